import { readDate } from './read-date.ts'

/**
 * The moment that a text says, in milliseconds since 1970. A time without an offset is one in `timeZone`, and a day begins in UTC.
 *
 * @returns null for a text that is not a date.
 */
export function instantOf(text: string, timeZone: string): number | null {
  const date = readDate(text)
  if (date === null) return null
  const time = date.time + Number(/\.\d+/.exec(text)?.[0] ?? 0) * 1000
  if (!isLocal(text)) return time
  // When clocks are put forward, a time that does not exist is taken as an hour later; of one that comes twice, the later counts.
  return time - offsetAt(time - offsetAt(time, timeZone), timeZone)
}

/** A time without an offset as the moment that it is in `timeZone`, 2026-12-06T18:30:00.000Z; any other value as it is. */
export function inUtc(value: unknown, timeZone: string): unknown {
  const time = typeof value === 'string' && isLocal(value) ? instantOf(value, timeZone) : null
  return time === null ? value : new Date(time).toISOString()
}

/** A time without an offset with the one that it has in `timeZone`, 2026-12-06T19:30+01:00; any other text as it is. */
export function withOffset(text: string, timeZone: string): string {
  const time = isLocal(text) ? instantOf(text, timeZone) : null
  if (time === null) return text
  const minutes = Math.round(offsetAt(time, timeZone) / 60_000)
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  const ahead = Math.abs(minutes)
  return `${text.replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${two(ahead / 60)}:${two(ahead % 60)}`
}

/** Whether a text is a time that does not say its offset. */
function isLocal(text: string): boolean {
  return !DAY.test(text) && readDate(text)?.isWritten === true
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** How far a time zone is ahead of UTC, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  const second = Math.floor(time / 1000) * 1000
  // The Swedish locale formats dates and times as ISO 8601.
  return Date.parse(`${clockOf(timeZone).format(second).replace(' ', 'T')}Z`) - second
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' })
  clocks.set(timeZone, clock)
  return clock
}
