import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gotoHydrated, launchBrowser, openPage } from '../../support/browsers/browser.ts'
import { sharePage } from '../../support/browsers/share-page.ts'
import { builtSite } from '../../support/run/built-site.ts'
import { callSite } from '../../support/run/call-site.ts'
import { serveFiles } from '../../support/servers/file-server.ts'
import { AGENCY } from '../../support/sites/agency.ts'

/** A few pages only: other tests check the hydration of every page, as a server sends it. */
const PAGES = [
  ['/', 'es'],
  ['/contact', 'es'],
  ['/tecnologia', 'es'],
  ['/en', 'en'],
  ['/en/portafolio', 'en'],
] as const

let out: string
let url: string
let stopFiles: () => void
let browser: Browser

beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'sitio-static-'))
  await builtSite(AGENCY)
  const { code, stdout, stderr } = await callSite(['prerender', '--config', AGENCY, '--out', join(out, 'site')], out)
  if (code !== 0) throw new Error(stdout + stderr)
  const files = await serveFiles(join(out, 'site'))
  // Pages at this host name count as local.
  url = files.url.replace('127.0.0.1', 'localhost')
  stopFiles = files.stop
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  stopFiles?.()
  rmSync(out, { recursive: true, force: true })
})

describe('the prerendered agency behind a plain file server', () => {
  const anybody = sharePage(() => openPage(browser))

  describe.each([
    ['es', 'es-CR'],
    ['en', 'en-US'],
  ])('in %s', (language, locale) => {
    // Only the root page depends on the visitor's language.
    const visitor = sharePage(() => openPage(browser, { locale }))
    it.each(PAGES.filter((page) => page[1] === language))(
      '%s hydrates without a console message, in its language',
      async (path) => {
        const { page, complaints } = visitor
        await gotoHydrated(page, url + path)
        expect(await page.getAttribute('html', 'lang')).toBe(language)
        expect(complaints).toEqual([])
      },
    )
  })

  it('navigates with payloads, and shows the 404 page of each language', async () => {
    const { page } = anybody
    await gotoHydrated(page, `${url}/contact`)
    await page.evaluate(() => document.body.setAttribute('data-kept', 'yes'))
    await page.click('[data-section="NavBar"] a[href="/cursos"]')
    await page.waitForSelector('a[href="/cursos"][aria-current="page"]')
    expect(await page.locator('[data-kept]').count()).toBe(1)
    expect((await page.goto(`${url}/en/nothing`))?.status()).toBe(404)
    expect(await page.textContent('[data-error-status="404"] h1')).toBe('This page could not be found')
    await page.goto(`${url}/nada`)
    expect(await page.getAttribute('html', 'lang')).toBe('es')
  })

  it('searches in the browser what its address asks for, and says without JavaScript that it cannot', async () => {
    const { page, complaints } = anybody
    await page.goto(`${url}/buscar/?q=higueron`)
    await page.waitForSelector('.search__link:has-text("Un café que firma con apellido")')
    expect(await page.inputValue('.search__field')).toBe('higueron')
    expect(complaints).toEqual([])
    const plain = await openPage(browser, { javaScriptEnabled: false })
    await plain.page.goto(`${url}/buscar/?q=higueron`)
    expect(await plain.page.locator('noscript .search__say').textContent()).toContain('necesita JavaScript')
    await plain.page.context().close()
  })

  it('opens no live connection: nobody would answer', async () => {
    const { page, complaints } = anybody
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    await gotoHydrated(page, `${url}/tecnologia`)
    const asked = page.waitForResponse(/client-live/)
    await page.locator('[data-section="LivePosts"]').scrollIntoViewIfNeeded()
    await (await asked).finished()
    expect(sockets).toEqual([])
    expect(complaints).toEqual([])
  })

  it('leads on from the old addresses of the manifest, in each language', async () => {
    const { page } = anybody
    await page.goto(`${url}/privacidad`)
    await page.waitForURL(`${url}/pri`)
    await page.goto(`${url}/en/privacidad`)
    await page.waitForURL(`${url}/en/pri`)
    const payload = await (await fetch(`${url}/_site/payload/privacidad.json`)).json()
    expect(payload).toMatchObject({ kind: 'redirect', to: '/pri', status: 301 })
  })

  it('decides the language of the root page in the browser', async () => {
    const { page } = await openPage(browser, { locale: 'en-US' })
    await page.goto(`${url}/`)
    await page.waitForURL(`${url}/en`)
    await gotoHydrated(page, `${url}/en`)
    await page.click('[data-section="NavBar"] a[hreflang="es"]')
    await page.waitForSelector('html[lang="es"]')
    await gotoHydrated(page, `${url}/`)
    expect(await page.getAttribute('html', 'lang')).toBe('es')
    await page.context().close()
  })
})
