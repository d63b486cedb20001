import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readBuiltAssets } from '../../runtime/bundle/inputs/made-of.ts'
import { readAssetsHistory } from '../../runtime/bundle/parts/keep-assets.ts'
import { builtSite } from '../support/run/built-site.ts'
import { AGENCY } from '../support/sites/agency.ts'

await builtSite(AGENCY)
const built = join(AGENCY, '../dist/site')
const found = readBuiltAssets(built)
if (!found) throw new Error('The agency site is not built.')
const assets = found
/** Of this build, not of earlier ones, which stay for open tabs; without the declared legacy scripts. */
const scripts = (readAssetsHistory(built)[0]?.files ?? [])
  .filter((file) => /^assets\/[^/]+\.js$/.test(file))
  .map((file) => file.slice('assets/'.length))

/** Sections that are only used on pages behind the login. */
const OFFICE = ['SignIn', 'Entries', 'NoteEditor']

/** The scripts of addresses with all that they import statically, and their gzip weight together. @param there - scripts that are already loaded. */
function load(urls: readonly string[], there: readonly string[] = []): { files: string[]; bytes: number } {
  const files = new Set<string>()
  const visit = (file: string) => {
    if (files.has(file) || there.includes(file)) return
    files.add(file)
    for (const [, imported] of source(file).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      visit(imported ?? '')
  }
  for (const url of urls) visit(url.replace('/_site/assets/', ''))
  return {
    files: [...files],
    bytes: [...files].reduce((sum, file) => sum + gzipSync(source(file), { level: 9 }).length, 0),
  }
}

function source(file: string): string {
  return readFileSync(join(built, 'client/assets', file), 'utf8')
}

describe('the weight of JavaScript', () => {
  it('is at most 5 kB gzip in two files before a page is idle', () => {
    const { files, bytes } = load([assets.boot])
    expect(files).toHaveLength(2)
    expect(bytes).toBeLessThanOrEqual(5_000)
  })

  it('is at most 35 kB gzip on a page of static sections, without React', () => {
    const { files, bytes } = load([assets.boot, assets.navigation])
    expect(bytes).toBeLessThanOrEqual(35_000)
    expect(files.filter((file) => /react\.transitional\.element|hydrateRoot/.test(source(file)))).toEqual([])
    expect(scripts.filter((file) => /react\.transitional\.element/.test(source(file)))).toHaveLength(1)
  })

  it('comes in no file below 2 kB to a page of static sections, and what the navigation imports is asked for beside it', () => {
    const inDocument = load([assets.boot]).files
    const { files } = load([assets.boot, assets.navigation])
    expect(files.filter((file) => source(file).length < 2_000)).toEqual([])
    const imported = files.filter((file) => !inDocument.includes(file) && !assets.navigation.endsWith(file))
    expect(assets.navigationImports.map((address) => address.replace('/_site/assets/', '')).sort()).toEqual(
      imported.sort(),
    )
  })

  const islands = Object.entries(assets.islands).map(([name, { src }]) => [name, src] as const)

  it.each(islands.filter(([name]) => !OFFICE.includes(name)))(
    'is at most 108 kB gzip on a page with %s, of which no page has two',
    (_, island) => {
      expect(load([assets.boot, assets.navigation, island]).bytes).toBeLessThanOrEqual(108_000)
    },
  )

  it('is at most 125 kB gzip in the office', () => {
    const inside = islands.filter(([name]) => OFFICE.includes(name)).map(([, island]) => island)
    expect(inside).toHaveLength(OFFICE.length)
    expect(load([assets.boot, assets.navigation, ...inside]).bytes).toBeLessThanOrEqual(125_000)
  })
})

describe('what reaches the browser', () => {
  it('is read from the build', () => expect(scripts.length).toBeGreaterThan(5))

  it('holds no component of a static section', () => {
    const interactive = new Set(Object.keys(assets.islands))
    const sections = Object.keys(assets.sectionStyles).filter((name) => !interactive.has(name))
    expect(sections.length).toBeGreaterThan(10)
    for (const name of sections) {
      // A section's root class is in its markup, so every bundle with its component contains the name of its block.
      const block = name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()
      for (const script of scripts) expect(source(script).includes(`"${block}__`), `${name} in ${script}`).toBe(false)
      expect(scripts.filter((script) => script.startsWith(`${name}-`))).toEqual([])
    }
  })

  it('holds neither a GraphQL parser or printer, nor a YAML or JSON Schema library', () => {
    for (const script of scripts) {
      expect(source(script), script).not.toMatch(
        /Syntax Error: Expected|Unterminated string|blockString|\\"\\"\\"|YAMLParseError|must NOT have additional|i18next/,
      )
    }
  })

  it('holds Apollo Client in one chunk of its own, which nothing imports, of at most 48 kB gzip', () => {
    const { graphql } = assets.optional
    if (graphql === undefined) throw new Error('The build has no GraphQL clients.')
    const chunk = graphql.replace('/_site/assets/', '')
    expect(scripts.filter((script) => /inMemoryCache\.executeSelectionSet/.test(source(script)))).toEqual([chunk])
    expect(scripts.filter((script) => source(script).includes(chunk))).toEqual([])
    expect(load([graphql], load([assets.boot]).files).bytes).toBeLessThanOrEqual(48_000)
  })

  it('holds graphql-ws in one chunk of its own, which nothing imports, of at most 6 kB gzip with all that it needs', () => {
    const { live } = assets.optional
    if (live === undefined) throw new Error('The build has no live connections.')
    const chunk = live.replace('/_site/assets/', '')
    expect(scripts.filter((script) => /graphql-transport-ws/.test(source(script)))).toEqual([chunk])
    expect(scripts.filter((script) => source(script).includes(chunk))).toEqual([])
    expect(load([live], load([assets.boot]).files).bytes).toBeLessThanOrEqual(6_000)
  })
})
