import { readInputName } from './inputs.ts'
import type { Ledger } from './ledger.ts'
import { LedgerWriter } from './ledger-writer.ts'

/** A ledger of only some pages, with the groups that they use. Unknown pages are left out. */
export function sliceLedger(ledger: Ledger, paths: Iterable<string>): string {
  const writer = new LedgerWriter()
  for (const path of paths) {
    const page = ledger.page(path)
    if (page === null) continue
    writer.add(page)
    for (const name of Object.keys(page.inputs)) {
      const { kind, of } = readInputName(name)
      if (kind === 'group') writer.addGroup(of, ledger.groups.get(of) ?? {})
    }
  }
  return writer.finish().text
}
