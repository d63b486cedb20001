import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gotoHydrated, launchBrowser, openPage, quiet, type WatchedPage } from '../../support/browsers/browser.ts'
import { sharePage } from '../../support/browsers/share-page.ts'
import { callSite } from '../../support/run/call-site.ts'
import { serveFiles } from '../../support/servers/file-server.ts'
import { type GraphQLServer, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { type MadeSite, makeSite, sectionSchema } from '../../support/sites/make-site.ts'
import { holdBack, payload } from './journey.ts'

/** Payloads on static hosting, where they are files. */
let backend: GraphQLServer
let made: MadeSite
let out: string
let url: string
let stopFiles: () => void
let browser: Browser

const LINKS = [
  '/',
  '/other',
  '/other/',
  '/other?tone=2',
  '/word',
  '/niños',
  '/posts/test',
  '/absent',
  '/niñas',
  '/former',
  '/en/former',
  '/viejo',
  '/viejo?utm=a%26b',
  '/salón',
  '/set?tone=9&utm=a#end',
]

beforeAll(async () => {
  backend = await startGraphQLServer(json({ data: { word: 'hello' } }))
  made = makeSite(
    {
      'schema/api.graphql': 'type Query { word: String! }\n',
      'sections/Shown/Shown.tsx': `import { usePage } from 'sitio'
export function Shown() {
  return <><h1>{usePage().path}</h1>{${JSON.stringify(LINKS)}.map((href) => <p key={href}><a href={href}>{href}</a></p>)}</>
}
`,
      'sections/Shown/Shown.schema.json': sectionSchema({ inputs: ['path'] }),
      'sections/Word/Word.tsx': `import type { SectionProps } from 'sitio'
export function Word({ data }: SectionProps<object, { word: string }>) { return <p data-word>{data?.word}</p> }
`,
      'sections/Word/Word.graphql': 'query Word { word }\n',
    },
    `  - { name: word, path: /word, sections: [Shown, Word] }
  - { name: kids, path: /niños, sections: [Shown] }
  - { name: test, path: /posts/test, sections: [Shown] }
  - { name: former, path: /former, sections: [Shown], middleware: [away] }
middleware: { away: { kind: redirect, to: other } }
redirects: [{ from: /viejo, to: kids }, { from: /salón, to: former }, { from: /set, to: { route: other, query: { tone: 2 } } }]
graphql: { clients: { default: { url: '${backend.url}', schema: schema/api.graphql } } }
navigation: { prefetch: { on: intent } }
`,
  )
  out = join(made.folder, 'static')
  const { code, stdout, stderr } = await callSite(
    ['prerender', '--config', made.config, '--out', out, '--origin', 'http://prueba.example'],
    made.folder,
  )
  if (code !== 0) throw new Error(stdout + stderr)
  const files = await serveFiles(out)
  url = files.url.replace('127.0.0.1', 'localhost')
  stopFiles = files.stop
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  stopFiles?.()
  made?.remove()
  await backend?.close()
})

interface Visit extends WatchedPage {
  /** Paths and queries of the requests by scripts, in order. */
  readonly fetched: string[]
}

async function openVisit(): Promise<Visit> {
  const watched = await openPage(browser)
  const fetched: string[] = []
  watched.page.on('request', (request) => {
    if (request.resourceType() === 'fetch') fetched.push(request.url().slice(url.length))
  })
  return { ...watched, fetched }
}

/** Tests can share a page, since each document fetches its own payloads. A fake clock would stay in the page, so tests with one open their own. */
const visitor = sharePage(openVisit)

async function visit(path: string, opened = visitor): Promise<Visit> {
  opened.fetched.length = 0
  await gotoHydrated(opened.page, url + path)
  await opened.page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
  return opened
}

const LIST = '/_site/payload/manifest.json'
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-marked'))
/** Follows a link as a script does, without an earlier sign of intent. */
const follow = (page: Page, href: string) => page.locator(`a[href="${href}"]`).dispatchEvent('click')
const heading = (page: Page, text: string) => page.locator('h1').getByText(text, { exact: true }).waitFor()

describe('a navigation between prerendered pages', () => {
  it('needs the list once and a payload for each page, which it keeps; no data is asked for (C-STA-002)', async () => {
    const { page, fetched, complaints } = await visit('/', await openVisit())
    const calls = backend.requests.length
    expect(calls).toBeGreaterThan(0)
    await page.clock.install()
    for (const path of ['/word', '/other', '/word', '/', '/other', '/']) {
      await follow(page, path)
      await heading(page, path)
      if (path === '/word') expect(await page.textContent('[data-word]')).toBe('hello')
      // Payloads are kept for the whole session, unlike the prefetched pages of a server.
      await page.clock.fastForward(3_600_000)
    }
    const [list, ...payloads] = fetched
    expect(list).toBe(LIST)
    expect(payloads).toEqual(['/_site/payload/word.json', '/_site/payload/other.json', '/_site/payload/index.json'])
    expect([backend.requests.length, await isMarked(page), complaints]).toEqual([calls, true, []])
    await page.context().close()
  })

  it('shares the one load that is on its way', async () => {
    const { page, fetched } = await visit('/')
    const slow = await holdBack(page, payload('/word'))
    const asked = () => fetched.filter((path) => path.endsWith('/word.json')).length
    await page.locator('a[href="/word"]').focus()
    await slow.asked
    await follow(page, '/word')
    await follow(page, '/other')
    await heading(page, '/other')
    await follow(page, '/word')
    slow.letGo()
    await heading(page, '/word')
    expect(asked()).toBe(1)
  })

  it('finds pages whose path is not ASCII under their encoded address (C-STA-004)', async () => {
    expect(existsSync(join(out, '_site/payload/niños.json'))).toBe(true)
    expect((await fetch(`${url}/_site/payload/ni%C3%B1os.json`)).status).toBe(200)
    const { page, fetched, complaints } = await visit('/')
    await follow(page, '/niños')
    await heading(page, '/ni%C3%B1os')
    expect(fetched).toContain('/_site/payload/ni%C3%B1os.json')
    expect([page.url(), await isMarked(page), complaints]).toEqual([`${url}/ni%C3%B1os`, true, []])
  })

  it('ignores the query for the file, and keeps it in the address', async () => {
    const { page, fetched } = await visit('/')
    await follow(page, '/other?tone=2')
    await page.waitForURL(`${url}/other?tone=2`)
    await heading(page, '/other')
    await follow(page, '/')
    await heading(page, '/')
    await follow(page, '/other')
    await page.waitForURL(`${url}/other`)
    expect(fetched.filter((path) => path.includes('other'))).toEqual(['/_site/payload/other.json'])
  })

  it.each(['/posts/test', '/posts/test/'])(
    '%s is the same page, whose canonical address has no slash at its end (C-STA-005; a server would redirect)',
    async (path) => {
      const { page, fetched } = await visit(path)
      expect(await page.textContent('h1')).toBe('/posts/test')
      expect(await page.getAttribute('link[rel="canonical"]', 'href')).toMatch(/\/posts\/test$/)
      await follow(page, '/other/')
      await heading(page, '/other')
      expect([await isMarked(page), fetched.at(-1)]).toEqual([true, '/_site/payload/other.json'])
    },
  )
})

describe('a redirect between prerendered pages', () => {
  it.each([
    ['/viejo', '/ni%C3%B1os', 'of the manifest'],
    ['/former', '/other', 'of a middleware that asks nothing of the visitor'],
    ['/en/former', '/en/other', 'the same in another language'],
    ['/salón', '/other', 'one that leads to the next'],
    ['/viejo?utm=a%26b', '/ni%C3%B1os?utm=a%26b', 'with the query of the visitor'],
    ['/set?tone=9&utm=a#end', '/other?tone=2&utm=a#end', 'but for what the target sets'],
  ])('%s leads to %s without a document, and says nothing: %s', async (from, to) => {
    const { page, fetched, complaints } = await visit('/')
    await follow(page, from)
    await page.waitForURL(url + to)
    await heading(page, to.replace(/[?#].*/, ''))
    expect([page.url(), await isMarked(page), complaints]).toEqual([url + to, true, []])
    expect(fetched).toContain(`/_site/payload${encodeURI(from.replace(/[?#].*/, ''))}.json`)
    await page.goBack()
    await heading(page, '/')
    expect(await isMarked(page)).toBe(true)
  })
})

describe('the page of a redirect', () => {
  it.each([
    ['/viejo', '/ni%C3%B1os'],
    ['/viejo?utm=a%26b#end', '/ni%C3%B1os?utm=a%26b#end'],
    ['/set?tone=9&utm=a', '/other?tone=2&utm=a'],
  ])('%s leads to %s at once: query and hash are kept, but for what the target sets', async (from, to) => {
    const { page, complaints } = await openPage(browser)
    await page.goto(url + from)
    await page.waitForURL(url + to)
    expect(complaints).toEqual([])
    // The policy of all pages allows no inline script.
    expect(await (await fetch(url + from)).text()).not.toMatch(/<script>/)
    await page.context().close()
  })
})

describe('a path without a payload (C-STA-001)', () => {
  const warningsOf = (complaints: readonly string[]) => complaints.filter((text) => text.startsWith('warning'))

  it.each([
    ['/absent', 'warning: Route /absent is not pre-rendered'],
    ['/niñas', 'warning: Route /niñas is not pre-rendered'],
  ])('%s: a warning, and its document is loaded', async (path, warning) => {
    const { page, fetched, complaints } = await visit('/')
    await follow(page, path)
    await page.waitForSelector('[data-error-status="404"]')
    expect([page.url(), await isMarked(page)]).toEqual([new URL(path, url).href, false])
    expect([warningsOf(complaints), fetched]).toEqual([[warning], [LIST, `/_site/payload${encodeURI(path)}.json`]])
  })

  it('is asked for once, ahead or when it is followed, and not warned of ahead', async () => {
    const { page, fetched, complaints } = await visit('/')
    const link = page.locator('a[href="/absent"]')
    await link.focus()
    await expect.poll(() => fetched).toEqual([LIST, '/_site/payload/absent.json'])
    await quiet(page)
    expect(warningsOf(complaints)).toEqual([])
    await follow(page, '/other')
    await heading(page, '/other')
    await link.hover()
    await follow(page, '/absent')
    await page.waitForSelector('[data-error-status="404"]')
    expect(warningsOf(complaints)).toEqual(['warning: Route /absent is not pre-rendered'])
    expect(fetched.filter((path) => path.includes('absent'))).toEqual(['/_site/payload/absent.json'])
  })

  it('is in no list of what was prerendered, which names pages decoded, without a slash at the end', () => {
    const { routes } = JSON.parse(readFileSync(join(out, '_site/payload/manifest.json'), 'utf8'))
    expect(routes).toEqual(expect.arrayContaining(['/', '/en', '/other', '/niños', '/en/niños', '/posts/test']))
    expect(routes).toHaveLength(10)
  })

  it('has no shell to stand in for it, but a 404 page per language (C-STA-007)', () => {
    expect(['200.html', '404.html', 'en/404.html'].map((file) => existsSync(join(out, file)))).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('a payload that cannot be had', () => {
  it('shows in nothing ahead, and is asked for again when the page is wanted', async () => {
    const file = '/_site/payload/other.json'
    const { page, fetched } = await visit('/')
    await page.route(`**${file}`, (route) => route.abort())
    await page.locator('a[href="/other"]').focus()
    await expect.poll(() => fetched).toContain(file)
    await quiet(page)
    await page.unroute(`**${file}`)
    await follow(page, '/other')
    await heading(page, '/other')
    expect([await isMarked(page), fetched.filter((path) => path === file)]).toEqual([true, [file, file]])
  })

  it.each([
    ['no connection', (page: Page) => page.route(payload('/other'), (route) => route.abort())],
    ['404', (page: Page) => page.route(payload('/other'), (route) => route.fulfill({ status: 404, body: 'No' }))],
    ['no JSON', (page: Page) => page.route(payload('/other'), (route) => route.fulfill({ body: '<h1>No</h1>' }))],
  ])('%s: the document, which lies beside it, is loaded', async (_, fail) => {
    const { page } = await visit('/')
    await fail(page)
    await follow(page, '/other')
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-marked'))
    await heading(page, '/other')
  })

  it('120 s: the same', async () => {
    const { page } = await visit('/', await openVisit())
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    const slow = await holdBack(page, payload('/other'))
    const documents: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
    await follow(page, '/other')
    await slow.asked
    await page.clock.runFor(119_999)
    expect(documents).toEqual([])
    const loaded = page.waitForRequest((request) => request.isNavigationRequest())
    await page.clock.runFor(1)
    expect((await loaded).url()).toBe(`${url}/other`)
    slow.letGo()
    await page.context().close()
  })
})
