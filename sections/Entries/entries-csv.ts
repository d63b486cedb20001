import type { Entry } from './entry-list.ts'

/** Says to Excel that the text is UTF-8. */
const MARK = '\ufeff'

/** A table of entries as RFC 4180 writes it. @param titles - of the columns, in their order; missing ones are left empty. */
export function entriesCsv(entries: readonly Entry[], titles: readonly string[]): string {
  const rows = entries.map(({ createdAt, name, email, phone, subject, body, note, files }) => [
    ...[createdAt, name, email, phone, subject, body, note],
    (files ?? []).map((file) => file.name).join(', '),
  ])
  return MARK + [titles, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/**
 * Spreadsheets compute what begins like a formula, whoever wrote it: with an apostrophe in front it is a text. A phone number keeps its plus behind
 * one, too.
 */
function cell(value: string | null | undefined): string {
  const text = value ?? ''
  const safe = /^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
