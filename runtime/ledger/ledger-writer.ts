import { hashOf, type Inputs } from './inputs.ts'
import type { Ledger } from './ledger.ts'
import { LEDGER_HEAD, type LedgerPage, lineOf } from './page-line.ts'

/** Takes the pages of a site in any order. What is held of each is its line. */
export class LedgerWriter {
  readonly #pages = new Map<string, string>()
  readonly #groups = new Map<string, string>()
  readonly #redirects = new Map<string, string>()

  add(page: LedgerPage): void {
    this.#pages.set(page.path, lineOf(page))
  }

  /** Inputs that stand in pages under one name. */
  addGroup(group: string, inputs: Inputs): void {
    if (!this.#groups.has(group)) this.#groups.set(group, lineOf({ group, inputs }))
  }

  /** All that another ledger says. */
  addAll(ledger: Ledger): void {
    for (const [group, inputs] of ledger.groups) this.addGroup(group, inputs)
    for (const [from, to] of ledger.redirects) this.addRedirect(from, to)
    for (const path of ledger.paths) {
      const page = ledger.page(path)
      if (page !== null) this.add(page)
    }
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
