import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildMade } from '../support/run/build-made.ts'
import { callSite } from '../support/run/call-site.ts'
import { type StartedSite, startSite } from '../support/run/start-site.ts'
import { type MadeSite, makeSite, sectionSchema } from '../support/sites/make-site.ts'

const manifest = `version: 1
site: { product: Prueba, origin: 'http://localhost' }
locales: { default: es, available: { es: { label: Español }, en: { label: English } } }
search: {}
graphql: { clients: { default: { url: embedded:site, schema: schema.graphql, content: content } } }
collections: { breads: { query: content/breads.graphql } }
middleware: { members: { kind: session, to: index } }
validators: { over: { kind: date-range, until: 2020-01-01 } }
redirects: [{ from: /old, to: index }]
routes:
  - { name: index, path: /, title: { '*': Home }, sections: [Menu, Shown] }
  - { name: bread, path: '/bread/:slug', each: breads, title: { entry: title }, sections: [Shown] }
  - { name: hidden, path: /hidden, index: false, title: { '*': Hidden }, sections: [Shown] }
  - { name: members, path: /members, middleware: [members], title: { '*': Members }, sections: [Shown] }
  - { name: closed, path: /closed, validators: [over], title: { '*': Closed }, sections: [Shown] }
  - name: search
    path: { es: /buscar, en: /search }
    title: { es: Buscar, en: Search }
    index: false
    query: { q: { type: string, maxLength: 80 } }
    sections: [{ section: Search, props: { title: { es: Buscar, en: Search }, heading: 1 } }]
`

const files = {
  'site.config.yaml': manifest,
  'schema.graphql': `type Query { breads(locale: String!, limit: Int, offset: Int): [Bread!]! @list(of: "breads") }
type Bread { id: ID! slug: String! title: String! }
`,
  'content/breads.yaml': `- { id: rye, slug: rye, title: { es: Pan de centeno, en: Rye bread } }
- { id: nut, slug: nut, title: { es: Pan de nuez, en: Nut bread } }
`,
  'content/breads.graphql': `query Breads($locale: String!, $limit: Int!, $offset: Int!) {
  breads(locale: $locale, limit: $limit, offset: $offset) { id slug title }
}
`,
  'sections/Menu/Menu.tsx': 'export const Menu = () => <div data-search="off">Optedout</div>\n',
  'sections/Menu/Menu.schema.json': sectionSchema({}),
  'sections/Shown/Shown.tsx': `import { usePage } from 'sitio'
export const Shown = () => <><h1>Panadería {usePage().path}</h1><nav>Wayfinding</nav></>
`,
}

let made: MadeSite
let site: StartedSite
beforeAll(async () => {
  made = makeSite(files)
  await buildMade(made)
  site = await startSite(made.config, { built: true })
})
afterAll(async () => {
  await site?.stop()
  made?.remove()
})

/** The page of results without JavaScript: its status, and the addresses in it. */
async function find(query: string, page = '/buscar', { url } = site) {
  const response = await fetch(`${url}${page}?q=${encodeURIComponent(query)}`)
  const html = await response.text()
  const links = [...html.matchAll(/<a href="([^"]*)"[^>]* class="search__link"/g)].map(([, href]) => href)
  return { status: response.status, html, links }
}

/** The pages in the index of a language, in a folder. */
function pagesIn(folder: string, locale: string): string[] {
  const { parts } = JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8')) as { parts: string[] }
  const ids = parts.map((part) => JSON.parse(readFileSync(join(folder, part), 'utf8')).documentIds)
  return ids.flatMap((own) => Object.values<string>(own)).sort()
}

describe('a server', () => {
  it('answers without JavaScript what is found in the language of the page', async () => {
    const es = await find('panaderia centeno')
    expect(es).toMatchObject({ status: 200, links: ['/bread/rye'] })
    expect(es.html).toContain('<mark>centeno</mark>')
    expect((await find('rye', '/en/search')).links).toEqual(['/en/bread/rye'])
    expect((await find('rye')).links).toEqual(['/bread/rye'])
    expect((await find('zwieback')).links).toEqual([])
  })

  it.each(['', '   ', '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '\0\u202e', '💐', '\ufffd', '%'])(
    'shows %j as the text that it is',
    async (query) => {
      const { status, html } = await find(query)
      expect(status).toBe(200)
      expect(html).not.toMatch(/<script>alert|<img src=x|\0|\u202e/)
    },
  )

  it('has no page for what is longer than its address may say', async () => {
    expect((await find('a'.repeat(10_000))).status).toBe(404)
  })

  it('sends browsers the list to be asked for each time, and the parts for good', async () => {
    const list = await fetch(`${site.url}/_site/search/es.json`)
    expect(list.headers.get('cache-control')).toBe('no-cache')
    const { parts } = (await list.json()) as { parts: string[] }
    expect(parts).toHaveLength(1)
    const part = await fetch(`${site.url}/_site/search/${parts[0]}`)
    expect(part.headers.get('cache-control')).toContain('immutable')
    expect((await fetch(`${site.url}/_site/search/de.json`)).status).toBe(404)
  })
})

describe('the index', () => {
  it('has the pages that anybody may find, entries among them, and no other', () => {
    const folder = join(made.folder, 'dist/site/search')
    expect(pagesIn(folder, 'es')).toEqual(['/', '/bread/nut', '/bread/rye'])
    expect(pagesIn(folder, 'en')).toEqual(['/en', '/en/bread/nut', '/en/bread/rye'])
  })

  it.each(['Optedout', 'Wayfinding'])('knows nothing of what is no text of a page: %s', async (word) => {
    expect((await find(word)).links).toEqual([])
  })

  it('is written among the files of a prerendered site', async () => {
    const { code, stderr } = await callSite(['prerender', '--out', 'files'], made.folder)
    expect(code, stderr).toBe(0)
    const folder = join(made.folder, 'files/_site/search')
    expect(pagesIn(folder, 'es')).toEqual(['/', '/bread/nut', '/bread/rye'])
    expect(readFileSync(join(made.folder, 'files/buscar/index.html'), 'utf8')).toContain('<noscript><p')
    expect(readdirSync(folder).filter((name) => name.startsWith('en'))).toHaveLength(2)
  })

  it('is made when somebody first looks for something in development, and anew after an edit', async () => {
    const dev = await startSite(made.config, { mode: 'dev' })
    onTestFinished(async () => void (await dev.stop()))
    expect((await find('nuez', '/buscar', dev)).links).toEqual(['/bread/nut'])
    const bread = '- { id: spelt, slug: spelt, title: { es: Pan de espelta, en: Spelt bread } }\n'
    made.write('content/breads.yaml', files['content/breads.yaml'] + bread)
    const found = async () => (await find('espelta', '/buscar', dev)).links
    await expect.poll(found, { timeout: 30_000 }).toEqual(['/bread/spelt'])
  })

  it('says how many pages are left out where there are more than the manifest lets in', async () => {
    made.write('site.config.yaml', manifest.replace('search: {}', 'search: { pages: 2 }'))
    const { stderr } = await callSite(['build', '--out', 'fewer'], made.folder)
    expect(stderr).toContain('2 pages in the language "es" cannot be found by the search')
    expect(pagesIn(join(made.folder, 'fewer/search'), 'es')).toHaveLength(2)
  })

  it('is made once where pages are prerendered: of their files, and not of the build before', async () => {
    made.write('site.config.yaml', manifest.replace('search: {}', 'search: { pages: 1 }'))
    const { code, stdout, stderr } = await callSite(['prerender', '--out', 'fewer-files'], made.folder)
    expect(code, stderr).toBe(0)
    expect(`${stdout}${stderr}`.match(/pages in the language "es" cannot be found by the search/g)).toHaveLength(1)
    expect(pagesIn(join(made.folder, 'fewer-files/_site/search'), 'es')).toHaveLength(1)
    expect(existsSync(join(made.folder, 'dist/site/search'))).toBe(false)
  })
})
