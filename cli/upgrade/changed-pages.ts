import { beside } from '../../runtime/artefact/prerendered-folder.ts'
import { compareLedgers } from '../../runtime/ledger/compare-ledgers.ts'
import { readLedger } from '../../runtime/ledger/ledger.ts'

export interface ChangedPages {
  readonly changed: readonly string[]
  readonly added: readonly string[]
  /** Pages that no longer lead anywhere. */
  readonly gone: readonly string[]
  readonly same: number
}

/**
 * Compares two prerendered sites page by page.
 *
 * @param before - absolute folder of a prerendered site with its ledger beside it; `after` likewise.
 * @returns null when one has no ledger that this version of sitio can read.
 */
export function changedPages(before: string, after: string): ChangedPages | null {
  const [old, now] = [readLedger(before + beside.ledger), readLedger(after + beside.ledger)]
  if (old === null || now === null) return null
  const { added, gone, changed, same } = compareLedgers(old, now)
  const paths = (pages: readonly { readonly path: string }[]) => pages.map(({ path }) => path)
  return {
    changed: paths(changed),
    added: paths(added),
    gone: paths(gone.filter(({ to, isDeclared }) => to === null && !isDeclared)),
    same,
  }
}
