import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { siteTypes, staleTypes } from '../runtime/editor/site-types.ts'
import { loadSite } from '../runtime/source/load-site.ts'
import { composedSchemas } from './generate/kind-shapes.ts'
import {
  DURATION_KEYS,
  durationKeys,
  MANIFEST_TYPES,
  manifestTypes,
  WORKSPACE_TYPES,
  workspaceTypes,
} from './generate/manifest-types.ts'

const root = join(import.meta.dirname, '..')
const fixtures = join(root, 'test/fixtures/sites')
const hasManifest = (site: string) => existsSync(join(site, 'site.config.yaml'))
const sites = [root, ...readdirSync(fixtures).map((name) => join(fixtures, name))].filter(hasManifest)

describe('generated types', () => {
  it('of the manifest are current', async () => {
    const committed = readFileSync(join(root, MANIFEST_TYPES), 'utf8')
    expect(committed === (await manifestTypes(root)), 'They are stale. Run: npm run types').toBe(true)
  })

  it('of a workspace are current', async () => {
    const committed = readFileSync(join(root, WORKSPACE_TYPES), 'utf8')
    expect(committed === (await workspaceTypes(root)), 'They are stale. Run: npm run types').toBe(true)
  })

  it('know the durations of the schema by their keys', () => {
    const committed = readFileSync(join(root, DURATION_KEYS), 'utf8')
    expect(committed === durationKeys(root), 'They are stale. Run: npm run types').toBe(true)
  })

  it('are made of schemas that hold every kind as its file defines it, and no other', () => {
    const stale = [...composedSchemas(root)].filter(([file, text]) => readFileSync(join(root, file), 'utf8') !== text)
    expect(
      stale.map(([file]) => file),
      'Run: npm run types',
    ).toEqual([])
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
