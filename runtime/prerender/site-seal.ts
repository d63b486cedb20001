import { readJson } from '../source/disk/read-json.ts'
import { writeWhole } from '../source/disk/write-whole.ts'
import type { DatedPages } from './dated-pages.ts'

/** Says of a prerendered site, beside it, of what all of it was made. Where that is the same, no page has to be looked at. */
export interface SiteSeal {
  /** Id of its ledger. */
  readonly ledger: string
  readonly madeOf: string
  /** Pages that ask for the day or the time. */
  readonly dated: DatedPages | null
}

/** Until when each page holds is written down as ms since 1970. */
interface WrittenSeal extends Omit<SiteSeal, 'dated'> {
  readonly dated: (Omit<DatedPages, 'until'> & { readonly until: number }) | null
}

/** @returns null where something may be another one than when the site was sealed: what it is made of, its files, the day. */
export function readSiteSeal(outDir: string, { ledger, madeOf }: Pick<SiteSeal, 'ledger' | 'madeOf'>): SiteSeal | null {
  const seal = readJson<WrittenSeal>(sealPlace(outDir))
  if (seal?.ledger !== ledger || seal.madeOf !== madeOf) return null
  const { dated } = seal
  if (dated === null) return { ...seal, dated }
  return dated.until <= Date.now() ? null : { ...seal, dated: { ...dated, until: new Date(dated.until) } }
}

export function writeSiteSeal(outDir: string, { dated, ...seal }: SiteSeal): void {
  const written: WrittenSeal = { ...seal, dated: dated && { ...dated, until: dated.until.getTime() } }
  writeWhole(sealPlace(outDir), `${JSON.stringify(written)}\n`)
}

function sealPlace(outDir: string): string {
  return `${outDir}.seal`
}
