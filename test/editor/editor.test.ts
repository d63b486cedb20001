import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../cli/program.ts'
import { recordedIo } from '../support/run/recorded-io.ts'
import { type LanguageServer, startLanguageServer } from './language-server.ts'

const REPOSITORY = join(import.meta.dirname, '../..')
const BAKERY = join(REPOSITORY, 'test/fixtures/sites/bakery')
const LUZ = join(REPOSITORY, 'test/fixtures/sites/luz')

let folder: string
let server: LanguageServer

/** The bakery with its schema, and the server that editors run. */
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'editor-')))
  cpSync(BAKERY, folder, { recursive: true, filter: (path) => !path.includes('.sitio') && !path.includes('dist') })
  expect(await run(['schema'], recordedIo(folder))).toBe(0)
  expect(await run(['schema', '--out', join(folder, 'luz.json')], recordedIo(LUZ))).toBe(0)
  const agency = recordedIo(REPOSITORY)
  expect(await run(['schema', '--out', join(folder, 'agency.json')], agency)).toBe(0)
  server = await startLanguageServer(folder)
})

afterAll(() => {
  server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const modeline = (schema: string) => `# yaml-language-server: $schema=${schema}\n`
const own = modeline('./.sitio/site.config.schema.json')

/** A manifest with some routes, of which a part is being written. */
const written = `${own}version: 1
site: { product: Prueba }
locales: { default: es, available: { es: { label: Español } } }
routes:
  - name: index
    path: /
    title: ho
    layout: def
    sections:
      - section: Sli
      - section: PlaceMap
        props:
          q
      - section: CallToAction
        props:
          title: pri
          link: { text: a, to: con }
`

const labels = async (part: string) => (await server.completeAfter(part)).map(({ label }) => label)

describe('an editor with the schema of the site', () => {
  it.each([
    ['bakery', BAKERY, './.sitio/site.config.schema.json'],
    ['agency', REPOSITORY, './agency.json'],
    ['bakery that says only what differs from another', LUZ, './luz.json'],
  ])('finds no fault in the manifest of the %s', async (_, site, schema) => {
    const text = readFileSync(join(site, 'site.config.yaml'), 'utf8').replace(/^# yaml-language-server:.*\n/m, '')
    expect(await server.open(folder, `${modeline(schema)}${text}`)).toEqual([])
  })

  it('proposes what may stand where one writes', async () => {
    await server.open(folder, written)
    const sections = await labels('section: Sli')
    expect(sections).toContain('Slider')
    expect(sections).toContain('PlaceMap')
    const props = await labels('          q')
    // What the section of this name takes, and nothing of another's.
    const schema = JSON.parse(readFileSync(join(REPOSITORY, 'sections/PlaceMap/PlaceMap.schema.json'), 'utf8'))
    expect(props).toEqual(expect.arrayContaining(Object.keys(schema.properties)))
    expect(props).not.toContain('slides')
    expect(await labels('title: ho')).toContain('pages.breads')
    expect(await labels('layout: def')).toContain('default')
    expect(await labels('to: con')).toContain('index')
  })

  it('shows with a proposal what it is: the text of a message, what a section is for', async () => {
    await server.open(folder, written)
    const documentation = async (part: string, name: string) =>
      (await server.completeAfter(part)).find(({ label }) => label === name)?.documentation
    expect(await documentation('section: Sli', 'Slider')).toMatch(/^Posters side by side/)
    expect(await documentation('title: ho', 'pages.breads')).toMatch(/\p{L}/u)
  })

  it('proposes in a text the languages of the site, and one text for all of them', async () => {
    await server.open(folder, written.replace('    title: ho\n', '    title:\n      f\n'))
    expect(await labels('title:\n      f')).toEqual(expect.arrayContaining(['fr', 'en', 'ar', '*']))
  })

  it('explains a key, and a section by its name', async () => {
    await server.open(folder, written.replace('section: Sli\n', 'section: Slider\n'))
    expect(await server.hoverOver('    layout')).toContain("Name of the page's layout")
    expect(await server.hoverOver('section: Slider')).toContain('Posters side by side')
  })

  it('shows where a site says otherwise than its base what that says, and where, beside what a key is for', async () => {
    const text = readFileSync(join(LUZ, 'site.config.yaml'), 'utf8').replace(/^# yaml-language-server:.*\n/m, '')
    await server.open(folder, `${modeline('./luz.json')}${text}`)
    const product = await server.hoverOver('site: { product')
    expect(product).toContain('over Fournil Nour (../bakery/site.config.yaml:')
    expect(product).toContain('Name of the product')
    // In an item of a list in an item of a list.
    expect(await server.hoverOver('id: welcome, props: { title: { en')).toMatch(
      /over .+ \(\.\.\/bakery\/site\.config\.yaml:\d+:\d+\)/,
    )
    expect(await server.hoverOver('path: { en')).not.toContain('over ')
  })

  it.each([
    ['a misspelt key', '    layout: def', '    layuot: default', 8],
    ['a prop of another section', '          q', '          slides: []', 13],
    ['a value of the wrong kind', 'version: 1', 'version: one', 1],
    ['a language without its name', '{ label: Español }', '{}', 3],
  ])('underlines %s in its line', async (_, from, to, line) => {
    const diagnostics = await server.open(folder, written.replace(from, to))
    expect(diagnostics.map(({ range }) => range.start.line)).toContain(line)
  })

  it('sees what the site has got meanwhile, once the schema is written again', async () => {
    const file = join(folder, 'site.config.yaml')
    const before = readFileSync(file, 'utf8')
    writeFileSync(file, before.replace(/^routes:\n/m, 'routes:\n  - { name: news, path: /news, sections: [] }\n'))
    expect(await run(['schema', '--out', join(folder, 'later.json')], recordedIo(folder))).toBe(0)
    await server.open(folder, written.replace('./.sitio/site.config.schema.json', './later.json'))
    expect(await labels('to: con')).toContain('news')
    writeFileSync(file, before)
  })
})
