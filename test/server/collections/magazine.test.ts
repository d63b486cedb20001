import { createHmac } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import RssParser from 'rss-parser'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { keepLists } from '../../../runtime/bundle/parts/keep-lists.ts'
import { createHandler, type SiteHandler } from '../../../runtime/server/create-handler.ts'
import { loadSite } from '../../../runtime/source/load-site.ts'
import { builtSite } from '../../support/run/built-site.ts'
import type { GraphQLServer } from '../../support/servers/graphql-server.ts'
import { MAGAZINE, startMagazineApi } from '../../support/sites/magazine-api.ts'

/** Fills 25 pages of ten entries each. */
const TEXTS = 245
const DAY_S = 24 * 60 * 60
const SECRET = 'a secret of the tests'

let api: GraphQLServer
let site: SiteHandler

beforeAll(async () => {
  await builtSite(MAGAZINE)
  api = await startMagazineApi(TEXTS)
  const env = { MAGAZINE_API_URL: api.url, MAGAZINE_REFRESH_SECRET: SECRET }
  site = await createHandler(join(MAGAZINE, '../dist/site'), { env })
})

afterAll(async () => {
  await site.close()
  await api.close()
})

const askOf = (from: SiteHandler, path: string) =>
  from.fetch(new Request(`http://localhost${path}`), { remoteAddress: '127.0.0.1' })
const ask = (path: string) => askOf(site, path)
const pageAt = async (path: string) => (await ask(path)).text()
const statusOf = async (path: string) => (await ask(path)).status

/** Text → address of the links in the page. */
function linksIn(html: string): Record<string, string> {
  const main = html.slice(html.indexOf('<main'))
  const links = [...main.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)]
  return Object.fromEntries(links.map(([, href = '', text = '']) => [text, href.replaceAll('&amp;', '&')]))
}

const canonicalIn = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]

describe('a text that the CMS writes as HTML, and operations mark with @text', () => {
  const title = 'Text 240: nets\u00a0& the fisher’s knots'
  const inHtml = title.replace('&', '&amp;')

  it('is plain in the head, in sections, in lists, in feeds and in what search engines are told', async () => {
    const html = await pageAt('/journal/text-240')
    expect(html).toContain(`<title>${inHtml} · The Tide</title>`)
    expect(html).toContain(`"headline":"${title.replace('&', '\\u0026')}"`)
    expect(html.slice(html.indexOf('<main'))).toContain(`>${inHtml}</h1>`)
    expect(linksIn(await pageAt('/journal'))).toMatchObject({ [inHtml]: '/journal/text-240' })
    expect(await (await ask('/_site/payload/journal/text-240.json')).json()).toMatchObject({
      head: expect.stringContaining(inHtml),
    })
    const { items } = (await (await ask('/journal.json')).json()) as { items: { title: string }[] }
    expect(items.map((item) => item.title)).toContain(title)
  })

  it('is asked for without the mark, which no back-end knows', () => {
    expect(api.requests.map(({ body }) => body.query).join('')).not.toContain('@')
  })
})

describe('a list of a CMS in parts', () => {
  it('shows on each page its part, and leads to the parts beside it', async () => {
    const first = await pageAt('/journal')
    expect(first).toContain('Part 1 of 25')
    expect(linksIn(first)).toMatchObject({ 'Text 245 about the coast': '/journal/text-245', Older: '/journal/page/2' })
    expect(linksIn(first)).not.toHaveProperty('Newer')
    const second = await pageAt('/journal/page/2')
    expect(linksIn(second)).toMatchObject({ Newer: '/journal', Older: '/journal/page/3' })
    expect(linksIn(second)).toMatchObject({ 'Text 235 about the coast': '/journal/text-235' })
    expect(linksIn(second)).not.toHaveProperty('Text 236 about the coast')
    expect(canonicalIn(second)).toBe('https://thetide.example/journal/page/2')
    expect(linksIn(await pageAt('/journal/page/25'))).not.toHaveProperty('Older')
    expect(await statusOf('/journal/page/26')).toBe(404)
  })

  it('keeps what the address says of the query from part to part', async () => {
    const html = await pageAt('/journal/page/2?order=oldest&utm_source=letter')
    expect(linksIn(html)).toMatchObject({
      ...{ 'Text 11 about the coast': '/journal/text-11', Newer: '/journal?order=oldest' },
      ...{ Older: '/journal/page/3?order=oldest', 'Newest first': '/journal' },
    })
    expect(canonicalIn(html)).toBe('https://thetide.example/journal/page/2?order=oldest')
  })

  it('has the same for each value of a field', async () => {
    const html = await pageAt('/topic/slow-food/page/2')
    expect(html).toContain('<title>Slow food – Page 2 · The Tide</title>')
    expect(html).toContain('61 texts')
    expect(html).toContain('Part 2 of 13')
    expect(linksIn(html)).toMatchObject({ 'Text 222 about the coast': '/journal/text-222', Newer: '/topic/slow-food' })
    expect(await statusOf('/topic/lighthouse')).toBe(404)
  })

  it('leads from entry to entry', async () => {
    expect(linksIn(await pageAt('/journal/text-244'))).toEqual({ 'The next text': '/journal/text-245#text' })
    expect(linksIn(await pageAt('/journal/text-245'))).toEqual({})
  })

  it('is in the sitemap, part by part', async () => {
    const sitemap = await (await ask('/sitemap.xml')).text()
    expect(sitemap).toContain('<loc>https://thetide.example/journal/page/25</loc>')
    expect(sitemap).toContain('<loc>https://thetide.example/topic/sevens/page/7</loc>')
    expect(sitemap).not.toMatch(/invitation|search|page\/26/)
  })
})

describe('what an address says', () => {
  it('is asked of the back-end, and shown; nothing else is', async () => {
    const html = await pageAt('/search?q=Text+24&fbclid=1')
    expect(linksIn(html)).toMatchObject({
      'Text 24 about the coast': '/journal/text-24',
      More: '/search?q=Text+24&page=2',
    })
    expect(canonicalIn(html)).toBe('https://thetide.example/search?q=Text+24')
    expect(await pageAt('/search?utm_source=letter&q=Text+24')).toBe(html)
    expect(linksIn(await pageAt('/search'))).toEqual({ More: '/search?page=2' })
  })

  it('is not found where it does not fit', async () => {
    expect(await statusOf('/search?page=0')).toBe(404)
    expect(await statusOf(`/search?q=${'a'.repeat(41)}`)).toBe(404)
    expect(await statusOf('/invitation/ABCDEF')).toBe(200)
    expect(await statusOf('/invitation/abcdef')).toBe(404)
  })

  it('is in the payload of a navigation, too', async () => {
    const payload = await (await ask('/_site/payload/search.json?q=Text+24&fbclid=1')).json()
    expect(payload).toMatchObject({ kind: 'page', life: { watchQuery: ['q', 'page'] } })
    expect(payload.main).toContain('Text 24 about the coast')
    expect(await (await ask('/_site/payload/search.json?page=0')).json()).toMatchObject({ kind: 'error', status: 404 })
  })
})

describe('a page that asks what day it is', () => {
  it('may be kept no longer than that day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-12-29T23:59:30Z') })
    try {
      const { headers } = await ask('/')
      expect(headers.get('cache-control')).toBe('public, max-age=30')
      expect(linksIn(await pageAt('/'))).toMatchObject({ 'Text 243 about the coast': '/journal/text-243' })
      vi.setSystemTime(new Date('2099-12-30T00:00:30Z'))
      const next = await ask('/')
      expect(next.headers.get('cache-control')).toBe(`public, max-age=${DAY_S - 30}`)
      expect(linksIn(await next.text())).not.toHaveProperty('Text 243 about the coast')
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a webhook that says what has changed', () => {
  const tell = (init: RequestInit, search = '') =>
    site.fetch(new Request(`http://localhost/_site/refresh${search}`, { method: 'POST', ...init }), {
      remoteAddress: '127.0.0.1',
    })
  const known = { authorization: `Bearer ${SECRET}` }
  const askedFor = (operation: string) =>
    api.requests.filter(({ body }) => String(body.query).includes(`query ${operation}`)).length

  it('makes the site ask again for what is kept', async () => {
    await pageAt('/journal/text-9')
    const [lists, posts] = [askedFor('Posts'), askedFor('Post(')]
    await pageAt('/journal/text-9')
    expect([askedFor('Posts'), askedFor('Post(')]).toEqual([lists, posts])
    expect((await tell({ headers: known }, '?collection=posts')).status).toBe(204)
    await expect.poll(() => askedFor('Posts')).toBeGreaterThan(lists)
    await pageAt('/journal/text-9')
    expect(askedFor('Post(')).toBe(posts + 1)
  })

  it('may be signed, and says in its body what it is about', async () => {
    const body = JSON.stringify({ event: 'entry.update', client: 'default' })
    const signature = createHmac('sha256', SECRET).update(body).digest('hex')
    expect((await tell({ body, headers: { 'x-site-signature': `sha256=${signature}` } })).status).toBe(204)
    expect((await tell({ body: `${body} `, headers: { 'x-site-signature': `sha256=${signature}` } })).status).toBe(401)
  })

  it('may write what has no case as it likes: the scheme, and hexadecimal digits', async () => {
    const signature = createHmac('sha256', SECRET).update('{}').digest('hex').toUpperCase()
    expect((await tell({ body: '{}', headers: { 'x-site-signature': `sha256=${signature}` } })).status).toBe(204)
    expect((await tell({ headers: { authorization: `bearer ${SECRET}` } })).status).toBe(204)
    expect((await tell({ headers: { authorization: `bearer ${SECRET.toUpperCase()}` } })).status).toBe(401)
  })

  it('is refused to who does not know the secret, and told what there is not', async () => {
    const lists = askedFor('Posts')
    expect((await tell({})).status).toBe(401)
    expect((await tell({ headers: { authorization: 'Bearer guess' } })).status).toBe(401)
    expect((await tell({ method: 'GET', headers: known })).status).toBe(405)
    const unknown = await tell({ headers: known }, '?collection=recipes')
    expect([unknown.status, await unknown.json()]).toEqual([400, { error: 'There is no collection "recipes".' }])
    expect(askedFor('Posts')).toBe(lists)
  })
})

describe('an error page of the site', () => {
  it('stands where there is no page, with its styles', async () => {
    const answer = await ask('/journal/text-999')
    expect(answer.status).toBe(404)
    const html = await answer.text()
    expect(html).toMatch(/<div data-error-status="404"><div data-section="Notice"/)
    expect(linksIn(html)).toEqual({ 'All texts': '/journal' })
    expect(html).toContain('.notice{')
    const payload = await (await ask('/_site/payload/journal/text-999.json')).json()
    expect(payload).toMatchObject({
      kind: 'error',
      status: 404,
      main: expect.stringContaining('The tide took this page'),
    })
  })

  it('stands where a page failed, and says nothing of why', async () => {
    const away = await createHandler(join(MAGAZINE, '../dist/site'), {
      env: { MAGAZINE_API_URL: 'http://127.0.0.1:1/graphql' },
    })
    const answer = await askOf(away, '/journal/text-7')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.text()).toContain('We ran aground')
    const sitemap = await askOf(away, '/sitemap.xml')
    expect([sitemap.status, sitemap.headers.get('retry-after'), await sitemap.text()]).toEqual([503, '60', ''])
    await away.close()
  })
})

describe('what search engines are told', () => {
  const dataIn = (html: string) =>
    [...html.matchAll(/<script type="application\/ld\+json" data-head>(.*?)<\/script>/g)].map(([, data = '']) =>
      JSON.parse(data),
    )

  it('is what the manifest says of an entry, with full addresses, and the pages above', async () => {
    expect(dataIn(await pageAt('/journal/text-7'))).toEqual([
      {
        ...{ '@context': 'https://schema.org', '@type': 'Article', headline: 'Text 7 about the coast' },
        ...{ url: 'https://thetide.example/journal/text-7', datePublished: '2099-05-07' },
        ...{ image: 'https://thetide.example/favicon.svg', author: { '@type': 'Organization', name: 'The Tide' } },
      },
      {
        ...{ '@context': 'https://schema.org', '@type': 'BreadcrumbList' },
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'The Tide', item: 'https://thetide.example/' },
          { '@type': 'ListItem', position: 2, name: 'All texts', item: 'https://thetide.example/journal' },
          {
            '@type': 'ListItem',
            position: 3,
            name: 'Text 7 about the coast',
            item: 'https://thetide.example/journal/text-7',
          },
        ],
      },
    ])
    expect(dataIn(await pageAt('/journal'))).toEqual([])
  })
})

describe('a feed', () => {
  const feedAt = async (path: string) => new RssParser().parseString(await pageAt(path))

  it('has the newest entries first, with where they are, and when they were published', async () => {
    const { title, link, items } = await feedAt('/journal.xml')
    expect({ title, link }).toEqual({ title: 'The Tide', link: 'https://thetide.example/' })
    expect(items).toHaveLength(20)
    expect(await pageAt('/journal.xml')).toMatch(/<feed xml:lang="en" xmlns="http:/)
    expect(items[0]).toMatchObject({
      ...{ title: 'Text 245 about the coast', link: 'https://thetide.example/journal/text-245' },
      ...{ isoDate: '2099-12-31T00:00:00.000Z', summary: 'What was seen on day 245 &amp; &lt;before&gt;.' },
    })
  })

  it('has the whole text, with full addresses and nothing that acts', async () => {
    const [newest] = (await feedAt('/journal.xml')).items
    expect(newest?.content).toBe(
      '<p>Seen at <a href="https://thetide.example/journal">dawn</a>, <a href="https://thetide.example/journal/text-245#day-245">that day</a>, and &lt;b onclick=&quot;go()&quot;&gt;later&lt;/b&gt;.</p><h2>Day 245</h2><p><img src="https://thetide.example/favicon.svg" alt=""></p>',
    )
    const [inHtml] = (await feedAt('/journal.rss')).items
    expect(inHtml?.['content:encoded']).toContain('and <b>later</b>.')
  })

  it('comes in the format that the manifest says', async () => {
    expect((await feedAt('/journal.rss')).items).toHaveLength(5)
    const json = await ask('/journal.json')
    expect(json.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
    expect(await json.json()).toMatchObject({
      ...{
        version: 'https://jsonfeed.org/version/1.1',
        language: 'en',
        authors: [{ name: 'The Tide' }],
        title: 'The Tide',
        home_page_url: 'https://thetide.example/',
      },
      ...{ feed_url: 'https://thetide.example/journal.json' },
    })
  })

  it('shows texts as they were written, whatever the format takes for HTML', async () => {
    const [inRss] = (await feedAt('/journal.rss')).items
    expect(inRss?.content).toBe('What was seen on day 245 &amp; &lt;before&gt;.')
    const { items } = (await (await ask('/journal.json')).json()) as { items: unknown[] }
    expect(items[0]).toMatchObject({
      title: 'Text 245 about the coast',
      summary: 'What was seen on day 245 & <before>.',
    })
  })

  it('has a content in JSON, whose format demands one, even if its entries have nothing but a title', async () => {
    expect(await (await ask('/titles.json')).json()).toMatchObject({
      items: [{ title: 'Text 245 about the coast', content_html: 'Text 245 about the coast' }],
    })
  })

  it('is named in the head of every page, and has one address', async () => {
    expect(await pageAt('/search')).toContain(
      '<link rel="alternate" type="application/atom+xml" title="The Tide" href="/journal.xml" data-head>',
    )
    const { status, headers } = await ask('/Journal.XML')
    expect([status, headers.get('location')]).toEqual([301, '/journal.xml'])
  })
})

describe('a start while the back-end is away', () => {
  /** An address where nothing listens. */
  const AWAY = 'http://127.0.0.1:9/graphql'
  let dist: string
  beforeAll(() => {
    dist = mkdtempSync(join(tmpdir(), 'sitio-magazine-'))
    cpSync(join(MAGAZINE, '../dist/site'), dist, { recursive: true })
  })
  afterAll(() => rmSync(dist, { recursive: true }))

  async function keep(url: string): Promise<string[]> {
    const warnings: string[] = []
    const { site: sources } = loadSite(MAGAZINE, { MAGAZINE_API_URL: url })
    if (sources === null) throw new Error('The magazine cannot be loaded.')
    await keepLists(sources, dist, dist, (warning) => warnings.push(warning))
    return warnings
  }

  async function statusAway(path: string): Promise<number> {
    const away = await createHandler(dist, { env: { MAGAZINE_API_URL: AWAY } })
    try {
      return (await askOf(away, path)).status
    } finally {
      await away.close()
    }
  }

  it('has no pages of a list that no build has seen, and says so when it is built', async () => {
    expect(await keep(AWAY)).toEqual([expect.stringMatching(/"posts" could not be read: .* has none of its pages\.$/)])
    expect(await statusAway('/journal/text-7')).toBe(503)
  })

  it('has the pages that the build knew, and keeps them through a build that cannot see the list', async () => {
    expect(await keep(api.url)).toEqual([])
    expect(await statusAway('/journal/text-7')).toBe(200)
    expect(await statusAway('/journal/page/25')).toBe(200)
    expect(await statusAway('/journal/text-999')).toBe(404)
    expect(await keep(AWAY)).toEqual([expect.stringContaining('the build before this one knew')])
    expect(await statusAway('/topic/sevens')).toBe(200)
  })
})
