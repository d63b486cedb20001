/**
 * A calendar day in words.
 *
 * @param day - `2027-02-15`. Anything else comes back as it is.
 * @example formatDay('2027-02-15', 'en', 'long') // 'February 15, 2027'
 */
export function formatDay(day: string, locale: string, style: 'long' | 'short'): string {
  const time = Date.parse(day)
  if (Number.isNaN(time)) return day
  const parts: Intl.DateTimeFormatOptions =
    style === 'long' ? { day: 'numeric', month: 'long', year: 'numeric' } : { day: 'numeric', month: 'short' }
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(time)
}
