import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beside, LEDGER_ID } from '../artefact/prerendered-folder.ts'
import { type Ledger, readLedger } from '../ledger/ledger.ts'

/** The path of the ledger of a prerendered site. */
export function ledgerPlace(outDir: string): string {
  return outDir + beside.ledger
}

/** A prerendered site whose unchanged pages are taken over. */
export interface EarlierSite {
  /** Absolute path. */
  readonly folder: string
  readonly ledger: Ledger
}

/** The first folder that has a prerendered site with its ledger; null when none has. */
export function findEarlierSite(folders: readonly string[]): EarlierSite | null {
  for (const folder of folders) {
    const ledger = readEarlierLedger(folder)
    if (ledger !== null) return { folder, ledger }
  }
  return null
}

/**
 * The ledger of the site in a folder; null when there is none, or when its id is not that of the site, since it then says nothing about these files.
 */
function readEarlierLedger(outDir: string): Ledger | null {
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
