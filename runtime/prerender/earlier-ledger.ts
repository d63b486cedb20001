import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beside, LEDGER_ID } from '../artefact/prerendered-folder.ts'
import { type Ledger, readLedger } from '../ledger/ledger.ts'

/** Where the ledger of a prerendered site lies. */
export function ledgerPlace(outDir: string): string {
  return outDir + beside.ledger
}

/** What the site in a folder was made of; null where there is none, or one that nobody knows the making of: a ledger with another id says nothing of its files. */
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
