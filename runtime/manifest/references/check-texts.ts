import { isRecord } from '../../values/is-record.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { once } from '../../values/once.ts'
import { filledTextAt } from '../../values/schema/filled-text.ts'
import { everyLocale } from '../../values/texts/locale-texts.ts'
import { createProblem } from '../problems/problem.ts'
import { textMarks } from '../sections/site-marks.ts'
import type { PathStep } from '../text/position.ts'
import { type CheckContext, localesAt, unknownName } from './check-context.ts'

/**
 * Checks that each text is complete. One that is written out needs every language in which it is shown, or a text for all others; the key of a
 * message needs that message in each of them.
 */
export function checkTexts(context: CheckContext): void {
  for (const { value, path, isDoubtful } of textMarks(context.marks)) {
    if (isDoubtful || value === '') continue
    const locales = localesAt(context, path)
    if (typeof value === 'string') checkKey(context, value, path, locales)
    else if (isRecord(value)) checkTranslations(context, value, path, locales)
  }
}

function checkTranslations(
  context: CheckContext,
  text: Readonly<Record<string, unknown>>,
  path: readonly PathStep[],
  locales: readonly string[],
): void {
  if (Object.hasOwn(text, everyLocale)) {
    checkIfShown(context, text, path, locales)
    return
  }
  // A misspelt language is not reported as missing as well.
  const others = Object.keys(text).filter((code) => !context.locales.includes(code))
  const meant = new Set(others.map((code) => unknownName(context, [...path, code], code, context.locales).nearest))
  for (const locale of locales) {
    if (!Object.hasOwn(text, locale) && !meant.has(locale))
      context.report('manifest/missing-translation', path, { locale }, 'key')
  }
}

/** Whether a text for all languages is shown in any of them. A base's text always counts as shown, since other sites may show it. */
function checkIfShown(
  { document, report }: CheckContext,
  text: Readonly<Record<string, unknown>>,
  path: readonly PathStep[],
  locales: readonly string[],
): void {
  const fileOf = (at: readonly PathStep[]) => document.rangeOf(at, 'key')?.source.file
  const isOwn = (code: string) => fileOf([...path, code]) === fileOf([])
  const ofBase = locales.filter((code) => !isOwn(code))
  if (isOwn(everyLocale) && ofBase.length > 0 && locales.every((code) => Object.hasOwn(text, code)))
    report('extends/hidden-text', [...path, everyLocale], { locales: ofBase }, 'key')
}

function checkKey(context: CheckContext, key: string, path: readonly PathStep[], locales: readonly string[]): void {
  const { messages } = context
  if (messages === undefined) return
  // A missing message file is another problem, reported once.
  const loaded = locales.filter((locale) => Object.hasOwn(messages, locale))
  // A number chooses one of the plural forms, of which `_other` is always needed.
  const isCounted = Object.hasOwn(filledTextAt(context.manifest, path)?.values ?? {}, 'count')
  const names = isCounted ? [key, `${key}_other`] : [key]
  const lacking = loaded.filter((locale) => !names.some((name) => keysOf(messages[locale]).has(name)))
  if (lacking.length === 0) return
  const written = context.document.writtenAt(path)
  const shown = written ?? key
  if (lacking.length < loaded.length) {
    reportMissing(context, path, shown, lacking)
    return
  }
  const known = knownKeys(messages)(loaded)
  const nearest = written === undefined ? nearestMessage(key, known, isCounted) : null
  context.report('messages/unknown-key', path, { key: shown, known, nearest })
}

const MAX_RELATED = 3

/** A missing message is one problem, however many places show it. */
function reportMissing(context: CheckContext, path: readonly PathStep[], key: string, locales: string[]): void {
  const id = [key, ...locales].join(' ')
  const position = context.document.nearestPosition(path, 'value')
  const told = context.missingMessages.get(id)
  if (told !== undefined) {
    told.related ??= []
    if (told.related.length < MAX_RELATED) told.related.push({ ...position, message: 'It is shown here, too.' })
    return
  }
  const problem = createProblem('messages/missing-key', { path, position }, { key, locales })
  context.missingMessages.set(id, problem)
  context.problems.push(problem)
}

/** Without a number, only the full name of one plural form can be meant. */
function nearestMessage(key: string, known: readonly string[], isCounted: boolean): string | null {
  if (isCounted) return nearestName(key, new Set(known.map((each) => each.replace(/_other$/, ''))))
  return known.includes(`${key}_other`) ? `${key}_other` : nearestName(key, known)
}

/** The keys of all messages of a language. Values that are not texts, such as lists, are reported elsewhere. */
function keysOf(messages: unknown): ReadonlySet<string> {
  return isRecord(messages) ? keysIn(messages) : new Set()
}

/** The keys that any of some languages has. Computed once for each choice of languages: one wrong word can make a thousand keys unknown. */
const knownKeys = once((messages: Readonly<Record<string, unknown>>) => {
  const byLocales = new Map<string, string[]>()
  return (locales: readonly string[]): string[] => {
    const choice = locales.join()
    const known = byLocales.get(choice) ?? [...new Set(locales.flatMap((locale) => [...keysOf(messages[locale])]))]
    byLocales.set(choice, known)
    return known
  }
})

const keysIn = once((messages: Readonly<Record<string, unknown>>) => new Set(messageKeys(messages, '')))

function messageKeys(messages: Readonly<Record<string, unknown>>, prefix: string): string[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    isRecord(value) ? messageKeys(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  )
}
