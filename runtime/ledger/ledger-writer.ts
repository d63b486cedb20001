import { hashOf, type Inputs } from './inputs.ts'
import type { Ledger } from './ledger.ts'
import { LEDGER_HEAD, type LedgerPage, lineOf } from './page-line.ts'

/** Lines of a ledger, by name. */
export interface LedgerLines {
  readonly pages: readonly (readonly [path: string, line: string])[]
  readonly groups: readonly (readonly [group: string, line: string])[]
}

/** Collects the pages of a site in any order, and writes their ledger. It keeps only a line per page. */
export class LedgerWriter {
  readonly #pages = new Map<string, string>()
  readonly #groups = new Map<string, string>()
  readonly #redirects = new Map<string, string>()
  /** The groups that `takeLines` has returned already. */
  readonly #taken = new Set<string>()

  add(page: LedgerPage): void {
    this.#pages.set(page.path, lineOf(page))
  }

  /** Adds a page from another ledger. */
  addFrom(ledger: Ledger, path: string): void {
    const line = ledger.line(path)
    if (line !== null) this.#pages.set(path, `${line}\n`)
  }

  /** Adds inputs that pages refer to by one name. */
  addGroup(group: string, inputs: Inputs): void {
    if (!this.#groups.has(group)) this.#groups.set(group, lineOf({ group, inputs }))
  }

  /** Adds everything in another ledger. */
  addAll(ledger: Ledger): void {
    for (const [group, inputs] of ledger.groups) this.addGroup(group, inputs)
    for (const [from, to] of ledger.redirects) this.addRedirect(from, to)
    for (const path of ledger.paths) this.addFrom(ledger, path)
  }

  /** Returns what was added since the last call, for another writer. */
  takeLines(): LedgerLines {
    const lines = { pages: [...this.#pages], groups: [...this.#groups].filter(([group]) => !this.#taken.has(group)) }
    this.#pages.clear()
    for (const [group] of lines.groups) this.#taken.add(group)
    return lines
  }

  addLines({ pages, groups }: LedgerLines): void {
    for (const [path, line] of pages) this.#pages.set(path, line)
    for (const [group, line] of groups) if (!this.#groups.has(group)) this.#groups.set(group, line)
  }

  /** @param to - null when the page is gone. */
  addRedirect(from: string, to: string | null): void {
    this.#redirects.set(from, lineOf({ redirect: from, to }))
  }

  /** The ledger: its head, then groups, redirects and pages, each sorted by name. */
  finish(): { readonly text: string; readonly id: string } {
    const text = [LEDGER_HEAD, ...[this.#groups, this.#redirects, this.#pages].flatMap(inOrder)].join('')
    return { text, id: hashOf(text) }
  }
}

function inOrder(lines: ReadonlyMap<string, string>): string[] {
  return [...lines].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line)
}
