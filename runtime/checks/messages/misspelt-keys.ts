import { familyOf } from '../../i18n/message-tree.ts'
import { nearestNames } from '../../values/nearest-name.ts'
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

/** Keys that are misspelt in one language. They are reported as such, and not as both missing and unused. */
export const misspeltKeys = once((facts: SiteFacts): MisspeltKeys => {
  const { byLocale } = messageTables(facts)
  const { isUsed } = messageUses(facts)
  const entries = new Map([...byLocale].map(([locale, table]) => [locale, firstOfFamilies(table)]))
  const localesWith = new Map<string, number>()
  for (const own of entries.values())
    for (const family of own.keys()) localesWith.set(family, (localesWith.get(family) ?? 0) + 1)
  const found = new Map<string, MisspeltKey>()
  const misspelt = new Set<string>()
  for (const [locale, own] of entries) {
    const isDefault = locale === facts.manifest.locales.default
    const bySlot = new Map<string, { family: string; entry: MessageEntry; step: string }[]>()
    for (const [family, entry] of own) {
      if (!entry.isOwn || localesWith.get(family) !== 1) continue
      const path = stepsOf(family, entry)
      for (const [depth, step] of path.entries()) {
        const slot = slotOf(family, path, depth)
        const strays = bySlot.get(slot) ?? []
        strays.push({ family, entry, step })
        bySlot.set(slot, strays)
      }
    }
    if (bySlot.size === 0) continue
    for (const [other, table] of entries) {
      if (other === locale) continue
      for (const [family, entry] of table) {
        if (own.has(family) || found.has(`${locale} ${family}`) || !isUsed(entry.key)) continue
        const path = stepsOf(family, entry)
        // When only one other language has the key, the default language is right if its own key is used, as with computed keys.
        const isOpen = isDefault && (localesWith.get(family) ?? 0) < 2
        for (const [depth, meant] of path.entries()) {
          const strays = bySlot.get(slotOf(family, path, depth)) ?? []
          if (strays.length > MAX_STRAYS) continue
          const near = isOpen ? strays.filter((stray) => !isUsed(stray.entry.key)) : strays
          const [name, second] = nearestNames(
            meant,
            near.map(({ step }) => step),
          )
          const stray = near.find(({ step }) => step === name)
          if (stray === undefined || second !== undefined || misspelt.has(stray.family)) continue
          found.set(`${locale} ${family}`, { entry: stray.entry, depth, meant })
          misspelt.add(stray.family)
          break
        }
      }
    }
  }
  return {
    inPlaceOf: (locale, key) => found.get(`${locale} ${familyOf(key)}`) ?? null,
    has: (key) => misspelt.has(familyOf(key)),
  }
})

function firstOfFamilies(table: ReadonlyMap<string, MessageEntry>): ReadonlyMap<string, MessageEntry> {
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
