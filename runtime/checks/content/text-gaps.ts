import type { PathStep } from '../../manifest/text/position.ts'
import { isRecord } from '../../values/is-record.ts'
import { everyLocale, isLocaleMap } from '../../values/texts/locale-texts.ts'

/** The languages that a text lacks, and those in which it is empty. */
export interface Gaps {
  readonly missing: readonly string[]
  readonly empty: readonly string[]
}

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || isBlank(value)
}

/** Whether a text is blank. A blank one still takes precedence over all fallbacks, so nothing is shown. */
export function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === ''
}

/** All maps from languages to texts that have gaps. A fallback text fills gaps, and a text that is empty in all languages has none. */
export function* incompleteTexts(
  value: unknown,
  locales: ReadonlySet<string>,
  wanted: ReadonlySet<string>,
  path: readonly PathStep[],
): Generator<Gaps & { path: readonly PathStep[] }> {
  if (isLocaleMap(value, locales)) {
    const isThere = (key: string) => Object.hasOwn(value, key) && value[key] !== null
    const missing = isThere(everyLocale) ? [] : [...wanted].filter((locale) => !isThere(locale))
    const blank = Object.keys(value).filter((locale) => isBlank(value[locale]))
    const empty = Object.values(value).every(isEmpty) ? [] : blank
    if (missing.length > 0 || empty.length > 0) yield { path, missing, empty }
    return
  }
  for (const [key, child] of partsOf(value)) yield* incompleteTexts(child, locales, wanted, [...path, key])
}

/** Whether any text of a value is written in a language. */
export function hasTextIn(value: unknown, locale: string, locales: ReadonlySet<string>): boolean {
  if (isLocaleMap(value, locales)) return !isEmpty(value[locale])
  return partsOf(value).some(([, child]) => hasTextIn(child, locale, locales))
}

function partsOf(value: unknown): (readonly [step: PathStep, part: unknown])[] {
  if (Array.isArray(value)) return [...value.entries()]
  return isRecord(value) ? Object.entries(value) : []
}
