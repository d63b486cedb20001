import { readFileSync } from 'node:fs'
import { hashOf } from './inputs.ts'
import {
  groupsIn,
  LEDGER_HEAD,
  type LedgerGroup,
  type LedgerPage,
  type PageOutline,
  readGroupLine,
  readOutline,
  readPageLine,
  readRedirectLine,
} from './page-line.ts'

const NEWLINE = 10
const GROUP = '{"group":'
const REDIRECT = '{"redirect":'
const PATH = '{"path":'

/** What the pages of a site were made of. A page's line is only parsed when it is asked for, since there may be a hundred thousand of them. */
export class Ledger {
  /** The hash of the whole content. */
  readonly id: string
  /** The content of its file. */
  readonly bytes: Buffer
  /** Path of a page → where its line is. */
  readonly #pages: ReadonlyMap<string, readonly [start: number, end: number]>
  readonly groups: ReadonlyMap<string, LedgerGroup['inputs']>
  /** Old address → where it redirects; null when it is declared as gone. */
  readonly redirects: ReadonlyMap<string, string | null>

  constructor(bytes: Buffer) {
    this.bytes = bytes
    this.id = hashOf(bytes)
    const pages = new Map<string, readonly [number, number]>()
    const groups = new Map<string, LedgerGroup['inputs']>()
    const redirects = new Map<string, string | null>()
    for (const [start, end] of linesIn(bytes, LEDGER_HEAD.length)) {
      const head = bytes.toString('latin1', start, start + REDIRECT.length)
      if (head === REDIRECT) {
        const { redirect, to } = readRedirectLine(bytes.toString('utf8', start, end))
        redirects.set(redirect, to)
      } else if (head.startsWith(GROUP)) {
        const { group, inputs } = readGroupLine(bytes.toString('utf8', start, end))
        groups.set(group, inputs)
      } else pages.set(pathIn(bytes, start), [start, end])
    }
    this.#pages = pages
    this.groups = groups
    this.redirects = redirects
  }

  /** In the order of the file. */
  get paths(): Iterable<string> {
    return this.#pages.keys()
  }

  /** Whether the lines of all pages can be read: a copy may have been cut off, or changed by hand. */
  get isWhole(): boolean {
    try {
      for (const path of this.paths) this.page(path)
      return true
    } catch {
      return false
    }
  }

  page(path: string): LedgerPage | null {
    const line = this.line(path)
    return line === null ? null : readPageLine(line)
  }

  /** The page without its inputs. */
  outline(path: string): PageOutline | null {
    const line = this.line(path)
    return line === null ? null : readOutline(line)
  }

  /** The names of the groups among the inputs of a page. */
  groupsOf(path: string): readonly string[] {
    return groupsIn(this.line(path) ?? '')
  }

  /** The line of a page, as written. */
  line(path: string): string | null {
    const place = this.#pages.get(path)
    return place === undefined ? null : this.bytes.toString('utf8', ...place)
  }
}

/** Reads a ledger; null when the file does not exist or is not a valid one. */
export function readLedger(file: string): Ledger | null {
  try {
    const bytes = readFileSync(file)
    return bytes.toString('latin1', 0, LEDGER_HEAD.length) === LEDGER_HEAD ? new Ledger(bytes) : null
  } catch {
    // The file is missing or was changed by hand, so everything is made anew.
    return null
  }
}

function* linesIn(bytes: Buffer, from: number): Generator<[start: number, end: number]> {
  for (let start = from; start < bytes.length; ) {
    const found = bytes.indexOf(NEWLINE, start)
    const end = found === -1 ? bytes.length : found
    if (end > start) yield [start, end]
    start = end + 1
  }
}

/** A page's line begins with its path, as JSON. */
function pathIn(bytes: Buffer, start: number): string {
  const begin = start + PATH.length
  let end = begin + 1
  while (end < bytes.length && bytes[end] !== 0x22) end += bytes[end] === 0x5c ? 2 : 1
  return JSON.parse(bytes.toString('utf8', begin, end + 1)) as string
}
