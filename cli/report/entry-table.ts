import { textTable } from './text-table.ts'

/** One visitor's answer, as stored. */
type Entry = Readonly<Record<string, unknown>>

const MAX_CELL = 40

/** Entries for a terminal, one line each. Long values are cut, and columns that are always empty are left out. */
export function entriesAsTable(fields: readonly string[], entries: readonly Entry[]): string {
  const columns = columnsOf(fields, entries)
    .filter((column) => column !== 'id')
    .filter((column) => entries.length === 0 || entries.some((entry) => textOf(entry[column]) !== ''))
  const rows = [columns, ...entries.map((entry) => columns.map((column) => cut(onOneLine(textOf(entry[column])))))]
  return textTable(rows)
}

/** Entries as CSV (RFC 4180) for spreadsheets, none of which takes a value for a formula. */
export function entriesAsCsv(fields: readonly string[], entries: readonly Entry[]): string {
  const columns = columnsOf(fields, entries)
  const rows = [columns, ...entries.map((entry) => columns.map((column) => withoutFormula(textOf(entry[column]))))]
  return rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
}

/** The fields of the form, then whatever else entries contain, such as notes of the staff. */
function columnsOf(fields: readonly string[], entries: readonly Entry[]): string[] {
  return [...new Set(['createdAt', 'id', ...fields, ...entries.flatMap((entry) => Object.keys(entry))])]
}

/** A file by its name, a list item by item. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join('; ')
  if (typeof value !== 'object') return String(value)
  return 'name' in value && 'bytes' in value ? String(value.name) : JSON.stringify(value)
}

/** Removes control characters, which a terminal would interpret. */
function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

function cut(text: string): string {
  const characters = [...text]
  return characters.length <= MAX_CELL ? text : `${characters.slice(0, MAX_CELL - 1).join('')}…`
}

/** Spreadsheets evaluate values that start with these characters; a leading apostrophe makes them text. */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
