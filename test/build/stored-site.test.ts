import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openSite } from '../../runtime/artefact/open-site.ts'
import type { SiteFile } from '../../runtime/artefact/site-file.ts'
import { describeProblem } from '../../runtime/manifest/problems/format-problem.ts'
import { type LoadedSite, loadSite } from '../../runtime/source/load-site.ts'
import { siteFileOf } from '../../runtime/source/loaded/site-file-of.ts'
import { sectionSchema } from '../support/sites/make-site.ts'

const REPOSITORY = join(import.meta.dirname, '../..')
const SITES = [
  'site.config.yaml',
  'cli/templates/site/site.config.yaml',
  ...['bakery', 'fetching', 'gates', 'members', 'live', 'journey'].map(
    (name) => `test/fixtures/sites/${name}/site.config.yaml`,
  ),
]

type Env = Readonly<Record<string, string>>

/** The site as read from a build: converted to text and back. */
function stored(site: LoadedSite): SiteFile {
  return JSON.parse(JSON.stringify(siteFileOf(site)))
}

function loaded(config: string, env: Env = {}): LoadedSite {
  const { site, problems } = loadSite(config, env)
  return site ?? expect.fail(problems.map((problem) => describeProblem(problem).message).join('\n'))
}

describe('what a build keeps of a site', () => {
  it.each(SITES)('gives the very model that its sources give: %s', (config) => {
    const site = loaded(join(REPOSITORY, config))
    const opened = openSite(stored(site), site.env)
    expect(opened.model).toEqual(site.model)
    for (const { code } of site.model.locales.available)
      for (const section of site.sources.sections)
        expect('messages' in opened && opened.messages.ofSection(code, section.name)).toEqual(
          site.messages.ofSection(code, section.name),
        )
  })

  it('is the same whatever the environment says, and reads it when it is opened', () => {
    const config = join(REPOSITORY, 'site.config.yaml')
    const env = {
      SITE_ORIGIN: 'https://www.example.com',
      SITE_API_URL: 'https://api.example.com/graphql',
      SITE_ANALYTICS_ID: 'G-1234567',
      SITE_CRM_URL: 'https://crm.example.com/graphql',
      SITE_CRM_AUTHORIZATION: 'Bearer 0123456789abcdef',
    }
    const [here, there] = [loaded(config), loaded(config, env)]
    expect(stored(there)).toEqual(stored(here))
    expect(openSite(stored(here), env).model).toEqual(there.model)
    expect(there.model).not.toEqual(here.model)
    for (const value of Object.values(env)) expect(JSON.stringify(siteFileOf(there))).not.toContain(value)
  })
})

const MANIFEST = `version: 1
site: { product: '\${BRAND}', origin: '\${ORIGIN}', timeZone: '\${ZONE:-Europe/Madrid}' }
locales: { default: es, available: { es: { label: Español } } }
timeouts: { idle: '\${IDLE:-300ms}' }
cookies: { session: { name: '\${COOKIE:-token}', maxAge: '\${AGE:-1d}' } }
theme: { color: { ink: '\${INK:-#111111}' } }
validators: { sale: { kind: date-range, from: '\${SALE:-2020-01-01}' }, on: { kind: flag, enabled: '\${ON:-on}' } }
graphql:
  clients:
    default: { url: '\${API:-https://api.example/graphql}', via: server, schema: schema.graphql, authorization: { secret: KEY } }
redirects:
  - { from: /old, to: '\${OLD:-https://old.example/}' }
layouts:
  default: [$page]
  other: [$page]
routes:
  - name: index
    path: /
    layout: '\${CHOSEN:-default}'
    title: '\${TITLE:-Inicio}'
    validators: [sale]
    sections:
      - { section: Shown, props: { size: '\${SIZE:-small}', note: '\${NOTE:-}', go: '\${GO:-https://a.example/}', home: '\${HOME_LINK:-index}', page: '\${PAGE:-index}', image: { src: '\${IMAGE:-rye.svg}', alt: { '*': Rye } } } }
`

const SCHEMA = JSON.stringify({
  ...JSON.parse(sectionSchema({})),
  properties: {
    size: { description: 'How large.', enum: ['small', 'large'], default: 'small' },
    note: { description: 'A few words.', type: 'string', maxLength: 12, default: '' },
    go: { $ref: 'sitio:link' },
    home: { $ref: 'sitio:link' },
    page: { description: 'A page.', type: 'string', 'x-names': 'routes' },
    image: { $ref: 'sitio:image' },
    more: { type: 'integer', default: 3 },
  },
})

const FILES: Readonly<Record<string, string>> = {
  'site.config.yaml': MANIFEST,
  'locales/es.yaml': '',
  'schema.graphql': 'type Query { works: String }\n',
  'assets/rye.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'sections/Shown/Shown.tsx': 'export const Shown = () => null\n',
  'sections/Shown/Shown.schema.json': SCHEMA,
}

const folder = mkdtempSync(join(tmpdir(), 'sitio-stored-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
for (const [file, content] of Object.entries(FILES)) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), content)
}
const config = join(folder, 'site.config.yaml')

describe('the environment of a build that is opened', () => {
  const good = { BRAND: 'Prueba', ORIGIN: 'https://prueba.example', KEY: 'Bearer 0123456789' }
  const file = stored(loaded(config, good))
  /** What stops a start from the sources, in the words of `site validate`. */
  const refusal = (env: Env) =>
    loadSite(config, env)
      .problems.filter(({ blocks, code }) => blocks || code === 'manifest/unset-secret')
      .map((problem) => ({ ...describeProblem(problem), severity: 'error', blocks: true }))
      .map(({ suggestion: _, fix: _fix, ...told }) => told)
      .sort(byPlace)

  it.each<[string, Env]>([
    ['an unset variable', { BRAND: '' }],
    ['an unset secret', { KEY: '' }],
    ['an origin with a path', { ORIGIN: 'https://prueba.example/path' }],
    ['a time zone that nobody knows', { ZONE: 'Europe/Narnia' }],
    ['a duration without a unit', { IDLE: '300' }],
    ['a time that no timer takes', { IDLE: '365d' }],
    ['a cookie that has no such name', { COOKIE: 'a b' }],
    ['a colour that would end its rule', { INK: 'red;}' }],
    ['a date that is none', { SALE: 'soon' }],
    ['a switch that is neither on nor off', { ON: 'maybe' }],
    ['an address with a word for its port', { API: 'https://api.example:graphql' }],
    ['an address with a password', { API: 'https://a:b@api.example/graphql' }],
    ['a choice of a section that it has not', { SIZE: 'huge' }],
    ['a text of a section that is too long', { NOTE: 'more than twelve letters' }],
  ])('is refused as by a start from the sources: %s', (_, change) => {
    const env = { ...good, ...change }
    const opened = openSite(file, env)
    const told = opened.model === null ? opened.problems.map((problem) => describeProblem(problem)) : []
    const shown = told.map(({ suggestion: _suggestion, ...finding }) => finding).sort(byPlace)
    expect(shown).not.toEqual([])
    expect(shown).toEqual(refusal(env))
  })

  it('loads no calendars for a time zone that was checked when the site was built', () => {
    const asked = vi.spyOn(Intl, 'DateTimeFormat')
    onTestFinished(() => asked.mockRestore())
    const site = { ...file.manifest.site, timeZone: 'Europe/Madrid' }
    const variables = file.variables.filter(({ path }) => path.at(-1) !== 'timeZone')
    const checked = { ...file, manifest: { ...file.manifest, site }, variables }
    expect(openSite(checked, good).model).not.toBe(null)
    expect(asked).not.toHaveBeenCalled()
    // A time zone that no other test has used.
    expect(openSite(file, { ...good, ZONE: 'Asia/Kathmandu' }).model).not.toBe(null)
    expect(asked).toHaveBeenCalled()
  })

  it('is refused for everything at once', () => {
    const opened = openSite(file, { IDLE: 'soon', SIZE: 'huge', ZONE: 'Mars' })
    expect(opened.model === null && opened.problems.map(({ code, path }) => `${code} ${path.at(-1)}`).sort()).toEqual([
      'manifest/unknown-time-zone timeZone',
      'manifest/unset-secret secret',
      'manifest/unset-variable origin',
      'manifest/unset-variable product',
      'manifest/wrong-form idle',
      'manifest/wrong-value size',
    ])
  })

  it.each<[string, Env]>([
    ['what is written by default', {}],
    ['other values of the right form', { BRAND: 'Otra', IDLE: '1s', INK: 'navy', SALE: '2031-12-31', ON: 'off' }],
    ['another address', { OLD: 'https://older.example/a', GO: 'mailto:a@b.example', API: 'embedded:own' }],
    ['props and texts', { SIZE: 'large', NOTE: 'new', TITLE: 'Otro' }],
    ['a value that looks like a reference', { BRAND: `\${ORIGIN}` }],
  ])('gives the model that the sources would give: %s', (_, change) => {
    const env = { ...good, ...change }
    const opened = openSite(file, env)
    expect(opened.model === null ? [opened.problems, opened.changed] : opened.model).toEqual(loaded(config, env).model)
  })

  it.each<[string, Env]>([
    ['the layout of a route', { CHOSEN: 'other' }],
    ['a link to another route', { HOME_LINK: 'https://a.example/' }],
    ['the name of a route in a prop', { PAGE: 'gone' }],
    ['a picture in a prop', { IMAGE: 'gone.svg' }],
  ])('decides nothing that was built: %s', (_, change) => {
    const opened = openSite(file, { ...good, ...change })
    expect(opened.model === null && opened.changed.map(({ written }) => written)).toEqual([
      expect.stringContaining(Object.keys(change)[0] ?? ''),
    ])
  })

  it('leads a redirect or a link to an address, since the names of routes are checked when a site is built', () => {
    const opened = openSite(file, { ...good, OLD: 'index', GO: 'index' })
    expect(opened.model === null && opened.problems.map(({ code, path }) => [code, path.at(-1)])).toEqual([
      ['manifest/wrong-form', 'to'],
      ['manifest/wrong-form', 'go'],
    ])
  })
})

function byPlace(a: { line: number; column: number; code: string }, b: typeof a): number {
  return a.line - b.line || a.column - b.column || a.code.localeCompare(b.code)
}
