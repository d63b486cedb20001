import { isDeepStrictEqual } from 'node:util'
import { beside } from '../artefact/prerendered-folder.ts'
import { readJson } from '../source/disk/read-json.ts'
import { writeWhole } from '../source/disk/write-whole.ts'

/** Identifies what the pages of a site are made of. */
export interface MadeOfSite {
  /** Everything. */
  readonly all: string
  /** Everything except the content of its back-ends. */
  readonly site: string
}

/** Notes beside a prerendered site what it was made of. What is still the same need not be looked at for each page. */
export interface SiteSeal {
  /** The id of its ledger. */
  readonly ledger: string
  readonly madeOf: MadeOfSite
}

/** How much of what a prerendered site was made of is known to be unchanged: everything, everything except the content of its back-ends, or nothing. */
export type Unchanged = 'all' | 'site' | null

/** Compares a prerendered site with its sources. @param now - the id of its ledger, and the sources as they are. */
export function unchangedSince(outDir: string, now: SiteSeal): Unchanged {
  const seal = readJson<SiteSeal>(sealPlace(outDir))
  if (isDeepStrictEqual(seal, now)) return 'all'
  return seal?.ledger === now.ledger && seal.madeOf.site === now.madeOf.site ? 'site' : null
}

export function sealSite(outDir: string, seal: SiteSeal): void {
  writeWhole(sealPlace(outDir), `${JSON.stringify(seal)}\n`)
}

function sealPlace(outDir: string): string {
  return outDir + beside.seal
}
