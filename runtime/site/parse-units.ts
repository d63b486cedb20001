const MS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const BYTES = { B: 1, kB: 1000, MB: 1_000_000 } as const

/** `'2m'` → 120000. The schema's pattern has checked the text. */
export function parseDurationMs(text: string): number {
  return parseUnit(text, MS)
}

/** `'2MB'` → 2000000. */
export function parseSizeBytes(text: string): number {
  return parseUnit(text, BYTES)
}

function parseUnit(text: string, units: Readonly<Record<string, number>>): number {
  const match = /^(\d+)([a-zA-Z]+)$/.exec(text)
  const factor = match?.[2] !== undefined && Object.hasOwn(units, match[2]) ? units[match[2]] : undefined
  if (match?.[1] === undefined || factor === undefined) throw new RangeError(`Not a number with a unit: ${text}`)
  return Number(match[1]) * factor
}
