import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { locateInput } from '../../cli/diff/locate-input.ts'
import { loadSite } from '../../runtime/source/load-site.ts'

const bakery = join(import.meta.dirname, '../fixtures/sites/bakery')

it('finds the item of a list that an entry is, and its own file, in the folder of its collection', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitio-entries-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(bakery, folder, {
    recursive: true,
    filter: (path) => !/node_modules|[/\\]dist|[/\\]\.sitio/.test(path.slice(bakery.length)),
  })
  for (const name of ['aside', 'breads']) {
    mkdirSync(join(folder, 'content', name))
    writeFileSync(join(folder, 'content', name, 'brioche.fr.md'), '---\n---\n')
  }
  const { site, problems } = loadSite(join(folder, 'site.config.yaml'), {})
  if (site === null) throw new Error(JSON.stringify(problems))
  expect(locateInput(site, 'entry:breads/manouche', 'fr')).toMatchObject({ file: 'content/breads.yaml', line: 11 })
  expect(locateInput(site, 'entry:breads/brioche', 'en')).toEqual({ file: 'content/breads/brioche.fr.md' })
  expect(locateInput(site, 'entry:breads/nowhere', 'fr')).toBeNull()
})
