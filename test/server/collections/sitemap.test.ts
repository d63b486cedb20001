import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sourceBackends } from '../../../runtime/server/backends/source-backends.ts'
import { createSiteApp } from '../../../runtime/server/create-site-app.ts'
import { createHealth } from '../../../runtime/server/process/health.ts'
import { listen } from '../../../runtime/server/process/listen.ts'
import { Site } from '../../../runtime/server/site.ts'
import { nodeDoor } from '../../../runtime/server/site-doors.ts'
import { createSiteRuntime } from '../../../runtime/server/site-runtime.ts'
import { type SitemapLimits, sitemapFiles } from '../../../runtime/server/sitemap/sitemap.ts'
import { fixedPages } from '../../../runtime/site/routing/pages-of.ts'
import type { SiteModel } from '../../../runtime/site/site-model.ts'
import { siteOf, twoLanguages } from '../../site/site-of.ts'
import { rawRequest } from '../../support/requests/raw-request.ts'
import { bareAssets, bareBundle } from '../../support/sites/bare-site.ts'
import { startSmallSite } from '../small-site.tsx'

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>https:\/\/prueba\.example([^<]*)<\/loc>/g)].map(([, path]) => path)
const pathsOf = (count: number) => Array.from({ length: count }, (_, index) => `/p${index}`)
const siteWith = (paths: readonly string[]): SiteModel =>
  siteOf(
    twoLanguages(
      `routes:\n${paths.map((path) => `  - { name: r${path.replace(/\W/g, '')}, path: ${path}, sections: [] }`).join('\n')}`,
    ),
  ).site

async function filesOf(site: SiteModel, limits?: SitemapLimits): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for await (const { name, body } of sitemapFiles(site, fixedPages(site), limits)) files[name] = body.toString()
  return files
}

describe('the files of a sitemap', () => {
  it('are one where one is enough', async () => {
    expect(await filesOf(siteWith(['/a&b']))).toEqual({
      'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${['/a&amp;b', '/en/a&amp;b']
  .map(
    (path) =>
      `<url><loc>https://prueba.example${path}</loc><xhtml:link rel="alternate" hreflang="es" href="https://prueba.example/a&amp;b"/><xhtml:link rel="alternate" hreflang="en" href="https://prueba.example/en/a&amp;b"/><xhtml:link rel="alternate" hreflang="x-default" href="https://prueba.example/a&amp;b"/></url>`,
  )
  .join('\n')}
</urlset>
`,
    })
  })

  it.each([
    ['addresses', { addresses: 4, bytes: 1e9 }, [4, 4, 2]],
    ['bytes', { addresses: 1e9, bytes: 1200 }, [3, 3, 3, 1]],
  ])('are an index and parts above a number of %s, of which none is larger than that', async (_, limits, counts) => {
    const site = siteWith(pathsOf(5))
    const { 'sitemap.xml': index = '', ...parts } = await filesOf(site, limits)
    expect(Object.keys(parts)).toEqual(counts.map((_, part) => `sitemap-${part + 1}.xml`))
    expect(locations(index)).toEqual(Object.keys(parts).map((name) => `/${name}`))
    expect(index).toMatch(/<sitemapindex .*<\/sitemapindex>\n$/s)
    expect(Object.values(parts).map((part) => locations(part).length)).toEqual(counts)
    expect(Object.values(parts).flatMap(locations)).toEqual(site.routes.map(({ path }) => path))
    for (const part of Object.values(parts)) {
      expect(part).toMatch(/<urlset .*<\/urlset>\n$/s)
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(limits.bytes)
    }
  })

  it('let others have a turn while a large one is written', async () => {
    const { routes, ...site } = siteWith(['/a'])
    const many = { ...site, routes: Array.from({ length: 20_000 }, () => routes).flat() }
    let turns = 0
    let isWriting = true
    const count = () => {
      turns += 1
      if (isWriting) setImmediate(count)
    }
    setImmediate(count)
    await filesOf(many)
    isWriting = false
    expect(turns).toBeGreaterThan(20)
  })
})

describe('the server', () => {
  afterEach(() => void vi.useRealTimers())

  it('serves parts compressed, plain to who takes no gzip, and none that there is not', async () => {
    const { site, messages } = siteOf(twoLanguages('routes: [{ name: a, path: /a, sections: [] }]'))
    // Names of a megabyte each, of which about fifty exceed the size limit of one file.
    const routes = Array.from({ length: 60 }, (_, index) => ({
      ...(site.routes[0] as SiteModel['routes'][number]),
      path: `/a${index}`,
      alternates: { xx: `/${'x'.repeat(1024 * 1024)}` },
    }))
    const runtime = await createSiteRuntime({
      root: '/',
      backendFiles: sourceBackends('/'),
      site: { ...site, routes },
      messages,
      assets: bareAssets,
      bundle: bareBundle,
      env: {},
      log: { info() {}, warn() {}, error() {} },
      isProduction: true,
      isPrerender: false,
      memoBytes: 0,
    })
    const app = createSiteApp(
      nodeDoor(
        new Site({
          runtime,
          assetsFolder: null,
          publicFolders: [],
          health: createHealth(),
          isDevelopment: false,
        }),
      ),
    )
    const { url, close } = await listen(app, 0, '127.0.0.1')
    onTestFinished(() => close(0))
    const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`${url}${path}`, { method, headers: { 'accept-encoding': 'identity', ...headers } })
    const index = await ask('/sitemap.xml')
    expect(locations(await index.text())).toEqual(['/sitemap-1.xml', '/sitemap-2.xml'])
    const plain = await ask('/sitemap-1.xml')
    const text = await plain.text()
    expect([plain.headers.get('content-type'), plain.headers.get('content-encoding')]).toEqual([
      'application/xml; charset=utf-8',
      null,
    ])
    expect(locations(text)[0]).toBe('/a0')
    const zipped = await rawRequest(url, '/sitemap-1.xml', { headers: { 'accept-encoding': 'gzip' } })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(Number(zipped.headers['content-length'])).toBeLessThan(text.length / 30)
    expect((await ask('/sitemap-2.xml', {}, 'HEAD')).status).toBe(200)
    expect((await ask('/sitemap-3.xml')).status).toBe(404)
    expect((await ask('/sitemap-1.xml', {}, 'POST')).status).toBe(405)
  })

  it('asks a site’s own steps once, and again behind the back of whoever comes a minute later', async () => {
    let asked = 0
    let isOpen = true
    let done = () => {}
    const site = await startSmallSite({
      graphqlUrl: 'http://127.0.0.1:9/',
      detects: false,
      steps: {
        validators: {
          beta: {
            validate() {
              asked += 1
              if (asked % 2 === 0) setImmediate(() => setImmediate(() => done()))
              return isOpen
            },
          },
        },
      },
      routes: `
validators: { beta: { kind: module, module: ./beta.ts, reads: [] } }
routes: [{ name: index, path: /, sections: [] }, { name: beta, path: /beta, sections: [], validators: [beta] }]`,
    })
    onTestFinished(() => site.end())
    const paths = async () => locations((await rawRequest(site.url, '/sitemap.xml')).text)
    const all = ['/', '/en', '/beta', '/en/beta']
    for (let time = 0; time < 3; time += 1) expect(await paths()).toEqual(all)
    expect(asked, 'once for each language').toBe(2)

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    isOpen = false
    const renewed = new Promise<void>((resolve) => {
      done = resolve
    })
    expect(await paths(), 'nobody waits for it').toEqual(all)
    await renewed
    expect(await paths()).toEqual(['/', '/en'])
    expect(asked).toBe(4)

    isOpen = true
    vi.setSystemTime(Date.now() + 2 * 3_600_000)
    expect(await paths(), 'what is older than anybody may keep it is not given').toEqual(all)
  })

  it('leaves out a page whose steps do not end', async () => {
    const site = await startSmallSite({
      graphqlUrl: 'http://127.0.0.1:9/',
      detects: false,
      steps: { validators: { slow: { validate: () => new Promise(() => {}) } } },
      routes: `
timeouts: { render: 20ms }
validators: { slow: { kind: module, module: ./slow.ts, reads: [] } }
routes: [{ name: index, path: /, sections: [] }, { name: slow, path: /slow, sections: [], validators: [slow] }]`,
    })
    onTestFinished(() => site.end())
    expect(locations((await rawRequest(site.url, '/sitemap.xml')).text)).toEqual(['/', '/en'])
  })

  it('knows the day on which a page opens, and asks no sooner', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-01T12:00:00Z') })
    const site = await startSmallSite({
      graphqlUrl: 'http://127.0.0.1:9/',
      detects: false,
      routes: `
validators: { fair: { kind: date-range, from: 2031-05-03, to: 2031-05-04 } }
routes: [{ name: index, path: /, sections: [] }, { name: fair, path: /fair, sections: [], validators: [fair] }]`,
    })
    onTestFinished(() => site.end())
    const paths = async () => locations((await rawRequest(site.url, '/sitemap.xml')).text)
    expect(await paths()).toEqual(['/', '/en'])
    for (const [instant, isListed] of [
      ['2031-05-03T02:00:00Z', true],
      ['2031-05-04T23:59:59Z', true],
      ['2031-05-05T01:00:00Z', false],
    ] as const) {
      vi.setSystemTime(new Date(instant))
      expect((await paths()).includes('/fair'), instant).toBe(isListed)
    }
  })
})
