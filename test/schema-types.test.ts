import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { siteTypes, staleTypes } from '../runtime/editor/site-types.ts'
import { loadSite } from '../runtime/source/load-site.ts'
import { MANIFEST_SCHEMA, manifestSchema } from './generate/kind-shapes.ts'
import { MANIFEST_TYPES, manifestTypes } from './generate/manifest-types.ts'

const root = join(import.meta.dirname, '..')
const fixtures = join(root, 'test/fixtures/sites')
const hasManifest = (site: string) => existsSync(join(site, 'site.config.yaml'))
const sites = [root, ...readdirSync(fixtures).map((name) => join(fixtures, name))].filter(hasManifest)

describe('generated types', () => {
  it('of the manifest are current', async () => {
    const committed = readFileSync(join(root, MANIFEST_TYPES), 'utf8')
    expect(committed === (await manifestTypes(root)), 'They are stale. Run: npm run types').toBe(true)
  })

  it('are made of a schema that holds every kind as its file defines it, and no other', () => {
    const committed = readFileSync(join(root, MANIFEST_SCHEMA), 'utf8')
    expect(committed === manifestSchema(root), 'It is stale. Run: npm run types').toBe(true)
  })

  it.each(sites.map((site) => [relative(root, site) || 'this site', site]))('of %s are current', (_, site) => {
    const { read } = loadSite(join(site, 'site.config.yaml'), {})
    expect(read).not.toBeNull()
    const types = siteTypes(site, read as NonNullable<typeof read>)
    expect(types.faults).toEqual([])
    // The code of all sites of the tests is checked as one program, in which their names would be mixed; some need no types at all.
    const stale = staleTypes(types).filter((file) => site === root || existsSync(file))
    expect(
      stale.map((file) => relative(root, file)),
      'Run: npm run types, or site types --config FILE',
    ).toEqual([])
  })
})
