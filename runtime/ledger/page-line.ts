import type { Inputs } from './inputs.ts'
import type { PageParts } from './page-parts.ts'

/** First line of a ledger: of another format nothing is read. */
export const LEDGER_HEAD = '{"ledger":2}\n'

/** A file that was written for a page. */
export interface WrittenFile {
  readonly hash: string
  /** In bytes. */
  readonly size: number
}

/** A page as a ledger knows it: what it was made of, and what it became. */
export interface LedgerPage {
  /** Its address, not encoded: `/about`. */
  readonly path: string
  readonly route: string
  readonly locale: string
  /** Its document, its payload: by their paths below the folder of the site. */
  readonly files: Readonly<Record<string, WrittenFile>>
  /** Hashes of what somebody sees of it in one way or another: which of them differ says what kind of change it is. */
  readonly parts: PageParts
  /** Pictures that it shows and the build does not hold, by their paths there. */
  readonly pictures: readonly string[]
  readonly inputs: Inputs
}

/** `group:site/en` stands for these inputs on many pages. */
export interface LedgerGroup {
  readonly group: string
  readonly inputs: Inputs
}

/** An address that leads on, `/archive/*` for all below one; or that is said to be gone. */
export interface LedgerRedirect {
  readonly redirect: string
  /** Null: it is gone. */
  readonly to: string | null
}

/** The line of a page, of a group, or of a redirect: the same for the same content, on every machine. */
export function lineOf(entry: LedgerPage | LedgerGroup | LedgerRedirect): string {
  if ('redirect' in entry) return `${JSON.stringify({ redirect: entry.redirect, to: entry.to })}\n`
  if ('group' in entry) return `{"group":${JSON.stringify(entry.group)},"inputs":${inOrder(entry.inputs)}}\n`
  const { path, route, locale, files, parts, pictures, inputs } = entry
  const named = JSON.stringify({ path, route, locale }).slice(1, -1)
  const shown = pictures.length === 0 ? '' : `"pictures":${JSON.stringify([...pictures].sort())},`
  return `{${named},"files":${inOrder(files)},"parts":${inOrder(parts)},${shown}"inputs":${inOrder(inputs)}}\n`
}

/** @param line - as `lineOf` has written it. */
export function readPageLine(line: string): LedgerPage {
  return { pictures: [], ...(JSON.parse(line) as Omit<LedgerPage, 'pictures'>) }
}

export function readRedirectLine(line: string): LedgerRedirect {
  return JSON.parse(line) as LedgerRedirect
}

export function readGroupLine(line: string): LedgerGroup {
  return JSON.parse(line) as LedgerGroup
}

/** As JSON, in the order of the keys. Without a map in this order: to make that takes longer than the text, for each page. */
function inOrder(map: Readonly<Record<string, unknown>>): string {
  const keys = Object.keys(map).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${JSON.stringify(map[key])}`).join(',')}}`
}
