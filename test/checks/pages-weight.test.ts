import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenBundle, openBundle } from '../../runtime/bundle/open-bundle.ts'
import type { BudgetKind } from '../../runtime/checks/facts/facts.ts'
import { readPage } from '../../runtime/checks/pages/page-view.ts'
import { anonymousRequest } from '../../runtime/server/pages/anonymous-request.ts'
import { loadSite } from '../../runtime/source/load-site.ts'
import { openPictures } from '../../runtime/source/loaded/open-pictures.ts'
import { openOffline } from '../../runtime/validate/offline-site.ts'
import { pictureBytes } from '../../runtime/validate/picture-bytes.ts'
import { type WeighedPage, weighPage } from '../../runtime/validate/weigh-page.ts'

const root = join(import.meta.dirname, '../fixtures/sites/bakery')
const kinds: readonly BudgetKind[] = ['html', 'css', 'js', 'images']
let pages: { path: string; html: string; weigh(kind: BudgetKind): ReturnType<typeof weighPage> }[] = []
let code: OpenBundle

beforeAll(async () => {
  const { site } = loadSite(join(root, 'site.config.yaml'), {})
  if (site === null) throw new Error('The bakery does not load.')
  code = await openBundle(site, true)
  const { runtime } = await openOffline(site, code, join(root, 'no-data'), (error) => {
    throw error
  })
  const { assets, clientFolder } = code
  if (clientFolder === null) throw new Error('What browsers load was not built.')
  const store = openPictures(site)
  const scriptBytes = new Map<string, number>()
  for (const route of site.model.routes) {
    const result = await runtime.render.document(anonymousRequest(encodeURI(route.path)))
    if (result.kind !== 'document' || result.status !== 200) continue
    const html = result.document.body.toString()
    const view = readPage(html, route, { isIncomplete: false, leaks: [] })
    const places = {
      store,
      clientFolder,
      publicBytes: (path: string) => readFileSync(join(root, 'public', path)).length,
    }
    const page: WeighedPage = {
      ...{ view, assets, clientFolder, origin: site.model.origin, scriptBytes },
      pictureBytes: (path) => pictureBytes(path, places),
    }
    pages = [...pages, { path: route.path, html, weigh: (kind) => weighPage(page, kind) }]
  }
  await runtime.close()
})
afterAll(() => code.close())

describe('the code that pages are looked at with', () => {
  it('leaves to the package what only some pages need of it', () => {
    const files = readdirSync(join(code.clientFolder ?? '', '../server')).filter((file) => file.endsWith('.js'))
    expect(files.map((file) => file.replace(/-.*/, '.js'))).toEqual(['site.js', 'statics.js'])
    expect(pages.some(({ html }) => html.includes('<strong>'))).toBe(true)
  })
})

describe('the weight of a page', () => {
  it.each(kinds)('is the sum of what its sections and the runtime add: %s', async (kind) => {
    expect(pages.length).toBeGreaterThan(10)
    for (const { path, weigh } of pages) {
      const { bytes, parts } = await weigh(kind)
      const sum = parts().reduce((total, part) => total + part.bytes, 0)
      expect(sum, path).toBe(bytes)
    }
  })

  it('is that of the document as it travels', async () => {
    for (const { html, weigh } of pages) expect((await weigh('html')).bytes).toBe(gzipSync(html, { level: 9 }).length)
  })

  it('says which section brings a script', async () => {
    const home = pages.find(({ path }) => path === '/')
    const plain = pages.find(({ path }) => path === '/notre-levain')
    const brought = (await home?.weigh('js'))?.parts().filter(({ section }) => section !== null)
    expect(brought?.map(({ section }) => section?.replace(/.*\//, ''))).toEqual(['hours'])
    expect((await home?.weigh('js'))?.bytes).toBe(((await plain?.weigh('js'))?.bytes ?? 0) + (brought?.[0]?.bytes ?? 0))
  })

  it('says which section brings a picture', async () => {
    const home = pages.find(({ path }) => path === '/')
    const oven = readFileSync(join(root, 'public/pictures/oven.svg')).length
    expect((await home?.weigh('images'))?.parts()).toEqual([{ section: 'index___fr/welcome', bytes: oven }])
  })

  it('has of a picture in several widths the one that a phone loads', async () => {
    const workshops = pages.find(({ path }) => path === '/ateliers')
    const [, address = ''] = /(\S+-960\.avif) 960w/.exec(workshops?.html ?? '') ?? []
    const file = join(root, '.sitio/cache/pictures', address.replace(/.*\//, ''))
    expect((await workshops?.weigh('images'))?.parts()).toEqual([
      { section: 'workshops___fr/story', bytes: readFileSync(file).length },
    ])
  })
})
