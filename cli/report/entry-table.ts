import { textTable } from './text-table.ts'

/** What was stored of one visitor's answer. */
type Entry = Readonly<Record<string, unknown>>

const MAX_CELL = 40

/** Entries for a terminal: a line each, long values cut; the columns that are empty everywhere are left out. */
export function entriesAsTable(fields: readonly string[], entries: readonly Entry[]): string {
  const columns = columnsOf(fields, entries)
    .filter((column) => column !== 'id')
    .filter((column) => entries.length === 0 || entries.some((entry) => textOf(entry[column]) !== ''))
  const rows = [columns, ...entries.map((entry) => columns.map((column) => cut(onOneLine(textOf(entry[column])))))]
  return textTable(rows)
}

/** Entries as CSV (RFC 4180), for spreadsheets: none takes a value for a formula. */
export function entriesAsCsv(fields: readonly string[], entries: readonly Entry[]): string {
  const columns = columnsOf(fields, entries)
  const rows = [columns, ...entries.map((entry) => columns.map((column) => withoutFormula(textOf(entry[column]))))]
  return rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
}

/** Those of the form, and then what else entries hold, such as notes of the office. */
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

/** Without characters that a terminal would obey. */
function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

function cut(text: string): string {
  const characters = [...text]
  return characters.length <= MAX_CELL ? text : `${characters.slice(0, MAX_CELL - 1).join('')}…`
}

/** Spreadsheets compute what begins so; with an apostrophe before it, it is a text. */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
