import { durationForms, parseDurationMs, sizeForms } from '../../values/measures/units.ts'

/** A number with its unit, as the manifest requires it. */
export interface UnitSpelling {
  readonly form: string
  /** Whether nothing else can have been meant. */
  readonly isCertain: boolean
}

/** Words for units of time, and one unit of each. */
const TIMES: readonly (readonly [RegExp, string])[] = [
  [/^(ms|msecs?|milliseconds?)$/i, '1ms'],
  [/^(s|secs?|seconds?)$/i, '1s'],
  [/^(m|mins?|minutes?)$/, '1m'],
  [/^(h|hrs?|hours?)$/i, '1h'],
  [/^(d|days?)$/i, '1d'],
  [/^(w|wks?|weeks?)$/i, '7d'],
]

/** The largest number that the schema accepts before a unit. */
const LARGEST = 9_999_999

/** `120 s` is `120s`, `1.5h` is `90m`. A bare number is taken as milliseconds, although seconds may have been meant. */
export function durationSpelling(value: unknown, text: string): UnitSpelling | null {
  const [, number, word = ''] = /^(\d{1,7}(?:\.\d{1,3})?)\s*([a-z]+)$/i.exec(text.trim()) ?? []
  const time = TIMES.find(([words]) => words.test(word))?.[1]
  if (number !== undefined && time !== undefined) {
    const own = text.replace(/\s/g, '')
    if (/^\d+(?:ms|s|m|h|d)$/.test(own)) return { form: own, isCertain: true }
    const forms = durationForms(Number(number) * parseDurationMs(time))
    // 60sec is 60s, not 1m.
    return spelling(forms.find((form) => Number.parseInt(form, 10) === Number(number)) ?? forms.at(-1), true)
  }
  const count = typeof value === 'number' ? value : /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!isCount(count)) return null
  return spelling(count < 1000 ? `${count}ms` : durationForms(count).at(-1), false)
}

/**
 * Shows how to write a bare number of milliseconds as a duration: `2m or 120s` for 120000. Below 1000, seconds may have been meant: `10ms or 10s`.
 * Null for other values.
 */
export function durationExamples(value: unknown): string | null {
  if (!isCount(value)) return null
  return value < 1000 ? `${value}ms or ${value}s` : durationForms(value).slice(-2).reverse().join(' or ')
}

/** `2 MB` is `2MB`, and so is `2000 kb`; a bare number is taken as bytes. */
export function sizeSpelling(text: string): UnitSpelling | null {
  const [, number, unit = ''] = /^(\d{1,10})\s*(b|bytes?|kb?|mb?)?$/i.exec(text.trim()) ?? []
  if (number === undefined) return null
  const bytes = Number(number) * (/^k/i.test(unit) ? 1000 : /^m/i.test(unit) ? 1_000_000 : 1)
  return spelling(sizeForms(bytes).at(-1), unit !== '')
}

function spelling(form: string | undefined, isCertain: boolean): UnitSpelling | null {
  return form === undefined ? null : { form, isCertain }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LARGEST
}
