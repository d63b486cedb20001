// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the variables of a manifest are written like that.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { allRules } from '../../runtime/checks/all-rules.ts'
import { readSiteNames } from '../../runtime/editor/site-names.ts'
import { siteSchema } from '../../runtime/editor/site-schema.ts'
import { loadSite } from '../../runtime/source/load-site.ts'
import { exampleFiles } from '../faults/example-files.ts'
import { openBase } from '../faults/fault-case.ts'

const REPOSITORY = join(import.meta.dirname, '../..')
const sites = {
  agency: REPOSITORY,
  bakery: join(REPOSITORY, 'test/fixtures/sites/bakery'),
  journey: join(REPOSITORY, 'test/fixtures/sites/journey'),
  members: join(REPOSITORY, 'test/fixtures/sites/members'),
}

const schemaOf = (folder: string) => siteSchema(readSiteNames(loadSite(join(folder, 'site.config.yaml'), {})))

/** Whether a text has the shape that the schema of a site asks for: as it is written, before anything is put into it. */
function checker(schema: object): (text: string) => string[] {
  // Its code runs a few times: to optimise it takes longer.
  const options = { strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } }
  const validate = new Ajv(options).compile(schema)
  return (text) => (validate(parse(text)) ? [] : (validate.errors ?? []).map(({ instancePath }) => instancePath))
}

describe('the schema of a site', () => {
  it.each(Object.entries(sites))('accepts the manifest of the %s as it is written', (_, folder) => {
    expect(checker(schemaOf(folder))(readFileSync(join(folder, 'site.config.yaml'), 'utf8'))).toEqual([])
  })

  it('is the same text for the same site', () => {
    expect(JSON.stringify(schemaOf(sites.bakery))).toBe(JSON.stringify(schemaOf(sites.bakery)))
  })

  it('has no reference that leads nowhere, and none outside', () => {
    const schema = schemaOf(REPOSITORY)
    const references = [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference)
    // The definitions are a map of schemas, by the way that they were made.
    const definitions = Object.keys(schema.definitions as object).map((name) => `#/definitions/${name}`)
    expect(references.length).toBeGreaterThan(100)
    expect(references.filter((reference) => !definitions.includes(reference))).toEqual([])
  })

  it('names what the site has', () => {
    const names = readSiteNames(loadSite(join(sites.bakery, 'site.config.yaml'), {}))
    expect(names.routes.get('index')).toBe('/')
    expect(names.locales.size).toBeGreaterThan(1)
    expect([...names.messages.values()].every((text) => text !== '')).toBe(true)
    expect([...names.publicFiles.keys()].every((file) => file.startsWith('/'))).toBe(true)
    expect(Object.fromEntries(names.pictures)).toEqual({
      'breads/rye.jpg': '700 × 700 pixels',
      'loaves.jpg': '1200 × 800 pixels',
    })
    expect(names.sections.has('Slider')).toBe(true)
  })
})

it('knows texts with fields of an entry in them, where entries have pages', () => {
  const base = openBase('entries')
  const check = checker(schemaOf(join(REPOSITORY, 'test/faults/sites/entries')))
  const text = "title: { text: { en: 'About {{title}}' }, values: { title: { entry: title } } }"
  const written = String(base.read('site.config.yaml')).replaceAll('title: { entry: title }', text)
  onTestFinished(() => base.remove())
  expect(written.split(text)).toHaveLength(3)
  expect(check(written)).toEqual([])
  expect(check(written.replaceAll('values:', 'valeus:'))).not.toEqual([])
})

describe('the smallest site', () => {
  const base = openBase('notes')
  const check = checker(schemaOf(join(REPOSITORY, 'test/faults/sites/notes')))
  const manifest = base.read('site.config.yaml') ?? ''
  afterAll(() => base.remove())

  it.each([
    ['a variable in place of a word of a list', 'locales:', 'server: { trustProxy: ["${PROXY:-loopback}"] }\nlocales:'],
    [
      'a variable where a form is asked for',
      'origin: https://notes.example',
      'origin: "${ORIGIN:-https://notes.example}"',
    ],
    ['a file in place of a map', /head:\n.*\n/, 'head: { include: head.yaml }\n'],
    ['a file in place of a list', /routes:(?:.|\n)*/, 'routes: { include: routes.yaml }\n'],
    ['a file among the items of a list', 'routes:\n', 'routes:\n  - { include: more.yaml }\n'],
    ['a CSV file among the redirects', 'routes:\n', 'redirects: [{ csv: old.csv }]\nroutes:\n'],
    ['a file in place of props', /props: .*/, 'props: { include: props.yaml }'],
    ['a section that it does not know yet', /section: Note\n.*\n/, 'section: Later\n        props: { a: 1 }\n'],
    ['the bare name of a section', /- section: Note\n.*\n/, '- Note\n'],
    ['a message that it does not know yet', '{ title: { en: Hello } }', '{ title: later.title }'],
  ])('may have %s', (_, from, to) => {
    const changed = manifest.replace(from, () => to)
    expect(changed).not.toBe(manifest)
    expect(check(changed)).toEqual([])
  })

  it.each([
    ['a misspelt key', 'locales:', 'sevrer: {}\nlocales:', ''],
    ['a misspelt key of a route', 'path: /\n', 'path: /\n    pallete: x\n', '/routes/0'],
    ['a misspelt prop', 'title: { en: Hello }', 'titel: { en: Hello }', '/routes/0/sections/0/props'],
    ['a value of another kind', 'path: /\n', 'path: 3\n', '/routes/0/path'],
    [
      'a kind of step that there is not',
      'routes:\n',
      'validators: { x: { kind: nothing } }\nroutes:\n',
      '/validators/x',
    ],
    [
      'a key of another kind of step',
      'routes:\n',
      'validators: { x: { kind: flag, enabled: on, from: 2026-01-01 } }\nroutes:\n',
      '/validators/x',
    ],
    ['a CSV file among routes', 'routes:\n', 'routes:\n  - { csv: old.csv }\n', '/routes/0'],
    [
      'a CSV file with another key beside it',
      'routes:\n',
      'redirects: [{ csv: old.csv, status: 302 }]\nroutes:\n',
      '/redirects/0',
    ],
    ['a file with another key beside it', /head:\n.*\n/, 'head: { include: head.yaml, image: /a.png }\n', '/head'],
  ])('may not have %s', (_, from, to, at) => {
    const changed = manifest.replace(from, () => to)
    expect(changed).not.toBe(manifest)
    expect(check(changed).some((path) => path.startsWith(at))).toBe(true)
  })

  const shape = /^manifest\/(?:unknown-key|missing-key|wrong-type|wrong-value|wrong-form|out-of-range)$/
  describe.each([...allRules.values()].filter(({ code }) => shape.test(code)))('$code', ({ wrong, right }) => {
    it('is seen in its example, and not in the fixed one', () => {
      const text = (example: typeof wrong) => String(exampleFiles(base, example)['site.config.yaml'])
      expect(check(text(wrong))).not.toEqual([])
      expect(check(text(right))).toEqual([])
    })
  })
})
