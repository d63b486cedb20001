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
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { LEDGER_ID } from '../../runtime/artefact/prerendered-folder.ts'
import type { SiteModel } from '../../runtime/site/site-model.ts'
import { twoLanguages } from '../site/site-of.ts'
import { filesBelow } from '../support/read/files-below.ts'
import { prerenderModel } from '../support/run/prerender-model.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitio-prerender-'))
  mkdirSync(join(folder, 'client'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const prerender = (yaml: string, publicFolders: string[] = [], change = (site: SiteModel) => site) =>
  prerenderModel(folder, yaml, { publicFolders, change })

/** Of a site that was not there before; what says which ledger fits is none of its own. */
function allFiles(): string[] {
  return [...filesBelow(join(folder, 'out')).keys()].filter((file) => file !== LEDGER_ID).sort()
}

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
    dated: [],
    hasAddresses: true,
    lists: new Map(),
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
      dated: [],
      hasAddresses: false,
      lists: new Map(),
      compressed: null,
      hosted: null,
    })
    const { host, hostname } = new URL(origin)
    expect(written().filter((text) => text.includes(host) || text.includes(hostname))).toEqual([])
    const page = readFileSync(join(folder, 'out/index.html'), 'utf8')
    for (const element of ['rel="canonical"', 'hreflang=', 'og:url', 'og:image']) expect(page).not.toContain(element)
    // Keeps everything that needs no origin.
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
      dated: [],
      hasAddresses: true,
      lists: new Map(),
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
    dated: [],
    hasAddresses: true,
    lists: new Map(),
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
