import { existsSync, rmSync } from 'node:fs'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gotoHydrated, launchBrowser, openPage, PHONE } from '../support/browsers/browser.ts'
import { sharePage } from '../support/browsers/share-page.ts'
import { tooWide } from '../support/browsers/too-wide.ts'
import { rawRequest } from '../support/requests/raw-request.ts'
import { callSite } from '../support/run/call-site.ts'
import { type StartedSite, startSite } from '../support/run/start-site.ts'
import { serveFiles } from '../support/servers/file-server.ts'
import { bakeryPages } from './bakery-pages.ts'
import { type InstalledBakery, installBakery } from './install-bakery.ts'

let bakery: InstalledBakery
let site: StartedSite
let browser: Browser

beforeAll(async () => {
  bakery = await installBakery()
  site = await startSite(bakery.config, bakery)
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await site?.stop()
  bakery?.remove()
})

describe('in a browser', () => {
  const phone = sharePage(() => openPage(browser, { viewport: PHONE, locale: 'fr-CA' }))
  /** Far from the shop. */
  const abroad = sharePage(() => openPage(browser, { timezoneId: 'Asia/Tokyo', locale: 'fr-CA' }))

  it.each(bakeryPages)('$path fits a phone and leaves nothing in the console', async ({ path, dir }) => {
    const { page, complaints } = phone
    await gotoHydrated(page, site.url + path)
    await page.locator('[data-section="Imprint"]').scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe(dir)
    expect(await tooWide(page)).toBe(0)
    expect(complaints).toEqual([])
  })

  it('loads the one file of a picture that fits, in the form that is smallest, and keeps its focus in view', async () => {
    const { page, complaints } = await openPage(browser, { viewport: PHONE, deviceScaleFactor: 2, locale: 'en-CA' })
    await gotoHydrated(page, `${site.url}/en/workshops`)
    const picture = page.locator('main img')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth > 0)).toBe(true)
    const [file, position] = await picture.evaluate((img: HTMLImageElement) => [
      img.currentSrc,
      getComputedStyle(img).objectPosition,
    ])
    expect([file?.replace(/.*-/, ''), position]).toEqual(['960.avif', '50% 80%'])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it.each([
    // moment, page, what it says: 2026-11-20 is a Friday; Montréal is five hours behind UTC
    ['2026-11-20T13:00:00Z', '/ar/ziyara', 'true', 'مفتوح لمدة 12 ساعة على الأكثر.'],
    ['2026-11-20T21:00:00Z', '/ar/ziyara', 'true', 'مفتوح لمدة 4 ساعات على الأكثر.'],
    ['2026-11-20T22:45:00Z', '/ar/ziyara', 'true', 'مفتوح لساعتين على الأكثر.'],
    ['2026-11-21T00:29:00Z', '/en/visit', 'true', 'Open, for less than an hour more.'],
    ['2026-11-21T00:30:00Z', '/en/visit', 'false', 'Closed right now.'],
    ['2026-11-23T17:00:00Z', '/venir', 'false', 'Fermé en ce moment.'],
  ])("tells at %s on %s by the shop's clock whether it is open", async (moment, path, isOpen, says) => {
    const { page, complaints } = abroad
    await page.clock.setFixedTime(moment)
    await page.goto(site.url + path)
    const now = page.locator('.hours__now')
    await now.waitFor()
    expect([await now.getAttribute('data-open'), await now.textContent()]).toEqual([isOpen, says])
    expect(complaints).toEqual([])
  })

  it('changes language, direction, palette, layout and title without a reload, and remembers the language', async () => {
    const { page, complaints } = await openPage(browser, { locale: 'fr-CA' })
    await gotoHydrated(page, `${site.url}/galette`)
    await page.evaluate(() => document.documentElement.setAttribute('data-loaded-once', ''))
    const state = () =>
      page.evaluate(() => {
        const { lang, dir, dataset } = document.documentElement
        const layout = document.querySelector('[data-layout]')?.getAttribute('data-layout')
        return [lang, dir, dataset.palette ?? null, layout, document.title, 'loadedOnce' in dataset]
      })
    expect(await state()).toEqual(['fr', 'ltr', 'feast', 'default', 'Fournil Nour · Galette des Rois', true])
    await page.click('a[hreflang="ar"]')
    await page.waitForURL('**/ar/kaakat-al-muluk')
    await page.waitForSelector('html[lang="ar"]')
    expect(await state()).toEqual(['ar', 'rtl', 'feast', 'default', 'Fournil Nour · كعكة الملوك', true])
    expect(await page.evaluate(() => document.cookie)).toBe('langue=ar')
    await page.click('[data-section="Masthead"] a[href="/ar/ziyara"]')
    await page.waitForSelector('[data-layout="doorway"]')
    expect(await state()).toEqual(['ar', 'rtl', null, 'doorway', 'Fournil Nour · زورونا', true])
    // The island of a page that was navigated to starts as well.
    await page.locator('.hours__now').waitFor()
    await page.goBack()
    await page.waitForSelector('html[data-palette="feast"]')
    await page.waitForSelector('a[hreflang="fr"][href="/galette"]')
    expect(await state()).toEqual(['ar', 'rtl', 'feast', 'default', 'Fournil Nour · كعكة الملوك', true])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('works from plain files as well: the language of the root page, and navigation', async () => {
    expect((await callSite(['prerender'], bakery.folder, bakery)).code).toBe(0)
    const files = await serveFiles(join(bakery.folder, 'dist/static'))
    const { page, complaints } = await openPage(browser, { locale: 'ar-LB' })
    const origin = files.url.replace('127.0.0.1', 'localhost')
    await page.goto(`${origin}/`)
    await page.waitForURL('**/ar')
    await page.waitForSelector('html[data-hydrated="true"][dir="rtl"]')
    await page.evaluate(() => document.documentElement.setAttribute('data-loaded-once', ''))
    await page.click(`[data-section="Masthead"] a[href="${encodeURI('/ar/خميرتنا')}"]`)
    await page.waitForSelector('text=خميرة وُلدت في زحلة')
    expect(await page.title()).toBe('Fournil Nour · خميرتنا')
    expect(await page.evaluate(() => 'loadedOnce' in document.documentElement.dataset)).toBe(true)
    expect(complaints).toEqual([])
    await page.context().close()
    files.stop()
  })
})

describe('in development', () => {
  let unbuilt: InstalledBakery
  let development: StartedSite

  beforeAll(async () => {
    unbuilt = await installBakery()
    rmSync(join(unbuilt.folder, 'dist'), { recursive: true })
    development = await startSite(unbuilt.config, { ...unbuilt, mode: 'dev', args: ['--host', '0.0.0.0'] })
  })

  afterAll(async () => {
    unbuilt?.remove()
    // It ends at SIGTERM.
    expect(await development?.stop()).toBe(0)
  })

  it('is served to its developer and the phones around, without a build', async () => {
    const told = development.stdout().match(/^For other machines: .+$/gm) ?? []
    const outer = Object.values(networkInterfaces()).flatMap((found = []) => found.filter(isOuter))
    expect(told).toEqual(
      outer.map(({ address }) => `For other machines: ${development.url.replace('localhost', address)}`),
    )
    for (const { address } of outer)
      expect((await rawRequest(development.url.replace('localhost', address), '/en/breads')).status).toBe(200)
    const answers = await Promise.all(
      ['/en/breads', '/ar/ziyara', '/avent-2019', '/_site/payload/en/breads.json'].map((path) =>
        rawRequest(development.url, path),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200])
    expect(answers.filter(({ text }) => text.includes('data-section-failed'))).toEqual([])
    expect(answers[0]?.text).toContain('Rye round')
    expect(answers[1]?.text).toContain('<html lang="ar" dir="rtl"')
    const gallery = await rawRequest(development.url, '/_site/gallery')
    expect(gallery.text).toContain(
      '<article id="Story-2" data-paths="[[&quot;/_gallery/story/2&quot;,&quot;/en/_gallery/',
    )
    const shown = await rawRequest(development.url, '/en/_gallery/story/2/feast')
    expect(shown.text).toContain('data-palette="feast"')
    expect(shown.text).toContain('Feed the starter.')
    expect([shown.headers['x-frame-options'], shown.headers['content-security-policy']]).toEqual([
      'SAMEORIGIN',
      expect.stringContaining("frame-ancestors 'self'"),
    ])
    expect(existsSync(join(unbuilt.folder, 'dist'))).toBe(false)
  })

  it('starts interactive sections', async () => {
    const { page, complaints } = await openPage(browser, { locale: 'fr-CA' })
    await page.clock.setFixedTime('2026-11-23T17:00:00Z')
    await page.goto(`${development.url}/ar/ziyara`)
    await page.waitForSelector('.hours__now')
    expect(await page.textContent('.hours__now')).toBe('مغلق الآن.')
    expect(complaints.filter((complaint) => /^(?:error|pageerror|request)/.test(complaint))).toEqual([])
    await page.context().close()
  })
})

/** As other machines see it. */
function isOuter({ internal, family }: NetworkInterfaceInfo): boolean {
  return !internal && family === 'IPv4'
}
