/** A text such as `200ms`, `5s` or `2m`. */
export type Duration = `${number}${DurationUnit}`

/** Milliseconds per unit of a duration, smallest unit first. */
const MS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
/** Bytes per unit of a size, smallest unit first. */
const BYTES = { B: 1, kB: 1000, MB: 1_000_000 } as const

export type DurationUnit = keyof typeof MS
export type SizeUnit = keyof typeof BYTES

/** The schema accepts no more digits. */
const LARGEST = 9_999_999

export function isDuration(text: string): text is Duration {
  return Object.hasOwn(MS, /^\d{1,7}([a-z]+)$/.exec(text)?.[1] ?? '')
}

/**
 * `'2m'` → 120000.
 *
 * @throws RangeError for a text that is not a number with a unit.
 */
export function parseDurationMs(text: string): number {
  return parseUnit(text, MS)
}

/**
 * `'2MB'` → 2000000.
 *
 * @throws RangeError for a text that is not a number with a unit.
 */
export function parseSizeBytes(text: string): number {
  return parseUnit(text, BYTES)
}

/** All ways to write a duration in whole units, smallest unit first: 120000ms, 120s, 2m. */
export function durationForms(ms: number): string[] {
  return formsOf(ms, MS)
}

/** All ways to write a size in whole units, smallest unit first: 2000000B, 2000kB, 2MB. */
export function sizeForms(bytes: number): string[] {
  return formsOf(bytes, BYTES)
}

function parseUnit(text: string, units: Readonly<Record<string, number>>): number {
  const [, number, unit = ''] = /^(\d+)([a-zA-Z]+)$/.exec(text) ?? []
  const factor = Object.hasOwn(units, unit) ? units[unit] : undefined
  if (number === undefined || factor === undefined) throw new RangeError(`Not a number with a unit: ${text}`)
  return Number(number) * factor
}

function formsOf(count: number, units: Readonly<Record<string, number>>): string[] {
  return Object.entries(units)
    .filter(([, unit]) => count % unit === 0 && count / unit <= LARGEST && (count >= unit || unit === 1))
    .map(([name, unit]) => `${count / unit}${name}`)
}
