import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ChangedContent } from '../../cli/diff/changed-content.ts'
import { InputPlaces } from '../../cli/diff/input-places.ts'
import { type LoadedSite, loadSite } from '../../runtime/source/load-site.ts'

const bakery = join(import.meta.dirname, '../fixtures/sites/bakery')

/** A bakery whose files are changed first. */
function bakeryAfter(change: (folder: string) => void): LoadedSite {
  const folder = mkdtempSync(join(tmpdir(), 'sitio-entries-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(bakery, folder, {
    recursive: true,
    filter: (path) => !/node_modules|[/\\]dist|[/\\]\.sitio/.test(path.slice(bakery.length)),
  })
  change(folder)
  const { site, problems } = loadSite(join(folder, 'site.config.yaml'), {})
  if (site === null) throw new Error(JSON.stringify(problems))
  return site
}

const placesAfter = (change: (folder: string) => void) => new InputPlaces(bakeryAfter(change))

it('finds the item of a list that an entry is, and its own file, in the folder of its collection', () => {
  const places = placesAfter((folder) => {
    for (const name of ['aside', 'breads']) {
      mkdirSync(join(folder, 'content', name))
      writeFileSync(join(folder, 'content', name, 'brioche.fr.md'), '---\n---\n')
    }
  })
  expect(places.find('entry:breads/manouche', 'fr')).toMatchObject({ file: 'content/breads.yaml', line: 11 })
  expect(places.find('entry:breads/brioche', 'en')).toEqual({ file: 'content/breads/brioche.fr.md' })
  expect(places.find('entry:breads/nowhere', 'fr')).toBeNull()
})

it('finds what all pages share where the manifest says it, and nowhere what is not written there', () => {
  const places = placesAfter(() => {})
  const line = (name: string) => places.find(name, 'fr')?.line ?? null
  const text = readFileSync(join(bakery, 'site.config.yaml'), 'utf8').split('\n')
  const lineOf = (part: string) => text.findIndex((each) => each.includes(part)) + 1
  expect(line('site:site.origin')).toBe(lineOf('origin:'))
  expect(line('site:site.organization')).toBe(lineOf('type: Bakery'))
  expect(line('site:cookies')).toBe(lineOf('language: { name: langue'))
  expect(line('site:locales.available')).toBe(lineOf('fr: { label'))
  expect(line('site:notes')).toBeNull()
})

it('finds the form of a message that has only plural forms, below its groups', () => {
  const places = placesAfter((folder) => {
    writeFileSync(join(folder, 'locales/fr.yaml'), 'shop:\n  bread:\n    left_other: "{{count}}"\n', { flag: 'a' })
  })
  expect(places.find('message:shop.bread.left', 'fr')).toMatchObject({ file: 'locales/fr.yaml', column: 17 })
})

it('reads each file once, however many of its entries have changed', () => {
  const ids = Array.from({ length: 5000 }, (_, number) => `bread-${number}`)
  const places = placesAfter((folder) => {
    const items = ids.map((id) => `- id: ${id}\n  note: ${'a bread like any other '.repeat(4)}\n`)
    writeFileSync(join(folder, 'content/more.yaml'), items.join(''))
  })
  for (const [index, id] of ids.entries())
    expect(places.find(`entry:breads/${id}`, 'fr')).toMatchObject({ file: 'content/more.yaml', line: index * 2 + 1 })
})

it('finds the answer of an embedded back-end in the content that differs: its file, or the folder of several', () => {
  const before = bakeryAfter(() => {})
  const add = (folder: string, name: string) => writeFileSync(join(folder, 'content', name), '[]\n')
  const one = bakeryAfter((folder) => add(folder, 'cakes.yaml'))
  const two = bakeryAfter((folder) => ['cakes.yaml', 'pies.yaml'].forEach((name) => void add(folder, name)))
  expect(new ChangedContent(before, one).placeOf('oven')).toEqual({ file: 'content/cakes.yaml' })
  expect(new ChangedContent(one, before).placeOf('oven')).toEqual({ file: 'content/cakes.yaml' })
  expect(new ChangedContent(before, two).placeOf('oven')).toEqual({ file: 'content' })
  expect(new ChangedContent(before, before).placeOf('oven')).toBeNull()
  expect(new ChangedContent(before, one).placeOf('elsewhere')).toBeNull()
  expect(new ChangedContent(null, one).placeOf('oven')).toBeNull()
})
