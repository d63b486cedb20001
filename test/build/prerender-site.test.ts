import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { LEDGER_ID } from '../../runtime/artefact/prerendered-folder.ts'
import type { Operation } from '../../runtime/graphql/execute.ts'
import { type PrerenderOptions, prerenderSite } from '../../runtime/prerender/prerender-site.ts'
import { madeOfAll } from '../../runtime/prerender/rendering-runtime.ts'
import { createRender } from '../../runtime/render/render.ts'
import type { SectionRegistry } from '../../runtime/render/section-registry.ts'
import { sourceBackends } from '../../runtime/server/backends/source-backends.ts'
import { createSiteRuntime } from '../../runtime/server/site-runtime.ts'
import type { SiteModel } from '../../runtime/site/site-model.ts'
import { Form } from '../../runtime/view/form.tsx'
import { siteOf, twoLanguages } from '../site/site-of.ts'
import { filesBelow } from '../support/read/files-below.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitio-prerender-'))
  mkdirSync(join(folder, 'client'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const assets = {
  build: 'b',
  boot: '/b.js',
  bootImports: [],
  navigation: '/n.js',
  navigationImports: [],
  stylesheets: {},
  sectionStyles: {},
  islands: {},
  guards: '/_site/assets/guards.js',
  steps: { validator: {}, middleware: {} },
  optional: { embeds: '/_site/assets/embeds.js' },
  onError: null,
  scripts: {},
  devScript: null,
}

/** Of a site that has more than pages: its sections, the operations of its collections, and what its back-ends answer. */
interface SiteParts {
  readonly sections?: SectionRegistry
  readonly collections?: Readonly<Record<string, Operation>>
  readonly answer?: (request: Request) => Promise<Response>
  /** Of what all pages are made, in a word; null: nobody knows. */
  readonly madeOf?: string | null
}

/** Prerenders a site without sections into `out`, with the public files of a folder. */
function prerender(
  yaml: string,
  publicFolders: string[] = [],
  change = (site: SiteModel) => site,
  { sections = {}, collections = {}, answer = () => expect.fail(), madeOf = null }: SiteParts = {},
) {
  const { site, messages } = siteOf(yaml)
  const openRuntime: PrerenderOptions['openRuntime'] = (onError) =>
    createSiteRuntime({
      onError,
      site: change(site),
      messages,
      root: folder,
      backendFiles: sourceBackends(folder),
      assets,
      bundle: {
        render: (host) => createRender({ sections, validators: {}, middleware: {} }, host),
        operations: {},
        collections,
        forms: {},
      },
      env: {},
      log: { info() {}, warn() {}, error() {} },
      elsewhere: { call: answer, picture: expect.fail },
      isProduction: true,
      isPrerender: true,
      memoBytes: 0,
    })
  return prerenderSite({
    openRuntime,
    assetsFolder: join(folder, 'client'),
    publicFolders,
    outDir: join(folder, 'out'),
    code: { sections: {}, runtime: '' },
    isForced: false,
    madeOf,
    isPrecompressed: false,
    host: null,
    verify: 0,
    place: null,
    jobs: 1,
  })
}

describe('a form that offers entries', () => {
  const manifest = twoLanguages(`
graphql: { clients: { default: { url: 'https://cms.example', schema: a.graphql } } }
collections: { concerts: { query: concerts.graphql } }
forms:
  tickets:
    fields: [{ name: concert, type: select, label: { es: Concierto, en: Concert }, options: { of: concerts, label: title } }]
    send: [{ client: default, mutation: order, input: { concert: concert } }]
    submit: { es: Pedir, en: Order }
    sent: { title: { es: Gracias, en: Thank you } }
    action: https://tickets.example/_site/form/tickets
routes: [{ name: index, path: /, sections: [Tickets] }]
`)
  let renders = 0
  const parts = (answer: (locale: string) => Response): SiteParts => ({
    sections: {
      Tickets: {
        hydrate: null,
        call: null,
        inputs: ['form'],
        component() {
          renders += 1
          return createElement(Form, { name: 'tickets' })
        },
      },
    },
    collections: { concerts: { name: 'Concerts', query: 'query Concerts {…}', variables: ['locale'], hash: '' } },
    answer: async (request) => answer(Object(await request.json()).variables.locale),
  })
  const same = (site: SiteModel) => site

  it('holds those of the language of its page', async () => {
    const answer = (locale: string) =>
      Response.json({ data: { concerts: [{ id: 'messiah', title: locale === 'es' ? 'El Mesías' : 'The Messiah' }] } })
    expect((await prerender(manifest, [], same, parts(answer))).failures).toEqual([])
    const page = (file: string) => readFileSync(join(folder, 'out', file), 'utf8')
    expect(page('index.html')).toContain('<option value="messiah">El Mesías</option>')
    expect(page('en/index.html')).toContain('<option value="messiah">The Messiah</option>')
    expect(page('_site/payload/en.json')).toContain('The Messiah')
    // In each language: once to learn what it offers, and then once for both files. Nothing is kept here.
    expect(renders).toBe(2 * (1 + 1))
  })

  it('becomes no file while nobody knows them', async () => {
    const { failures } = await prerender(
      manifest,
      [],
      same,
      parts(() => Response.json({}, { status: 503 })),
    )
    expect(failures.map(({ what }) => what)).toEqual(['index___es/tickets', 'index___en/tickets'])
    expect(existsSync(join(folder, 'out'))).toBe(false)
  })
})

it('says which pages ask for the day, and until when they hold', async () => {
  const manifest = twoLanguages(`
graphql: { clients: { default: { url: 'https://cms.example', schema: a.graphql } } }
routes:
  - { name: index, path: /, sections: [Next] }
  - { name: about, path: /about, sections: [] }
`)
  const operation = { name: 'Next', query: 'query Next($today: String!) {…}', variables: ['today'], hash: '' }
  const sections: SectionRegistry = {
    Next: { hydrate: null, call: { client: 'default', operation }, inputs: [], component: () => null },
  }
  const asked = new Set<string>()
  const answer = async (request: Request) => {
    asked.add(Object(await request.json()).variables.today)
    return Response.json({ data: {} })
  }
  const { dated } = await prerender(manifest, [], (site) => site, { sections, answer })
  expect(dated).toMatchObject({ paths: ['/', '/en'], count: 2 })
  const [today = ''] = asked
  expect((dated?.until.getTime() ?? 0) - Date.parse(today)).toBeGreaterThan(0)
  expect((await prerender(manifest.replace('[Next]', '[]'))).dated).toBeNull()
})

/** Of a site that was not there before; what says which ledger fits is none of its own. */
function allFiles(): string[] {
  return [...filesBelow(join(folder, 'out')).keys()].filter((file) => file !== LEDGER_ID).sort()
}

describe('a site of which nothing is another one than when it was written', () => {
  const operation = { name: 'Next', query: 'query Next {…}', variables: [], hash: '' }
  const sections: SectionRegistry = {
    Next: { hydrate: null, call: { client: 'default', operation }, inputs: [], component: () => null },
  }
  const manifest = twoLanguages(`
graphql: { clients: { default: { url: 'https://cms.example', schema: a.graphql } } }
validators: { open: { kind: date-range, to: 2026-11-28 } }
routes:
  - { name: index, path: /, sections: [Next] }
  - { name: offer, path: /offer, sections: [Next], validators: [open] }
`)
  const write = (madeOf: string, answer = () => Promise.resolve(Response.json({ data: {} }))) =>
    prerender(manifest, [], (site) => site, { sections, answer, madeOf })
  const isThere = (page: string) => existsSync(join(folder, 'out', page))

  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T10:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  it('is left as it is, and nothing is asked for any of its pages', async () => {
    expect((await write('one')).rendered).toBe(4)
    expect(await write('one', () => expect.fail())).toMatchObject({ pages: 4, rendered: 0, changed: [], failures: [] })
    const asked = vi.fn(() => Promise.resolve(Response.json({ data: {} })))
    await write('two', asked)
    expect(asked).toHaveBeenCalled()
  })

  it('loses a page all the same whose last day is over', async () => {
    await write('one')
    expect(isThere('offer/index.html')).toBe(true)
    vi.setSystemTime(Date.parse('2026-11-29T00:00:00Z'))
    expect((await write('one', () => expect.fail())).pages).toBe(2)
    expect([isThere('offer'), isThere('index.html')]).toEqual([false, true])
  })

  it('gets a page anew whose file was taken away', async () => {
    await write('one')
    rmSync(join(folder, 'out/offer/index.html'))
    expect((await write('one')).rendered).toBe(1)
    expect(isThere('offer/index.html')).toBe(true)
  })
})

it.each([
  ['nothing else', [], true],
  ['the language', ['locale'], true],
  ['the day', ['today'], false],
  ['the time', ['locale', 'now'], false],
])('knows what all pages are made of where the operations of a site ask for %s: %s', (_, variables, isKnown) => {
  const { site } = siteOf(twoLanguages('routes: [{ name: index, path: /, sections: [] }]'))
  const operation = { name: 'Next', query: '', variables, hash: '' }
  for (const operations of [
    { operations: { default: [operation] } },
    { operations: {}, collections: { a: operation } },
  ]) {
    const bundle = { render: () => expect.fail(), forms: {}, ...operations }
    expect(madeOfAll({ site, bundle, texts: [] }, { isOffline: false }, 'sources') !== null).toBe(isKnown)
  }
})

it('leaves out what a validator refuses today, and writes all the rest', async () => {
  const report = await prerender(
    twoLanguages(`
validators: { over: { kind: date-range, to: 2020-01-01 }, open: { kind: date-range, from: 2020-01-01 } }
routes:
  - { name: index, path: /, sections: [] }
  - { name: over, path: /over, sections: [], validators: [over] }
  - { name: open, path: /open, sections: [], validators: [open] }
`),
  )
  const outDir = join(folder, 'out')
  expect(report).toEqual({
    pages: 4,
    rendered: 4,
    changed: allFiles(),
    failures: [],
    unwritten: [],
    unindexed: new Map(),
    dated: null,
    hasAddresses: true,
    compressed: null,
    hosted: null,
  })
  const routes: unknown = JSON.parse(readFileSync(join(outDir, '_site/payload/manifest.json'), 'utf8'))
  expect(routes).toEqual({ routes: ['/', '/en', '/en/open', '/open'], redirects: [] })
  expect(existsSync(join(outDir, 'open/index.html'))).toBe(true)
  expect(existsSync(join(outDir, 'over'))).toBe(false)
})

it('writes a public file that is a link as the file itself, and nothing to which a link leads outside', async () => {
  mkdirSync(join(folder, 'public'))
  writeFileSync(join(folder, 'public/drawing.svg'), '<svg/>')
  writeFileSync(join(folder, 'public/.htaccess'), 'Options -Indexes')
  writeFileSync(join(folder, 'secret.txt'), 'for nobody')
  symlinkSync('drawing.svg', join(folder, 'public/logo.svg'))
  symlinkSync('../secret.txt', join(folder, 'public/outside.txt'))
  symlinkSync('nowhere', join(folder, 'public/dangling.txt'))
  symlinkSync('..', join(folder, 'public/above'))
  await prerender(twoLanguages('routes: [{ name: index, path: /, sections: [] }]'), [join(folder, 'public')])
  expect(lstatSync(join(folder, 'out/logo.svg')).isFile()).toBe(true)
  expect(readFileSync(join(folder, 'out/logo.svg'), 'utf8')).toBe('<svg/>')
  expect(readFileSync(join(folder, 'out/.htaccess'), 'utf8')).toBe('Options -Indexes')
  for (const name of ['outside.txt', 'dangling.txt', 'above']) expect(existsSync(join(folder, 'out', name))).toBe(false)
})

describe('a site whose origin is that of this machine', () => {
  const manifest = (origin: string) => `version: 1
site: { product: Prueba, origin: '${origin}', organization: { type: Bakery, logo: /logo.svg, email: a@b.example } }
locales: { default: es, available: { es: { label: Español }, en: { label: English } } }
head: { image: /social.png }
redirects: [{ from: /viejo, to: index }]
routes: [{ name: index, path: /, sections: [] }, { name: open, path: /open, sections: [] }]
`
  const written = () =>
    readdirSync(join(folder, 'out'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))

  it.each([
    'http://localhost:3000',
    'http://127.0.0.1',
    'https://127.1:8080',
    'http://[::1]:3000',
    'http://shop.localhost',
  ])('has no address in its files that must be absolute: %s', async (origin) => {
    expect(await prerender(manifest(origin))).toEqual({
      pages: 4,
      rendered: 4,
      changed: allFiles(),
      failures: [],
      unwritten: [],
      unindexed: new Map(),
      dated: null,
      hasAddresses: false,
      compressed: null,
      hosted: null,
    })
    const { host, hostname } = new URL(origin)
    expect(written().filter((text) => text.includes(host) || text.includes(hostname))).toEqual([])
    const page = readFileSync(join(folder, 'out/index.html'), 'utf8')
    for (const element of ['rel="canonical"', 'hreflang=', 'og:url', 'og:image']) expect(page).not.toContain(element)
    // What needs no origin stays.
    expect(page).toContain('property="og:title"')
    expect(page).toContain('"@type":"Bakery","name":"Prueba","email":"a@b.example"')
    expect(existsSync(join(folder, 'out/sitemap.xml'))).toBe(false)
    expect(readFileSync(join(folder, 'out/robots.txt'), 'utf8')).toBe('User-agent: *\nDisallow: /_site/payload/\n')
  })

  it('has them all elsewhere', async () => {
    expect(await prerender(manifest('https://localhost.example'))).toEqual({
      pages: 4,
      rendered: 4,
      changed: allFiles(),
      failures: [],
      unwritten: [],
      unindexed: new Map(),
      dated: null,
      hasAddresses: true,
      compressed: null,
      hosted: null,
    })
    const page = readFileSync(join(folder, 'out/index.html'), 'utf8')
    expect(page).toContain('rel="canonical" href="https://localhost.example/"')
    expect(page).toContain('content="https://localhost.example/social.png"')
    expect(readFileSync(join(folder, 'out/robots.txt'), 'utf8')).toContain('https://localhost.example/sitemap.xml')
    expect(existsSync(join(folder, 'out/sitemap.xml'))).toBe(true)
  })
})

it('lets umask say who may read what it writes, wherever that came from', async () => {
  mkdirSync(join(folder, 'public/pictures'), { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, 'public/pictures/logo.svg'), '<svg/>', { mode: 0o600 })
  writeFileSync(join(folder, 'client/boot.js'), '')
  chmodSync(join(folder, 'client/boot.js'), 0o600)
  const before = process.umask(0o027)
  onTestFinished(() => void process.umask(before))
  await prerender(twoLanguages('routes: [{ name: index, path: /, sections: [] }]'), [join(folder, 'public')])
  const modeOf = (file: string) => (statSync(join(folder, 'out', file)).mode & 0o777).toString(8)
  expect(['', 'en', '_site', 'pictures'].map(modeOf)).toEqual(['750', '750', '750', '750'])
  const files = ['index.html', 'en/index.html', 'robots.txt', '_site/boot.js', 'pictures/logo.svg']
  expect(files.map(modeOf)).toEqual(files.map(() => '640'))
})

it('writes a page that leads on where a middleware does so for everybody, and lists it as no page', async () => {
  const report = await prerender(
    twoLanguages(`
middleware:
  away: { kind: redirect, to: index }
  members: { kind: session, to: index }
redirects: [{ from: /viejo, to: account }, { from: /away, to: 'https://away.example' }, { from: /all/*, to: account },
  { from: { path: /old.php, query: { id: '7' } }, to: { route: index, query: { a: b }, hash: c } },
  { from: /closed, gone: true }]
routes:
  - { name: index, path: /, sections: [] }
  - { name: former, path: /former, sections: [], middleware: [away] }
  - { name: account, path: /account, sections: [], middleware: [members] }
`),
  )
  expect(report).toEqual({
    pages: 4,
    rendered: 4,
    changed: allFiles(),
    failures: [],
    unwritten: [
      { from: '/all/*', to: '/account', status: 301 },
      { from: '/en/all/*', to: '/en/account', status: 301 },
      { from: '/old.php?id=7', to: '/?a=b#c', status: 301 },
      { from: '/en/old.php?id=7', to: '/en?a=b#c', status: 301 },
      { from: '/closed', to: null, status: 410 },
      { from: '/en/closed', to: null, status: 410 },
    ],
    unindexed: new Map(),
    dated: null,
    hasAddresses: true,
    compressed: null,
    hosted: null,
  })
  const read = (file: string) => readFileSync(join(folder, 'out', file), 'utf8')
  expect(read('former/index.html')).toContain('http-equiv="refresh" content="0; url=/"')
  expect(JSON.parse(read('_site/payload/en/former.json'))).toMatchObject({ kind: 'redirect', to: '/en', status: 302 })
  expect(JSON.parse(read('_site/payload/manifest.json'))).toEqual({
    routes: ['/', '/account', '/en', '/en/account'],
    redirects: ['/away', '/en/away', '/en/former', '/en/viejo', '/former', '/viejo'],
  })
  expect(JSON.parse(read('_site/payload/viejo.json'))).toMatchObject({ kind: 'redirect', to: '/account' })
  expect(JSON.parse(read('_site/payload/away.json'))).toMatchObject({ kind: 'redirect', to: 'https://away.example/' })
  expect([...read('sitemap.xml').matchAll(/<loc>[^<]*\.example([^<]*)</g)].map(([, path]) => path)).toEqual([
    '/',
    '/en',
  ])
})

it('writes the old address of a file as that file, and leaves the page of a folder in its place', async () => {
  await prerender(
    twoLanguages(`
redirects:
  - { from: /index.html, to: about }
  - { from: /about/index.html, to: index }
  - { from: /old/team.html, to: about }
  - { from: /old/index.htm, to: about }
routes:
  - { name: index, path: /, sections: [] }
  - { name: about, path: /about, sections: [] }
`),
  )
  const read = (file: string) => readFileSync(join(folder, 'out', file), 'utf8')
  for (const page of ['index.html', 'en/about/index.html']) expect(read(page)).not.toContain('http-equiv="refresh"')
  for (const old of ['old/team.html', 'old/index.htm']) expect(read(old)).toContain('content="0; url=/about"')
})

it('leaves to the browser what looks at the visitor, with the paths that it leads to', async () => {
  await prerender(
    twoLanguages(`
middleware: { members: { kind: session, to: login } }
validators: { open: { kind: flag, enabled: on }, search: { kind: schema, query: { required: [q] } } }
routes:
  - { name: index, path: /, sections: [] }
  - { name: login, path: { es: /entrar, en: /log-in }, sections: [] }
  - { name: account, path: /account, sections: [], middleware: [members], validators: [open, search] }
`),
  )
  const read = (file: string) => readFileSync(join(folder, 'out', file), 'utf8')
  const { guards } = JSON.parse(read('_site/payload/en/account.json'))
  expect(guards.steps).toEqual([
    {
      step: {
        step: 'middleware',
        name: 'members',
        model: { kind: 'session', to: '/en/log-in', parameter: 'return', check: null, reads: ['session'], turns: [] },
      },
      src: null,
      check: null,
    },
    {
      step: {
        step: 'validator',
        name: 'search',
        model: {
          kind: 'schema',
          lengths: {},
          locales: null,
          session: null,
          check: null,
          reads: ['query'],
          turns: [],
        },
      },
      src: null,
      check: null,
    },
  ])
  expect(read('en/account/index.html')).toContain(
    '<noscript><p>This page needs JavaScript to decide whether it may be shown.</p></noscript><main id="main" tabindex="-1" hidden>',
  )
  expect(read('en/log-in/index.html')).toContain('<main id="main" tabindex="-1">')
  expect(read('en/log-in/index.html')).not.toContain('noscript')
  expect(JSON.parse(read('_site/errors/en/404.json'))).toMatchObject({ kind: 'error', status: 404, guards: null })
  expect(JSON.parse(read('_site/routes/en.json'))).toEqual({
    index: '/en',
    login: '/en/log-in',
    account: '/en/account',
  })
})

it('writes nothing while a page would answer with 500: an unknown middleware is told by name', async () => {
  const report = await prerender(twoLanguages('routes: [{ name: index, path: /, sections: [], middleware: [ghost] }]'))
  expect(report.failures).toEqual([
    { what: '/', message: 'Unknown middleware ghost' },
    { what: '/en', message: 'Unknown middleware ghost' },
  ])
  expect(existsSync(join(folder, 'out'))).toBe(false)
})

it('writes a sitemap that is too large for one file as parts and their index', async () => {
  // A name of a megabyte in another language: some fifty pages fill a file.
  const alternates = { xx: `/${'x'.repeat(1024 * 1024)}` }
  await prerender(
    twoLanguages(`routes:
${Array.from({ length: 30 }, (_, index) => `  - { name: p${index}, path: /p${index}, sections: [] }`).join('\n')}`),
    [],
    (site) => ({ ...site, routes: site.routes.map((route) => ({ ...route, alternates })) }),
  )
  const read = (file: string) => readFileSync(join(folder, 'out', file), 'utf8')
  const located = (file: string) =>
    [...read(file).matchAll(/<loc>https:\/\/prueba\.example\/([^<]*)</g)].map(([, path]) => path)
  expect(located('sitemap.xml')).toEqual(['sitemap-1.xml', 'sitemap-2.xml'])
  expect([...located('sitemap-1.xml'), ...located('sitemap-2.xml')]).toHaveLength(60)
})
