import type { Format } from 'sitio'

/** The time on a wall clock somewhere. `weekday` is 1 (Monday) to 7 (Sunday); `minute` counts from midnight. */
export interface WallTime {
  weekday: number
  minute: number
}

/** The days and hours in which somebody is in; `from` and `to` have the form 08:30, and `to` is exclusive. */
export interface OpenHours {
  days: number[]
  from: string
  to: string
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The time that a wall clock shows at `timeMs` (milliseconds since 1970, UTC) in a time zone such as Europe/Madrid. */
export function wallTime(timeMs: number, timeZone: string): WallTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = new Map(format.formatToParts(timeMs).map(({ type, value }) => [type, value]))
  return {
    weekday: weekdays.indexOf(parts.get('weekday') ?? '') + 1,
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  }
}

/** Whether somebody is in. */
export function isOpen(now: WallTime, hours: OpenHours): boolean {
  return hours.days.includes(now.weekday) && now.minute >= minuteOf(hours.from) && now.minute < minuteOf(hours.to)
}

/** In how many days somebody will be in again, given that nobody is now: 0 is later today, 7 is this weekday next week. */
export function daysUntilOpen(now: WallTime, hours: OpenHours): number {
  const isOverToday = now.minute >= minuteOf(hours.from)
  return Math.min(...hours.days.map((day) => (day === now.weekday && isOverToday ? 7 : (day - now.weekday + 7) % 7)))
}

/** The day that is `daysAhead` days after `weekday`, in the page's language: `hoy`, or its name, `lunes`. */
export function dayText(weekday: number, daysAhead: number, format: Format): string {
  if (daysAhead === 0) return format.relative(0, 'day')
  // 1 January 2024 was a Monday.
  return format.date(`2024-01-${String(weekday + daysAhead).padStart(2, '0')}`, { weekday: 'long' })
}

/** `14:05` for minute 845. */
export function clockText(minute: number): string {
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
}

/** 845 for `14:05`. */
export function minuteOf(text: string): number {
  const [hour, minute] = text.split(':')
  return Number(hour) * 60 + Number(minute)
}
