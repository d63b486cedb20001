import { familyOf } from '../../i18n/message-tree.ts'
import { runtimeTextKeys } from '../../i18n/runtime-texts.ts'
import { isRecord } from '../../values/is-record.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { once } from '../../values/once.ts'
import type { CodeModule, SiteFacts } from '../facts/facts.ts'
import { type ManifestText, manifestTexts } from '../facts/manifest-texts.ts'
import { codeUnits } from '../sections/code-units.ts'
import { messageTables } from './message-tables.ts'
import { referencesIn } from './references-in.ts'
import { type TextCall, textCalls } from './text-calls.ts'

export interface MessageUses {
  /** Section → the messages that its code asks for. */
  readonly calls: ReadonlyMap<string, readonly TextCall[]>
  /** Section → the languages in which it is shown. */
  readonly localesOf: ReadonlyMap<string, readonly string[]>
  /** Section → keys of the messages that it asks for, without `sections.<Name>` and plural forms. For computed keys, all existing ones that match. */
  readonly askedBy: ReadonlyMap<string, ReadonlySet<string>>
  /** Keys that code asks for and no language has. */
  readonly unknown: readonly UnknownCall[]
  /** Whether anything may ask for a message: the manifest, code, the runtime or another message. */
  isUsed(key: string): boolean
}

export interface UnknownCall {
  readonly section: string
  readonly call: TextCall
  readonly nearest: string | null
}

/** Files that ask for no messages. */
const NO_CODE = /\.(?:css|json|graphql|svg|png|jpe?g|webp|avif|ya?ml)$/

/** Collects what asks for messages. In cases of doubt, a message counts as used. */
export const messageUses = once((facts: SiteFacts): MessageUses => {
  const { keysOf } = messageTables(facts)
  const calls = new Map([...facts.sections.keys()].map((name) => [name, callsOf(facts, name)]))
  const unknown = [...calls].flatMap(([section, own]) => unknownCalls(section, own, keysOf.get(section) ?? new Set()))
  const keys = new Set<string>(runtimeTextKeys)
  const patterns: RegExp[] = []
  const patternsOf = new Map<string, RegExp[]>()
  for (const parts of [...manifestKeys(facts), ...referredKeys(facts)]) {
    if (parts.length === 1) keys.add(parts[0] ?? '')
    else patterns.push(...patternsOfCall({ parts, values: [] }))
  }
  for (const key of defaultTexts(facts)) keys.add(key)
  // A misspelt key also asks for a message; until it is fixed, which one is only a guess.
  const misspelt = facts.problems.filter(({ code }) => code === 'messages/unknown-key')
  for (const { args } of misspelt) {
    if ('nearest' in args && args.nearest !== null) keys.add(args.nearest)
    else patterns.push(/^/)
  }
  for (const [section, own] of calls) {
    for (const { parts } of own) if (parts.length === 1) keys.add(`sections.${section}.${parts[0]}`)
    const isMisspelt = unknown.some((call) => call.section === section)
    patternsOf.set(section, isMisspelt ? [/^/] : own.flatMap(patternsOfCall))
  }
  const isUsed = (key: string) => {
    if (keys.has(key)) return true
    const forms = [familyOf(key), familyOf(key).replace(/_ordinal$/, '')]
    if (forms.some((form) => keys.has(form))) return true
    const [, section = '', own = ''] = /^sections\.([^.]+)\.(.+)$/.exec(key) ?? []
    const ofSection = patternsOf.get(section) ?? []
    return ofSection.some((pattern) => pattern.test(own)) || patterns.some((pattern) => pattern.test(key))
  }
  return {
    calls,
    localesOf: localesOfSections(facts),
    askedBy: new Map([...calls].map(([section, own]) => [section, askedKeys(own, keysOf.get(section) ?? new Set())])),
    unknown,
    isUsed,
  }
})

/** Whether a call may ask for any message. */
function isOpen({ parts }: TextCall): boolean {
  return parts.length > 1 && parts.every((part) => part === '')
}

export function patternOf(parts: readonly string[]): RegExp {
  return new RegExp(`^${parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.*')}$`)
}

function callsOf(facts: SiteFacts, section: string): TextCall[] {
  const modules = facts.modulesOf(section)
  const calls = modules.flatMap((module) => [...textCalls(module)])
  const lost = modules.filter(importsUnread)
  return [...calls, ...lost.map((module) => ({ module, start: 0, parts: ['', ''], values: null }))]
}

/** Whether a module imports code that was not read, such as JavaScript. */
function importsUnread(module: CodeModule): boolean {
  const own = codeUnits(module)?.imports.filter(({ from }) => from.startsWith('.') && !NO_CODE.test(from)) ?? []
  return own.some(({ from }) => !module.imports.has(from))
}

function unknownCalls(section: string, calls: readonly TextCall[], keys: ReadonlySet<string>): UnknownCall[] {
  const families = new Set([...keys].map(familyOf))
  return calls.flatMap((call) => {
    const [key = ''] = call.parts
    // It may not ask for a message at all.
    if (isOpen(call)) return []
    if (call.parts.length === 1 && (keys.has(key) || families.has(key))) return []
    if (patternsOfCall(call).some((pattern) => [...keys].some((known) => pattern.test(known)))) return []
    return [{ section, call, nearest: call.parts.length === 1 ? nearestName(key, families) : null }]
  })
}

/** Patterns of the keys that a call asks for, besides one exact key. */
function patternsOfCall({ parts, values }: Pick<TextCall, 'parts' | 'values'>): RegExp[] {
  if (parts.length > 1) return [patternOf(parts), patternOf([...parts.slice(0, -1), `${parts.at(-1)}_`, ''])]
  // A context selects between keys like `friend_male` and `friend_female`.
  return values === null || values.includes('context') ? [patternOf([`${parts[0]}_`, ''])] : []
}

function askedKeys(calls: readonly TextCall[], keys: ReadonlySet<string>): ReadonlySet<string> {
  const families = new Set([...keys].map((key) => (keys.has(`${familyOf(key)}_other`) ? familyOf(key) : key)))
  const exact = calls.flatMap(({ parts }) => (parts.length === 1 ? parts : []))
  const patterns = calls.filter(({ parts }) => parts.length > 1).map(({ parts }) => patternOf(parts))
  return new Set([...exact, ...[...families].filter((key) => patterns.some((pattern) => pattern.test(key)))])
}

/** The keys that the manifest names. Where an environment variable is part of a key, the parts around it. */
function manifestKeys(facts: SiteFacts): readonly (readonly string[])[] {
  return manifestTexts(facts).flatMap(({ text, path }: ManifestText) =>
    typeof text === 'string' ? [(facts.document.writtenAt(path) ?? text).split(/\$\{[^}]*\}/)] : [],
  )
}

/** Any text among the defaults in a section's schema may be a message key. */
function defaultTexts({ sections }: SiteFacts): string[] {
  return [...sections.values()].flatMap(({ schema }) => stringsIn(schema, false))
}

function stringsIn(node: unknown, isDefault: boolean): string[] {
  if (typeof node === 'string') return isDefault ? [node] : []
  if (Array.isArray(node)) return node.flatMap((item) => stringsIn(item, isDefault))
  if (!isRecord(node)) return []
  return Object.entries(node).flatMap(([key, value]) => stringsIn(value, isDefault || key === 'default'))
}

/** The keys by which messages refer to each other, as literal parts; a misspelt one may ask for the one that it resembles. */
function referredKeys(facts: SiteFacts): readonly (readonly string[])[] {
  const { entries } = messageTables(facts)
  const families = new Set(entries.map(({ key }) => familyOf(key)))
  return entries
    .flatMap(({ value }) => referencesIn(value))
    .flatMap(({ key, parts }) => {
      const meant = parts.length > 1 || families.has(key) ? null : nearestName(key, families)
      return meant === null ? [parts] : [parts, [meant]]
    })
}

function localesOfSections({ site }: SiteFacts): ReadonlyMap<string, readonly string[]> {
  const locales = new Map<string, Set<string>>()
  const add = (section: string, locale: string) => {
    locales.set(section, (locales.get(section) ?? new Set()).add(locale))
  }
  for (const { locale, sections, frame } of site.routes)
    for (const { section } of [...frame.before, ...sections, ...frame.after]) add(section, locale)
  for (const [locale, { before, after }] of site.errorFrames)
    for (const { section } of [...before, ...after]) add(section, locale)
  return new Map([...locales].map(([section, codes]) => [section, [...codes]]))
}
