import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildId } from '../../runtime/build/built-site.ts'
import { loadSite } from '../../runtime/build/load-site.ts'
import { filesOfModule } from '../../runtime/build/step-modules.ts'
import { summaryOf } from '../manifest/summary.ts'
import { GATES } from '../support/gates-site.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitio-steps-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), content)
}

describe('the files of a module', () => {
  it('are itself and what it imports by a path, however it is written, each once', () => {
    write(
      'steps/a.ts',
      "import { b } from './b.ts'\nexport { c } from '../shared/c'\nconst d = () => import('./d.js')\n",
    )
    write('steps/b.ts', "import './a.ts'\nimport { redirect } from 'sitio'\n")
    write('shared/c.ts', "import e from './e'\nimport './style.css'\n")
    write('shared/e/index.ts', '')
    write('steps/d.js', '')
    const files = [...filesOfModule(join(folder, 'steps/a.ts'))].map((file) => file.slice(folder.length + 1))
    expect(files.sort()).toEqual(['shared/c.ts', 'shared/e/index.ts', 'steps/a.ts', 'steps/b.ts', 'steps/d.js'])
  })
})

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

  it('run in the browser of a static host when they look at something, or at addresses without a page (D41)', () => {
    const steps = load().site?.sources.steps ?? []
    expect(steps.map(({ kind, name, runsInBrowser }) => `${kind} ${name} ${runsInBrowser}`)).toEqual([
      'validator asked true',
      'middleware old true',
      'middleware lead true',
      'middleware hop true',
    ])
  })

  it('make another build when they change, or what they import does', () => {
    const id = () => {
      const { site } = load()
      return site && buildId(site.sources)
    }
    write('steps/hop.ts', "import { limit } from '../limit.ts'\nexport default { run: () => limit }\n")
    write('limit.ts', 'export const limit = null\n')
    const first = id()
    expect(id()).toBe(first)
    write('limit.ts', 'export const limit = undefined\n')
    expect(id()).not.toBe(first)
  })
})
