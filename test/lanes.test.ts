import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lanes } from './lanes.ts'
import { importsOf } from './support/read/imports-of.ts'

const root = join(import.meta.dirname, '..')

const testFiles = ['test', 'sections', 'runtime', 'cli']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .filter(
    (file) => !/\/(?:node_modules|dist|templates)\//.test(file) && /\.test\.\w+$|^test\/faults\/.*\.yaml$/.test(file),
  )
  .filter((file) => !file.startsWith('test/faults/sites/'))

const lanesOf = (file: string) =>
  Object.entries(lanes)
    .filter(
      ([, { include, exclude }]) =>
        include.some((glob) => matchesGlob(file, glob)) && !exclude.some((glob) => matchesGlob(file, glob)),
    )
    .map(([name]) => name)

const laneOf = new Map(testFiles.map((file) => [file, lanesOf(file)]))

describe('the lanes', () => {
  it('have each test file, and each only once', () => {
    expect(testFiles.length).toBeGreaterThan(300)
    expect([...laneOf].filter(([, names]) => names.length !== 1)).toEqual([])
  })

  it.each([
    ['test/manifest/new.test.ts', 'unit'],
    ['test/new-folder/new.test.tsx', 'unit'],
    ['sections/New/New.test.tsx', 'unit'],
    ['test/server/new.test.ts', 'site'],
    ['test/checks/pages-new.test.ts', 'site'],
    ['test/faults/links/new.yaml', 'site'],
    ['test/browser/new.test.ts', 'browser'],
  ])('take in %s: %s', (file, lane) => {
    expect(lanesOf(file)).toEqual([lane])
  })

  // The files of a worker share what they import: a module that one replaces would be replaced for all.
  it('have no file that replaces a module', () => {
    const isReplacing = (file: string) => /\bvi\.(?:do)?[mM]ock\(/.test(readFileSync(join(root, file), 'utf8'))
    expect(testFiles.filter(isReplacing)).toEqual([])
  })

  it('are explained to who runs them', () => {
    const readme = readFileSync(join(root, 'runtime/README.md'), 'utf8')
    const start = readme.indexOf('## Tests\n')
    const chapter = readme.slice(start, readme.indexOf('\n## ', start))
    expect([...chapter.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(Object.keys(lanes))
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
    const named = [...chapter.matchAll(/npm (?:run )?([a-z:]+)/g)].map(([, name = '']) => name)
    expect(named).toContain('test:unit')
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})

/** What would make the lane `unit` wait for something. */
const SLOW = [
  'node:child_process',
  'vite',
  'playwright-core',
  ...['run-site', 'start-site', 'built-site', 'browser'].map((name) => `test/support/${name}.ts`),
]

/** Notes what is loaded with a file of this repository, and what imports it first. What is loaded lazily does not count. */
function loadedWith(file: string, seen: Map<string, string>): void {
  for (const { target, kind } of importsOf(file, readFileSync(join(root, file), 'utf8'))) {
    if (kind !== 'values' || seen.has(target)) continue
    seen.set(target, file)
    if (/\.tsx?$/.test(target) && existsSync(join(root, target))) loadedWith(target, seen)
  }
}

it('the lane unit loads nothing that starts processes, bundlers or browsers', () => {
  const loaded = new Map<string, string>()
  for (const file of testFiles) if (laneOf.get(file)?.includes('unit')) loadedWith(file, loaded)
  expect(SLOW.filter((name) => loaded.has(name)).map((name) => `${name} by ${loaded.get(name)}`)).toEqual([])
})
