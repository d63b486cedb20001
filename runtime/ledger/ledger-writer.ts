import { hashOf, type Inputs } from './inputs.ts'
import type { Ledger } from './ledger.ts'
import { LEDGER_HEAD, type LedgerPage, lineOf } from './page-line.ts'

/** Lines of a ledger, by their names. */
export interface LedgerLines {
  readonly pages: readonly (readonly [path: string, line: string])[]
  readonly groups: readonly (readonly [group: string, line: string])[]
}

/** Takes the pages of a site in any order. What is held of each is its line. */
export class LedgerWriter {
  readonly #pages = new Map<string, string>()
  readonly #groups = new Map<string, string>()
  readonly #redirects = new Map<string, string>()
  /** Groups that were handed over. */
  readonly #taken = new Set<string>()

  add(page: LedgerPage): void {
    this.#pages.set(page.path, lineOf(page))
  }

  /** A page as another ledger knows it. */
  addFrom(ledger: Ledger, path: string): void {
    const line = ledger.line(path)
    if (line !== null) this.#pages.set(path, `${line}\n`)
  }

  /** Inputs that stand in pages under one name. */
  addGroup(group: string, inputs: Inputs): void {
    if (!this.#groups.has(group)) this.#groups.set(group, lineOf({ group, inputs }))
  }

  /** All that another ledger says. */
  addAll(ledger: Ledger): void {
    for (const [group, inputs] of ledger.groups) this.addGroup(group, inputs)
    for (const [from, to] of ledger.redirects) this.addRedirect(from, to)
    for (const path of ledger.paths) this.addFrom(ledger, path)
  }

  /** Hands over what it has taken since it did so last, for another one. */
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

  /** @param to - null: it is gone. */
  addRedirect(from: string, to: string | null): void {
    this.#redirects.set(from, lineOf({ redirect: from, to }))
  }

  /** The ledger: its head, then groups, redirects and pages, each in the order of their names. */
  finish(): { readonly text: string; readonly id: string } {
    const text = [LEDGER_HEAD, ...[this.#groups, this.#redirects, this.#pages].flatMap(inOrder)].join('')
    return { text, id: hashOf(text) }
  }
}

function inOrder(lines: ReadonlyMap<string, string>): string[] {
  return [...lines].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line)
}
