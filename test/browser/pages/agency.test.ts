import { describe, expect, it } from 'vitest'
import { DESKTOP, gotoHydrated, PHONE } from '../../support/browsers/browser.ts'
import { openAgency } from '../../support/browsers/open-agency.ts'
import { sharePage } from '../../support/browsers/share-page.ts'

const agency = openAgency()
const visitor = sharePage(() => agency.open())

describe('navigation', () => {
  it('follows links without a reload, keeps the layout, and goes back and forward', async () => {
    const { page, complaints } = visitor
    await gotoHydrated(page, `${agency.url}/`)
    await page.evaluate(() => {
      document.querySelector('[data-section="NavBar"]')?.setAttribute('data-kept', 'yes')
    })
    for (const path of ['/tecnologia', '/cursos', '/portafolio']) {
      await page.click(`[data-section="NavBar"] a[href="${path}"]`)
      await page.waitForURL(agency.url + path)
      await page.waitForSelector(`[data-section="NavBar"] a[href="${path}"][aria-current="page"]`)
    }
    expect(await page.locator('[data-kept]').count()).toBe(1)
    expect(await page.locator('[data-section="NavBar"] [aria-current="page"]').count()).toBe(1)
    const title = await page.title()
    await page.goBack()
    await page.waitForSelector('[data-section="NavBar"] a[href="/cursos"][aria-current="page"]')
    expect(await page.title()).not.toBe(title)
    await page.goForward()
    await page.waitForSelector('[data-section="NavBar"] a[href="/portafolio"][aria-current="page"]')
    expect(await page.title()).toBe(title)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(complaints).toEqual([])
  })

  it('walks through the parts of a list, each with an address and entries of its own', async () => {
    const { page, complaints } = visitor
    await gotoHydrated(page, `${agency.url}/tecnologia/notas`)
    await page.evaluate(() => document.documentElement.setAttribute('data-kept', 'yes'))
    const titles = () => page.locator('.note-list__title').allTextContents()
    const first = await titles()
    await page.click('a[rel="next"]')
    await page.waitForURL(`${agency.url}/tecnologia/notas/pagina/2`)
    await page.waitForSelector('a[rel="prev"]')
    const second = await titles()
    expect([first.length, second.length > 0, second.some((title) => first.includes(title))]).toEqual([4, true, false])
    expect(await page.getAttribute('link[rel="canonical"]', 'href')).toMatch(/\/tecnologia\/notas\/pagina\/2$/)
    // The first page of the list has only one address, without a number.
    await page.click('a[rel="prev"]')
    await page.waitForURL(`${agency.url}/tecnologia/notas`)
    await expect.poll(titles).toEqual(first)
    await page.goBack()
    await expect.poll(titles).toEqual(second)
    expect(await page.locator('[data-kept]').count()).toBe(1)
    expect(complaints).toEqual([])
  })

  it('scrolls to the top on a new page, and to where the visitor was on going back', async () => {
    const { page } = visitor
    await gotoHydrated(page, `${agency.url}/creatividad`)
    // A real click would scroll the link into view first.
    await page.evaluate(() => {
      scrollTo({ top: 700, behavior: 'instant' })
      document.querySelector<HTMLElement>('[data-section="NavBar"] a[href="/cursos"]')?.click()
    })
    await page.waitForSelector('a[href="/cursos"][aria-current="page"]')
    await page.waitForFunction(() => scrollY === 0)
    await page.goBack()
    await page.waitForSelector('a[href="/creatividad"][aria-current="page"]')
    await page.waitForFunction(() => scrollY === 700)
  })

  it('changes the head with the page', async () => {
    const { page } = visitor
    await gotoHydrated(page, `${agency.url}/`)
    await page.click('[data-section="NavBar"] a[href="/tecnologia"]')
    await page.waitForSelector('html[data-palette="noche"]')
    const headOf = () =>
      page.evaluate(() => [
        document.title,
        ...[...document.head.querySelectorAll('[data-head]')].map((element) => element.outerHTML),
      ])
    const navigated = await headOf()
    await page.reload()
    expect(navigated).toEqual(await headOf())
  })

  it('shows the error page of an unknown address, keeps the address, and leads home', async () => {
    const { page } = visitor
    await gotoHydrated(page, `${agency.url}/en/nothing-here`)
    expect(await page.textContent('[data-error-status="404"] h1')).toBe('This page could not be found')
    expect(await page.title()).toBe('This page could not be found - Estudio Colibrí')
    await page.click('text=Back to the home page')
    await page.waitForURL(`${agency.url}/`)
    await page.waitForSelector('html[lang="es"]')
  })
})

describe('the language switch', () => {
  it('keeps the page, changes language and direction of the document, and remembers the choice', async () => {
    const { page, complaints } = visitor
    await gotoHydrated(page, `${agency.url}/cursos?a=1#main`)
    await page.click('[data-section="NavBar"] a[hreflang="en"]')
    await page.waitForSelector('html[lang="en"]')
    expect(page.url()).toBe(`${agency.url}/en/cursos?a=1#main`)
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'i18n_redirected')
    expect(cookie).toMatchObject({ value: 'en', path: '/', sameSite: 'Lax', secure: false, httpOnly: false })
    expect(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(365, 1)
    await page.click('[data-section="NavBar"] a[hreflang="es"]')
    await page.waitForSelector('html[lang="es"]')
    expect(page.url()).toBe(`${agency.url}/cursos?a=1#main`)
    expect(complaints).toEqual([])
  })

  it('leads a returning visitor from the root to the chosen language, and back when asked', async () => {
    const { page } = visitor
    await gotoHydrated(page, `${agency.url}/contact`)
    await page.click('[data-section="NavBar"] a[hreflang="en"]')
    await page.waitForSelector('html[lang="en"]')
    await page.goto(`${agency.url}/`)
    expect(new URL(page.url()).pathname).toBe('/en')
    await page.click('[data-section="NavBar"] a[hreflang="es"]')
    await page.waitForSelector('html[lang="es"]')
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

describe('without JavaScript', () => {
  const reader = sharePage(() => agency.open({ javaScriptEnabled: false }))

  it('shows every section, follows links, opens the menu, and switches the language', async () => {
    const { page } = reader
    await page.setViewportSize(PHONE)
    await page.goto(`${agency.url}/`)
    const contact = page.locator('[data-section="NavBar"] a[href="/contact"]').first()
    expect(await contact.isVisible()).toBe(false)
    await page.locator('[data-section="NavBar"]').getByText('Menú').click()
    await contact.click()
    await page.waitForURL(`${agency.url}/contact`)
    expect(await page.locator('[data-section="CallToAction"]').isVisible()).toBe(true)
    await page.locator('[data-section="NavBar"]').getByText('Menú').click()
    await page.click('[data-section="NavBar"] a[hreflang="en"]')
    await page.waitForURL(`${agency.url}/en/contact`)
    await page.locator('[data-section="NavBar"]').getByText('Menu').first().click()
    await page.click('[data-section="NavBar"] a[hreflang="es"]')
    await page.waitForURL(`${agency.url}/contact`)
  })

  it('turns the posters of the slider, and plays films on a click', async () => {
    const { page } = reader
    await page.setViewportSize(DESKTOP)
    await page.goto(`${agency.url}/video`)
    const slider = page.locator('[data-section="Slider"]')
    const slides = slider.locator('[id]:has(h1, h2)')
    const dots = slider.locator('a[href^="#"]')
    expect(await dots.count()).toBe(await slides.count())
    await dots.last().click()
    await slides.last().waitFor()
    const films = page.locator('[data-section="VideoClients"] video')
    expect(await films.count()).toBeGreaterThan(0)
    for (const film of await films.all()) {
      // The browser's own player, which loads nothing before the visitor starts it.
      expect(await film.getAttribute('controls')).not.toBeNull()
      expect(await film.getAttribute('preload')).toBe('none')
    }
  })

  it('leads from the English home to the Spanish one, whatever the browser prefers', async () => {
    const { page } = await agency.open({ javaScriptEnabled: false, locale: 'en-US' })
    await page.goto(`${agency.url}/`)
    expect(new URL(page.url()).pathname).toBe('/en')
    await page.click('[data-section="NavBar"] a[hreflang="es"]')
    await page.waitForURL(`${agency.url}/`)
    expect(await page.getAttribute('html', 'lang')).toBe('es')
    await page.context().close()
  })
})

describe('islands', () => {
  it('start when they are seen, and again after a navigation to them', async () => {
    const { page, complaints } = visitor
    await gotoHydrated(page, `${agency.url}/cursos`)
    const chunks: string[] = []
    page.on('response', (response) => {
      if (/\/react-/.test(response.url())) chunks.push(response.url())
    })
    await page.click('[data-section="NavBar"] a[href="/contact"]')
    await page.waitForSelector('[data-section="Community"]')
    expect(chunks).toEqual([])
    await page.locator('[data-section="Community"]').scrollIntoViewIfNeeded()
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('[data-section="Community"]') ?? {}).some((key) =>
        key.startsWith('__reactContainer'),
      ),
    )
    expect(chunks).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  it('start when the page is idle in a browser that does not tell what is seen, and the rest of the page works', async () => {
    const { page, complaints } = visitor
    await page.addInitScript(() => Reflect.deleteProperty(window, 'IntersectionObserver'))
    await gotoHydrated(page, `${agency.url}/contact`)
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('[data-section="Community"]') ?? {}).some((key) =>
        key.startsWith('__reactContainer'),
      ),
    )
    expect(complaints).toEqual([])
  })
})
