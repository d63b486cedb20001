import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadSite } from '../../runtime/source/load-site.ts'
import { summaryOf } from '../manifest/summary.ts'
import { GATES } from '../support/sites/gates-site.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitio-steps-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the modules of a site’s own steps', () => {
  const load = () => loadSite(join(folder, 'site.config.yaml'), {})
  beforeEach(() => {
    for (const part of ['site.config.yaml', 'sections', 'steps', 'locales'])
      cpSync(join(dirname(GATES), part), join(folder, part), { recursive: true })
  })

  it('are told when their file is missing, at the place that names it, and block the start', () => {
    rmSync(join(folder, 'steps/asked.ts'))
    rmSync(join(folder, 'steps/hop.ts'))
    const { problems, site } = load()
    expect(summaryOf(problems)).toEqual([
      'manifest/missing-file site.config.yaml:24:34',
      'manifest/missing-file site.config.yaml:20:32',
    ])
    expect(site).toBeNull()
  })

  it('run in the browser of a static host when they look at something, or at addresses without a page', () => {
    const steps = load().site?.sources.steps ?? []
    expect(steps.map(({ kind, name, runsInBrowser }) => `${kind} ${name} ${runsInBrowser}`)).toEqual([
      'validator asked true',
      'validator search true',
      'middleware old true',
      'middleware lead true',
      'middleware hop true',
    ])
  })
})
