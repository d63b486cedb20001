const styles = {
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Making a formatter costs a hundred times as much as using one. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * A calendar day in words.
 *
 * @param day - `2027-02-15`. Anything else comes back as it is.
 * @param tag - the page's: `en-GB`.
 * @example formatDay('2027-02-15', 'en-US', 'long') // 'February 15, 2027'
 */
export function formatDay(day: string, tag: string, style: keyof typeof styles): string {
  const time = Date.parse(day)
  if (Number.isNaN(time)) return day
  const key = `${tag} ${style}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(tag, { ...styles[style], timeZone: 'UTC' })
  formatters.set(key, formatter)
  return formatter.format(time)
}
