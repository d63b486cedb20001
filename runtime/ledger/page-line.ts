import type { Inputs } from './inputs.ts'
import type { PageParts } from './page-parts.ts'

/** The first line of a ledger. Ledgers of another format are ignored. */
export const LEDGER_HEAD = '{"ledger":3}\n'

/** A file that was written for a page. */
export interface WrittenFile {
  readonly hash: string
  /** In bytes. */
  readonly size: number
}

/** What a ledger says about a page besides its inputs. */
export interface PageOutline {
  /** Its path, not encoded: `/about`. */
  readonly path: string
  readonly route: string
  readonly locale: string
  /** Hash of its addresses and its entry; null if more of the content of back-ends goes into it than that. */
  readonly subject: string | null
  /** Its document and its payload, by their paths below the folder of the site. */
  readonly files: Readonly<Record<string, WrittenFile>>
  /** Hashes of the aspects of the page that people notice. Which of them differ tells the kind of a change. */
  readonly parts: PageParts
  /** Pictures that it shows and the build does not contain, by their paths in the site. */
  readonly pictures: readonly string[]
}

/** A page in a ledger: what it was made of, and what it became. */
export interface LedgerPage extends PageOutline {
  readonly inputs: Inputs
}

/** Inputs that many pages share: they list `group:site/en` in their place. */
export interface LedgerGroup {
  readonly group: string
  readonly inputs: Inputs
}

/** An old address that redirects (`/archive/*` for everything below one) or is declared as gone. */
export interface LedgerRedirect {
  readonly redirect: string
  /** Null when it is gone. */
  readonly to: string | null
}

/** What follows the outline of a page in its line. */
const INPUTS = ',"inputs":'
/** The name of a group among the inputs of a page. */
const GROUP_INPUT = /"group:((?:[^"\\]|\\.)*)":/g

/** The line of a page, a group or a redirect: the same for the same content, on every machine. */
export function lineOf(entry: LedgerPage | LedgerGroup | LedgerRedirect): string {
  if ('redirect' in entry) return `${JSON.stringify({ redirect: entry.redirect, to: entry.to })}\n`
  if ('group' in entry) return `{"group":${JSON.stringify(entry.group)},"inputs":${inOrder(entry.inputs)}}\n`
  const { path, route, locale, subject, files, parts, pictures, inputs } = entry
  const named = JSON.stringify({ path, route, locale, ...(subject !== null && { subject }) }).slice(1, -1)
  const shown = pictures.length === 0 ? '' : `,"pictures":${JSON.stringify([...pictures].sort())}`
  return `{${named},"files":${inOrder(files)},"parts":${inOrder(parts)}${shown}${INPUTS}${inOrder(inputs)}}\n`
}

/** @param line - as written by `lineOf`. */
export function readPageLine(line: string): LedgerPage {
  return { ...LEFT_OUT, ...(JSON.parse(line) as Omit<LedgerPage, keyof typeof LEFT_OUT>) }
}

/** The same without its inputs, which take most of the time. */
export function readOutline(line: string): PageOutline {
  const outline = JSON.parse(`${line.slice(0, line.indexOf(INPUTS))}}`) as Omit<PageOutline, keyof typeof LEFT_OUT>
  return { ...LEFT_OUT, ...outline }
}

/** What a line does not mention when there is none. */
const LEFT_OUT = { subject: null, pictures: [] } as const

/** The groups that the inputs of a page name. */
export function groupsIn(line: string): string[] {
  const inputs = line.slice(line.indexOf(INPUTS))
  return [...inputs.matchAll(GROUP_INPUT)].map(([, name]) => JSON.parse(`"${name}"`) as string)
}

export function readRedirectLine(line: string): LedgerRedirect {
  return JSON.parse(line) as LedgerRedirect
}

export function readGroupLine(line: string): LedgerGroup {
  return JSON.parse(line) as LedgerGroup
}

/** A map as JSON with sorted keys. Does not create a sorted map first, which would take longer than the text itself, for each page. */
function inOrder(map: Readonly<Record<string, unknown>>): string {
  const keys = Object.keys(map).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${JSON.stringify(map[key])}`).join(',')}}`
}
