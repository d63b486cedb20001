import type { Entry } from './entry-list.ts'

/** The byte order mark tells Excel that the text is UTF-8. */
const MARK = '\ufeff'

/** Entries as CSV (RFC 4180). @param titles - of the columns, in order; missing ones are left empty. */
export function entriesCsv(entries: readonly Entry[], titles: readonly string[]): string {
  const rows = entries.map(({ createdAt, name, email, phone, subject, body, note, files }) => [
    ...[createdAt, name, email, phone, subject, body, note],
    (files ?? []).map((file) => file.name).join(', '),
  ])
  return MARK + [titles, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Spreadsheets evaluate any value that begins like a formula; a leading apostrophe makes it text. This keeps the plus of a phone number, too. */
function cell(value: string | null | undefined): string {
  const text = value ?? ''
  const safe = /^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
