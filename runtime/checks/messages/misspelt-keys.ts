import { familyOf } from '../../i18n/message-tree.ts'
import { nearestNames } from '../../values/names/nearest-name.ts'
import { once } from '../../values/once.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { type MessageEntry, messageTables } from './message-tables.ts'
import { messageUses } from './message-uses.ts'

/** A message that exists in only one language, and resembles one that only this language lacks. */
export interface MisspeltKey {
  readonly entry: MessageEntry
  /** Index of the misspelt step in its path, and what it should be. */
  readonly depth: number
  readonly meant: string
}

export interface MisspeltKeys {
  /** The misspelt message that a language has instead of one that it lacks. */
  inPlaceOf(locale: string, key: string): MisspeltKey | null
  /** Whether a message, or a plural form of it, is misspelt. */
  has(key: string): boolean
}

/** With more stray keys in a map, they are not typing slips. */
const MAX_STRAYS = 20

/** A message of one language only. */
interface Stray {
  readonly family: string
  readonly entry: MessageEntry
  /** The step of its path by which it differs from other keys of its slot. */
  readonly step: string
}

type Families = ReadonlyMap<string, MessageEntry>

/** Keys that are misspelt in one language. They are reported as such, and not as both missing and unused. */
export const misspeltKeys = once((facts: SiteFacts): MisspeltKeys => {
  const { byLocale } = messageTables(facts)
  const { isUsed } = messageUses(facts)
  const tables = new Map([...byLocale].map(([locale, table]) => [locale, firstOfFamilies(table)]))
  const languagesOf = countLanguages(tables.values())
  const found = new Map<string, MisspeltKey>()
  const misspelt = new Set<string>()
  for (const [locale, own] of tables) {
    const bySlot = straysBySlot(own, languagesOf)
    if (bySlot.size === 0) continue
    for (const [family, entry] of [...tables.values()].flatMap((table) => [...table])) {
      if (own.has(family) || found.has(`${locale} ${family}`) || !isUsed(entry.key)) continue
      // When only one other language has the key, the default language is right if its own key is used, as with computed keys.
      const isOpen = locale === facts.manifest.locales.default && languagesOf(family) < 2
      const straysAt = (slot: string) => (bySlot.get(slot) ?? []).filter((stray) => !isOpen || !isUsed(stray.entry.key))
      const slip = slipFor(family, entry, straysAt, misspelt)
      if (slip === null) continue
      const { stray, ...key } = slip
      found.set(`${locale} ${family}`, { entry: stray.entry, ...key })
      misspelt.add(stray.family)
    }
  }
  return {
    inPlaceOf: (locale, key) => found.get(`${locale} ${familyOf(key)}`) ?? null,
    has: (key) => misspelt.has(familyOf(key)),
  }
})

function countLanguages(tables: Iterable<Families>): (family: string) => number {
  const counts = new Map<string, number>()
  for (const table of tables) for (const family of table.keys()) counts.set(family, (counts.get(family) ?? 0) + 1)
  return (family) => counts.get(family) ?? 0
}

/** The messages that only this language has, under every slot in which one of their steps may be misspelt. */
function straysBySlot(own: Families, languagesOf: (family: string) => number): ReadonlyMap<string, readonly Stray[]> {
  const bySlot = new Map<string, Stray[]>()
  for (const [family, entry] of own) {
    if (!entry.isOwn || languagesOf(family) !== 1) continue
    const path = stepsOf(family, entry)
    for (const [depth, step] of path.entries()) {
      const slot = slotOf(family, path, depth)
      const strays = bySlot.get(slot) ?? []
      strays.push({ family, entry, step })
      bySlot.set(slot, strays)
    }
  }
  return new Map([...bySlot].filter(([, strays]) => strays.length <= MAX_STRAYS))
}

/** The one stray key that was meant to be this key. @param taken - families that were meant to be another. */
function slipFor(
  family: string,
  entry: MessageEntry,
  straysAt: (slot: string) => readonly Stray[],
  taken: ReadonlySet<string>,
): { readonly stray: Stray; readonly depth: number; readonly meant: string } | null {
  const path = stepsOf(family, entry)
  for (const [depth, meant] of path.entries()) {
    const strays = straysAt(slotOf(family, path, depth))
    const steps = strays.map(({ step }) => step)
    const [name, second] = nearestNames(meant, steps)
    const stray = strays.find(({ step }) => step === name)
    if (stray !== undefined && second === undefined && !taken.has(stray.family)) return { stray, depth, meant }
  }
  return null
}

function firstOfFamilies(table: ReadonlyMap<string, MessageEntry>): Families {
  const first = new Map<string, MessageEntry>()
  for (const entry of table.values()) if (!first.has(familyOf(entry.key))) first.set(familyOf(entry.key), entry)
  return first
}

/** The steps of a message's path in its file, without its plural form. */
function stepsOf(family: string, { path }: MessageEntry): string[] {
  return family.split('.').slice(-path.length)
}

/** Equal for all keys that differ in one given step only. */
function slotOf(family: string, path: readonly string[], depth: number): string {
  const outer = family.split('.').slice(0, -path.length)
  return [...outer, ...path.with(depth, '*')].join('.')
}
