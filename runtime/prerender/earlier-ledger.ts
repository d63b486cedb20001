import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Ledger, readLedger } from '../ledger/ledger.ts'

/** In a prerendered site: the id of the ledger that it was written with. Another one says nothing of its files. */
export const LEDGER_ID = '_site/ledger.txt'

/** Where the ledger of a prerendered site lies: beside it, since it is no file for visitors. */
export function ledgerPlace(outDir: string): string {
  return `${outDir}.ledger`
}

/** What the site in a folder was made of; null where there is none, or one that nobody knows the making of. */
export function readEarlierLedger(outDir: string): Ledger | null {
  const ledger = readLedger(ledgerPlace(outDir))
  return ledger !== null && idIn(outDir) === ledger.id ? ledger : null
}

function idIn(folder: string): string | null {
  try {
    return readFileSync(join(folder, LEDGER_ID), 'utf8').trim()
  } catch {
    return null
  }
}
