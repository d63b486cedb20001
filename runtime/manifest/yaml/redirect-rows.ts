import { Buffer } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import { nearestName } from '../../values/names/nearest-name.ts'
import { createProblem, type ManifestProblem } from '../problems/problem.ts'
import type { PathStep } from '../text/position.ts'
import { quote } from '../text/show-value.ts'
import type { SourceText } from '../text/source-text.ts'
import type { LocatedEntry, LocatedList, LocatedMap, LocatedScalar, Mark } from './located-value.ts'

const COLUMNS = ['from', 'to', 'status', 'gone']

interface Cell {
  readonly text: string
  readonly mark: Mark
}

/** The content of a CSV file, and problems with its form. */
export interface RedirectRows {
  readonly root: LocatedList
  readonly problems: ManifestProblem[]
}

/**
 * Reads a CSV file of redirects. Its first line names the columns: `from,to`, optionally with `status` or `gone`. Each cell knows its position.
 * Values are left to the schema; an empty cell counts as omitted.
 *
 * @param path - place in the manifest that names the file.
 */
export function redirectRows(source: SourceText, path: PathStep[]): RedirectRows {
  const problems: ManifestProblem[] = []
  const report = (reason: string, { offset }: Pick<Mark, 'offset'>, nearest: string | null = null) => {
    problems.push(
      createProblem('manifest/csv-form', { path, position: source.positionAt(offset) }, { reason, nearest }),
    )
  }
  const all = { source, offset: 0, end: source.text.length }
  const records = readRecords(source, report)
  const [header = [], ...rows] = records ?? []
  if (records === null || !isHeader(header, report, all))
    return { root: { kind: 'list', mark: all, items: [] }, problems }
  const items = rows.map((cells) => {
    const extra = cells[header.length]
    if (extra !== undefined)
      report('This line has more cells than the first one. Put a cell that contains a comma in quotes', extra.mark)
    return rowOf(source, header, cells)
  })
  return { root: { kind: 'list', mark: all, items }, problems }
}

type Report = (reason: string, mark: Pick<Mark, 'offset'>, nearest?: string | null) => void

/** The lines with content; spreadsheets also write empty ones. Null when the text is not valid CSV. */
function readRecords(source: SourceText, report: Report): Cell[][] | null {
  const place = cellPlaces(source)
  const records: Cell[][] = []
  try {
    parse(Buffer.from(source.text), {
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      cast: (text, { bytes, quoting, column }) => {
        if (column === 0) records.push([])
        records.at(-1)?.push(place(text, bytes, quoting))
        return text
      },
    })
    return records.filter((record) => record.some(({ text }) => text !== ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Only quotes can be wrong: any other text is a cell.
    const { end } = records.at(-1)?.at(-1)?.mark ?? { end: -1 }
    const start = /[^\r\n,]/.exec(source.text.slice(end + 1))?.index ?? 0
    report(
      'A quote opens or closes in the wrong place: a quoted cell begins and ends with one, and a quote inside is written ""',
      {
        offset: end + 1 + start,
      },
    )
    return null
  }
}

/** Returns a function that locates cells, called for one after another. The parser counts bytes, at the end of each cell. */
function cellPlaces(source: SourceText) {
  const bytes = Buffer.from(source.text)
  let read = { bytes: 0, offset: 0 }
  return (text: string, endByte: number, isQuoted: boolean): Cell => {
    read = { bytes: endByte, offset: read.offset + bytes.toString('utf8', read.bytes, endByte).length }
    const end = read.offset
    if (isQuoted) {
      const written = text.length + 2 + text.split('"').length - 1
      return { text, mark: { source, offset: end - written, end } }
    }
    const offset = end - text.length + (text.length - text.trimStart().length)
    return { text: text.trim(), mark: { source, offset, end: offset + text.trim().length } }
  }
}

function isHeader(header: readonly Cell[], report: Report, all: Mark): boolean {
  const names = header.map(({ text }) => text)
  const [first] = header
  if (first !== undefined && names.length === 1 && /[;\t]/.test(first.text)) {
    report('Separate the cells with commas', first.mark)
    return false
  }
  let isRight = true
  for (const [index, { text, mark }] of header.entries()) {
    const isKnown = COLUMNS.includes(text)
    if (isKnown && names.indexOf(text) === index) continue
    isRight = false
    const nearest = isKnown
      ? null
      : nearestName(
          text,
          COLUMNS.filter((column) => !names.includes(column)),
        )
    report(isKnown ? `The column ${quote(text)} appears twice` : `There is no column ${quote(text)}`, mark, nearest)
  }
  const needed = names.includes('gone') ? ['from'] : ['from', 'to']
  const missing = needed.filter((column) => !names.includes(column))
  if (isRight && missing.length > 0)
    report(`The first line has no ${missing.map(quote).join(' and no ')}`, first?.mark ?? all)
  return isRight && missing.length === 0
}

function rowOf(source: SourceText, header: readonly Cell[], cells: readonly Cell[]): LocatedMap {
  const entries = new Map<string, LocatedEntry>()
  for (const [index, { text: column, mark: key }] of header.entries()) {
    const cell = cells[index]
    if (cell !== undefined && cell.text !== '') entries.set(column, { key, value: scalarOf(column, cell) })
  }
  return {
    kind: 'map',
    mark: { source, offset: cells[0]?.mark.offset ?? 0, end: cells.at(-1)?.mark.end ?? 0 },
    entries,
  }
}

function scalarOf(column: string, { text, mark }: Cell): LocatedScalar {
  return { kind: 'scalar', mark, value: valueIn(column, text), isCell: true }
}

function valueIn(column: string, text: string): string | number | boolean {
  if (column === 'status' && /^\d+$/.test(text)) return Number(text)
  return column === 'gone' && text === 'true' ? true : text
}
