import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attributesOf, inlineScripts, languageLinks, parsePolicy, styleHashes } from '../support/read/html.ts'
import { type RawRequestOptions, rawRequest } from '../support/requests/raw-request.ts'
import { type StartedSite, startSite } from '../support/run/start-site.ts'
import { bakeryPages, payloadPath } from './bakery-pages.ts'
import { type InstalledBakery, installBakery } from './install-bakery.ts'

let bakery: InstalledBakery
let site: StartedSite
const get = (path: string, options?: RawRequestOptions) => rawRequest(site.url, path, options)

beforeAll(async () => {
  bakery = await installBakery()
  site = await startSite(bakery.config, bakery)
})

afterAll(async () => {
  await site?.stop()
  bakery?.remove()
})

describe.each(bakeryPages)('the page $path', ({ path, lang, dir, layout, palette, title }) => {
  it('answers 200 in its language, direction, palette and layout', async () => {
    const { status, text } = await get(path)
    expect(status).toBe(200)
    const html = attributesOf(text, 'html')
    expect([html.lang, html.dir, html['data-palette'] ?? null]).toEqual([lang, dir, palette])
    expect(text).toContain(`data-layout="${layout}"`)
    expect(text).toContain(`<title>Fournil Nour · ${title}</title>`)
    expect(text.match(/<h1/g)).toHaveLength(1)
    expect(text.includes('data-section="Masthead"')).toBe(layout === 'default')
  })

  it('holds no script but data, no style attribute, and one stylesheet that its policy allows by hash', async () => {
    const { headers, text } = await get(path)
    expect(inlineScripts(text)).toEqual([])
    expect(text).not.toMatch(/<[^>]+\sstyle=/)
    const hashes = styleHashes(text)
    expect(hashes).toHaveLength(1)
    const carried = /http-equiv="content-security-policy" content="([^"]+)"/.exec(text)?.[1] ?? ''
    for (const policy of [parsePolicy(String(headers['content-security-policy'])), parsePolicy(carried)]) {
      expect(policy['style-src']).toEqual(["'self'", ...hashes])
      expect(policy['script-src']).toEqual(["'self'"])
      expect(policy['default-src']).toEqual(["'none'"])
    }
  })

  it('has a payload that says the same', async () => {
    const { status, headers, text } = await get(payloadPath(path))
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    const document = (await get(path)).text
    const payload = JSON.parse(text)
    expect(payload).toMatchObject({ kind: 'page', locale: lang, dir, palette, layout })
    expect(document).toContain(payload.main)
    expect(document).toContain(`"build":"${payload.build}"`)
  })
})

describe('the routes', () => {
  it.each([
    // path, where it leads, status
    ['/boutique', '/venir', 301],
    ['/en/boutique', '/en/visit', 301],
    ['/ar/boutique?a=1', '/ar/ziyara?a=1', 301],
    ['/seigle.html', '/pains/miche-de-seigle', 301],
    ['/en/seigle.html', '/en/breads/rye-round', 301],
    ['/cours', '/ateliers', 308],
    ['/pains/', '/pains', 301],
    ['/EN/Breads', '/en/breads', 301],
    [`${encodeURI('/ar/خميرتنا')}/`, encodeURI('/ar/خميرتنا'), 301],
  ])('%s leads to %s', async (path, target, status) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.location]).toEqual([status, target])
    // A client-side navigation is told the same.
    const [pathname = '', query] = path.split('?')
    const payload = await get(payloadPath(pathname) + (query === undefined ? '' : `?${query}`))
    expect(payload.status).toBe(200)
    expect(JSON.parse(payload.text)).toMatchObject({ kind: 'redirect', to: target, status })
  })

  it.each([
    ['a path of no route', '/contact', 'fr', 'Cette étagère est vide'],
    ['a path of another language', '/en/pains', 'en', 'This page could not be found'],
    ['a route that is left out in the language', '/ar/ateliers', 'ar', 'هذا الرف فارغ'],
    ['a redirect to a route that is left out', '/ar/cours', 'ar', 'هذا الرف فارغ'],
    ['a redirect to an entry that the language lacks', '/ar/fougasse.html', 'ar', 'هذا الرف فارغ'],
    ['a route out of its season', '/avent-2019', 'fr', 'Cette étagère est vide'],
    ['a route out of its season', '/ar/avent-2019', 'ar', 'هذا الرف فارغ'],
    ['the prefix of the default language', '/fr', 'fr', 'Cette étagère est vide'],
  ])('answers 404 to %s: %s', async (_, path, lang, message) => {
    const { status, headers, text } = await get(path)
    expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
    expect(attributesOf(text, 'html').lang).toBe(lang)
    expect(text).toContain('data-error-status="404"')
    expect(text).toContain(`<h1 class="error-page__message">${message}</h1>`)
    const payload = await get(payloadPath(path))
    expect(payload.status).toBe(404)
    expect(JSON.parse(payload.text)).toMatchObject({ kind: 'error', status: 404, locale: lang })
  })

  it('names a page in those languages only that have it', async () => {
    const { text } = await get('/en/workshops')
    const alternates = [...text.matchAll(/rel="alternate" hreflang="([^"]+)"/g)].map(([, code]) => code)
    expect(alternates).toEqual(['fr', 'fr-CA', 'en', 'en-CA', 'x-default'])
  })
})

describe('a picture', () => {
  it('comes in each form and width, under addresses that never change', async () => {
    const { text } = await get('/en/workshops')
    expect(attributesOf(text, 'img')).toMatchObject({
      width: '1200',
      height: '800',
      alt: 'Three loaves on a peel before the fire',
      loading: 'eager',
      'data-focus': '50% 80%',
    })
    const files = [...text.matchAll(/(\/_site\/picture\/\S+\.(\w+)) (\d+)w/g)]
    expect(files.map(([, , ending, width]) => `${width}.${ending}`)).toEqual(
      ['avif', 'webp', 'jpg'].flatMap((ending) => [480, 960, 1200].map((width) => `${width}.${ending}`)),
    )
    for (const [, path = '', ending] of files) {
      const { status, headers } = await get(path)
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        `image/${ending === 'jpg' ? 'jpeg' : ending}`,
        'public, max-age=31536000, immutable',
      ])
    }
    expect((await get('/_site/picture/loaves.jpg')).status).toBe(404)
  })

  it('of an entry comes with the answer of the back-end', async () => {
    const { text } = await get('/en/breads/rye-round')
    const { src = '', ...picture } = attributesOf(text, 'img')
    expect(picture).toMatchObject({ width: '700', height: '700', alt: 'A dark round loaf, slashed with a cross' })
    expect((await get(src)).headers['content-type']).toBe('image/jpeg')
    expect((await get('/en/breads/manoushe')).text).not.toContain('<img')
  })
})

describe('the language switch', () => {
  it.each([
    ['/en/breads', '/pains', '/en/breads', '/ar/khubz'],
    // Where the page does not exist, and on an error page: the language's home.
    ['/ateliers', '/ateliers', '/en/workshops', '/ar'],
    // The page of an entry, whose names differ; and of one that is not there in Arabic.
    ['/pains/manouche', '/pains/manouche', '/en/breads/manoushe', encodeURI('/ar/khubz/منقوشة')],
    ['/en/breads/fougasse', '/pains/fougasse', '/en/breads/fougasse', '/ar'],
    ['/en/nowhere', '/', '/en', '/ar'],
  ])('leads from %s to the page in the other languages', async (path, fr, en, ar) => {
    const { text } = await get(path)
    expect(languageLinks(text)).toEqual([
      ['fr', fr],
      ['en', en],
      ['ar', ar],
    ])
  })
})

describe('texts and data', () => {
  it.each([
    ['/ar', '<p class="bread-list__count">5 أنواع من الخبز.</p>'],
    ['/ar/kaakat-al-muluk', '<p class="bread-list__count">نوع واحد من الخبز.</p>'],
    ['/galette', '<p class="bread-list__count">Un seul pain en tout.</p>'],
    ['/en', '<p class="bread-list__count">5 breads in all.</p>'],
  ])('chooses the plural of the language on %s', async (path, text) => {
    expect((await get(path)).text).toContain(text)
  })

  it('shows the entries that the props ask for, in the language of the page', async () => {
    const breads = async (path: string) => (await get(path)).text.match(/<li><strong><a [^<]+/g)
    expect(await breads('/en')).toEqual([
      '<li><strong><a href="/en/breads/rye-round">Rye round',
      '<li><strong><a href="/en/breads/manoushe">Manoushe with za&#x27;atar',
    ])
    expect(await breads('/ar/kaakat-al-muluk')).toEqual([
      `<li><strong><a href="${encodeURI('/ar/khubz/كعكة-الملوك')}">كعكة الملوك بالفستق`,
    ])
  })

  it("lets the site's messages win over those of a section, key by key", async () => {
    const { text } = await get('/ar')
    expect(text).toContain('شكرًا لأنكم تأكلون الخبز حتى آخر كسرة.')
    expect(text).toContain('راسلونا')
  })

  it('sends what an interactive section needs, in its language, and its chunk', async () => {
    const { text } = await get('/ar/ziyara')
    const state = JSON.parse(
      /<script type="application\/json" id="__SITE_STATE__">(.*?)<\/script>/.exec(text)?.[1] ?? '',
    )
    expect(state.islands).toMatchObject([{ id: 'hours', section: 'Hours', hydrate: 'visible', failed: false }])
    expect(state.islands[0].messages.closesIn_few).toBe('مفتوح لمدة {{count}} ساعات على الأكثر.')
    expect(state.islands[0].data.week).toHaveLength(6)
    const chunk = await get(state.chunks.Hours)
    expect([chunk.status, chunk.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    // The texts of static sections stay on the server, and so does their code.
    expect(text).not.toContain('bread-list')
  })
})
