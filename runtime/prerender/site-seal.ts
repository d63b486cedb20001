import { isDeepStrictEqual } from 'node:util'
import { beside } from '../artefact/prerendered-folder.ts'
import { readJson } from '../source/disk/read-json.ts'
import { writeWhole } from '../source/disk/write-whole.ts'

/** Notes beside a prerendered site what all of it was made of. As long as that is the same, no page has to be looked at. */
export interface SiteSeal {
  /** The id of its ledger. */
  readonly ledger: string
  readonly madeOf: string
}

/** Whether a prerendered site has this seal. */
export function isSealed(outDir: string, seal: SiteSeal): boolean {
  return isDeepStrictEqual(readJson(sealPlace(outDir)), seal)
}

export function sealSite(outDir: string, seal: SiteSeal): void {
  writeWhole(sealPlace(outDir), `${JSON.stringify(seal)}\n`)
}

function sealPlace(outDir: string): string {
  return outDir + beside.seal
}
