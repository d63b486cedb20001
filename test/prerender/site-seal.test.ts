import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSiteSeal, writeSiteSeal } from '../../runtime/prerender/site-seal.ts'

const folder = mkdtempSync(join(tmpdir(), 'sitio-seal-'))
const site = join(folder, 'static')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HOUR_MS = 3_600_000
const run = { ledger: 'ledger-1', madeOf: 'made-1' }
const dated = (until: Date) => ({ paths: ['/today'], count: 1, until })

describe('the seal of a prerendered site', () => {
  it('holds while it is made of the same, and tells of pages that ask for the day', () => {
    const until = new Date(Date.now() + HOUR_MS)
    writeSiteSeal(site, { ...run, dated: dated(until) })
    expect(readSiteSeal(site, run)?.dated).toEqual(dated(until))
    writeSiteSeal(site, { ...run, dated: null })
    expect(readSiteSeal(site, run)?.dated).toBeNull()
  })

  it('is broken by another ledger, by anything else that pages are made of, and by a day that has turned', () => {
    writeSiteSeal(site, { ...run, dated: null })
    expect(readSiteSeal(site, { ...run, ledger: 'ledger-2' })).toBeNull()
    expect(readSiteSeal(site, { ...run, madeOf: 'made-2' })).toBeNull()
    writeSiteSeal(site, { ...run, dated: dated(new Date(Date.now() - 1)) })
    expect(readSiteSeal(site, run)).toBeNull()
  })

  it('is none where it cannot be read', () => {
    writeFileSync(`${site}.seal`, '{"ledger":"ledger-1"')
    expect(readSiteSeal(site, run)).toBeNull()
  })
})
