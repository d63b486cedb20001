import type { Entry } from './entry-list.ts'

/** Which entries to show; an empty text and 0 are no condition. */
export interface EntryFilter {
  /** Words that an entry must all contain, ignoring case and accents. */
  readonly text: string
  readonly subject: string
  /** Maximum age in days. */
  readonly days: number
  /** When those days begin, in ms since 1970. */
  readonly since: number
}

export const noFilter: EntryFilter = { text: '', subject: '', days: 0, since: 0 }

const DAY_MS = 86_400_000

export function isFiltered({ text, subject, days }: EntryFilter): boolean {
  return text.trim() !== '' || subject !== '' || days > 0
}

/** @param now - in ms since 1970. */
export function lastDays(days: number, now: number): Pick<EntryFilter, 'days' | 'since'> {
  return { days, since: days > 0 ? now - days * DAY_MS : 0 }
}

export function filterEntries(entries: readonly Entry[], filter: EntryFilter): readonly Entry[] {
  const words = folded(filter.text).split(/\s+/).filter(Boolean)
  return entries.filter((entry) => {
    if (filter.subject !== '' && entry.subject !== filter.subject) return false
    if (Date.parse(entry.createdAt) < filter.since) return false
    const text = folded(textOf(entry))
    return words.every((word) => text.includes(word))
  })
}

function textOf({ name, email, phone, body, note, files }: Entry): string {
  return [name, email, phone, body, note, ...(files ?? []).map((file) => file.name)].join('\n')
}

/** Lets «cotizacion» find «Cotización». */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
