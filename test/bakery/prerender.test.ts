import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { attributesOf, inlineScripts, languageLinks, parsePolicy, styleHashes } from '../support/read/html.ts'
import { rawRequest } from '../support/requests/raw-request.ts'
import { callSite } from '../support/run/call-site.ts'
import { runSite, type SiteRun } from '../support/run/run-site.ts'
import { serveFiles } from '../support/servers/file-server.ts'
import { bakeryPages, otherBreads, payloadPath } from './bakery-pages.ts'
import { type InstalledBakery, installBakery } from './install-bakery.ts'

// The last test prerenders once more.
vi.setConfig({ testTimeout: 60_000 })

let bakery: InstalledBakery
let run: SiteRun
let files: Awaited<ReturnType<typeof serveFiles>>
const get = (path: string) => rawRequest(files.url, path)
const listed = (): { routes: string[]; redirects: string[] } =>
  JSON.parse(readFileSync(join(bakery.folder, 'dist/static/_site/payload/manifest.json'), 'utf8'))
const list = (folder: string) => readdirSync(join(bakery.folder, folder), { recursive: true, encoding: 'utf8' }).sort()

beforeAll(async () => {
  bakery = await installBakery()
  run = await runSite(['prerender'], bakery.folder, bakery)
  files = await serveFiles(join(bakery.folder, 'dist/static'))
})

afterAll(() => {
  files?.stop()
  bakery?.remove()
})

describe('the prerendered site', () => {
  it('holds every page but those out of season, which nobody could have seen', () => {
    const [prerendered, dated, until, locked] = run.stdout.split(/(?<=\n)/)
    expect([run.code, prerendered, dated, until]).toEqual([
      0,
      `Prerendered ${bakeryPages.length + otherBreads.length} pages in ${join(bakery.folder, 'dist/static')}\n`,
      'These pages depend on the day or the time (UTC); prerender again when they are no longer valid:\n',
      '  until 2100-01-01 00:00: /galette, /en/kings-cake, /ar/kaakat-al-muluk\n',
    ])
    // A page of which a season decides was published, too.
    expect(locked).toMatch(/^Wrote site\.urls\.lock with \d+ addresses\. /)
    const lock = readFileSync(join(bakery.folder, 'site.urls.lock'), 'utf8').split('\n')
    for (const path of listed().routes) expect(lock.filter((line) => line.startsWith(`${path} `))).toHaveLength(1)
    const paths = [...bakeryPages.map(({ path }) => decodeURI(path)), ...otherBreads]
    expect(listed().routes.toSorted()).toEqual(paths.toSorted())
    expect(list('dist/static').filter((file) => file.includes('avent'))).toEqual([])
  })

  it('leads from the old address of an entry to its page in the language, where it has one', () => {
    expect(listed().redirects.filter((path) => path.endsWith('.html'))).toEqual([
      '/ar/seigle.html',
      '/en/fougasse.html',
      '/en/seigle.html',
      '/fougasse.html',
      '/seigle.html',
    ])
    const page = readFileSync(join(bakery.folder, 'dist/static/en/seigle.html'), 'utf8')
    expect(page).toContain('url=/en/breads/rye-round')
  })

  it('names where a host has to lead: in each language to the page of the entry in it, if there is one', () => {
    const told = run.stderr.split('Set up these redirects at your host: ')[1]?.split('\n')[0]?.split(', ')
    expect(told?.filter((each) => /seigles|pain\.php/.test(each))).toEqual([
      '/seigles/* to /pains/miche-de-seigle (301)',
      '/en/seigles/* to /en/breads/rye-round (301)',
      `/ar/seigles/* to ${encodeURI('/ar/khubz/رغيف-الجاودار')} (301)`,
      '/pain.php?id=4 to /pains/fougasse (301)',
      '/en/pain.php?id=4 to /en/breads/fougasse (301)',
    ])
  })

  it.each(bakeryPages)('shows $path from a plain file server', async ({ path, lang, dir, palette, title }) => {
    const { status, text } = await get(path)
    const html = attributesOf(text, 'html')
    expect([status, html.lang, html.dir, html['data-palette'] ?? null]).toEqual([200, lang, dir, palette])
    expect(text).toContain(`<title>Fournil Nour · ${title}</title>`)
    const payload = JSON.parse((await get(payloadPath(path))).text)
    expect(payload).toMatchObject({ kind: 'page', locale: lang, palette })
    expect(text).toContain(payload.main)
  })

  it.each(bakeryPages)('carries the policy of $path in the page, since no server sends it', async ({ path }) => {
    const { text } = await get(path)
    const policy = parsePolicy(/http-equiv="content-security-policy" content="([^"]+)"/.exec(text)?.[1] ?? '')
    expect(policy).toMatchObject({ 'default-src': ["'none'"], 'script-src': ["'self'"], 'base-uri': ["'none'"] })
    expect(policy['style-src']).toEqual(["'self'", ...styleHashes(text)])
    expect(inlineScripts(text)).toEqual([])
  })

  it('finds every file that its pages ask for', async () => {
    for (const { path } of bakeryPages) {
      const { text } = await get(path)
      const asked = [
        ...text.matchAll(/(?:src|href)="(\/[^"]*\.[a-z]+)"/g),
        ...text.matchAll(/"(\/_site\/assets\/[^"]+)"/g),
        ...text.matchAll(/(\/_site\/picture\/\S+) \d+w/g),
      ]
      expect(asked.length).toBeGreaterThan(1)
      for (const [, file = ''] of asked) expect([file, (await get(file)).status]).toEqual([file, 200])
    }
  })

  it.each([
    ['/nowhere', 'fr', 'Cette étagère est vide'],
    ['/en/nowhere', 'en', 'This page could not be found'],
    ['/ar/avent-2019', 'ar', 'هذا الرف فارغ'],
  ])('has an error page for %s', async (path, lang, message) => {
    const { status, text } = await get(path)
    expect([status, attributesOf(text, 'html').lang]).toEqual([404, lang])
    expect(text).toContain(`<h1 class="error-page__message">${message}</h1>`)
    expect(languageLinks(text).map(([, href]) => href)).toEqual(['/', '/en', '/ar'])
  })

  it('lets the boot script decide the language, on the root page alone', async () => {
    const detect = async (path: string) =>
      JSON.parse(/id="__SITE_STATE__">(.*?)<\/script>/.exec((await get(path)).text)?.[1] ?? '').detect
    expect(await detect('/')).toEqual({
      remembers: true,
      locales: [
        { code: 'fr', tag: 'fr-CA', home: '/' },
        { code: 'en', tag: 'en-CA', home: '/en' },
        { code: 'ar', tag: 'ar', home: '/ar' },
      ],
    })
    expect(await detect('/en')).toBeNull()
  })

  it('lists no page in its sitemap that it does not hold', async () => {
    const { text } = await get('/sitemap.xml')
    for (const [, place = ''] of text.matchAll(/<loc>([^<]+)<\/loc>/g)) {
      expect([place, (await get(new URL(place).pathname)).status]).toEqual([place, 200])
    }
  })

  it('ships nothing that a visitor has no business with', () => {
    const shipped = list('dist/static').filter((file) =>
      /\.(ya?ml|graphql|tsx?|map|db)$|assets\.json|server/.test(file),
    )
    expect(shipped).toEqual([])
  })
})

describe('site prerender', () => {
  it('leaves the earlier output as it was when it cannot be done', async () => {
    const before = list('dist/static')
    const content = join(bakery.folder, 'content/week.yaml')
    const good = readFileSync(content, 'utf8')
    writeFileSync(content, good.replace('id: tue', 'id: wed'))
    const failed = await callSite(['prerender'], bakery.folder, bakery)
    writeFileSync(content, good)
    expect(failed.code).toBe(1)
    expect(failed.stdout).toContain('content/week.yaml:3:')
    expect(list('dist/static')).toEqual(before)
  })

  it('writes no outage into files, and says what failed without a stack', async () => {
    const before = list('dist/static')
    // Port 9 belongs to a service that no machine runs any more.
    const away = { ...bakery, env: { BAKERY_API_URL: 'http://127.0.0.1:9/graphql' } }
    const { code, stdout, stderr } = await callSite(['prerender'], bakery.folder, away)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^The collection "breads": Network request failed/m)
    expect(stderr).toContain(`Nothing was written: ${join(bakery.folder, 'dist/static')} is unchanged.`)
    expect(stderr).not.toMatch(/node_modules|\bat \w+/)
    expect(list('dist/static')).toEqual(before)
    expect(readdirSync(join(bakery.folder, 'dist')).sort()).toEqual([
      'site',
      'site.seal',
      'static',
      'static.ledger',
      'static.seal',
    ])
  })
})
