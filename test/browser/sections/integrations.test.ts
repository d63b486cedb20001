import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { DESKTOP, gotoHydrated, PHONE } from '../../support/browsers/browser.ts'
import { openAgency, sharedAgency } from '../../support/browsers/open-agency.ts'
import { sharePage } from '../../support/browsers/share-page.ts'

const agency = openAgency({ env: { SITE_ANALYTICS_ID: 'G-TEST', SITE_MAPS_KEY: 'test-key' } })

/** Processes its queue as the real tag does: sends one request per view, unless it is switched off. */
const TAG = `
  const tell = (call) => {
    if (String(call) !== '[object Arguments]') throw new TypeError('The tag takes arguments objects only.')
    if (call[0] !== 'event' || window['ga-disable-G-TEST']) return
    const { page_path: path, page_title: title = '', page_location: place } = call[2]
    fetch('https://region1.google-analytics.com/g/collect?' + new URLSearchParams({ path, title, place }), { method: 'POST', mode: 'no-cors' })
  }
  for (const call of dataLayer) tell(call)
  dataLayer.push = (call) => tell(call)
`

/** An element that has the focus. */
interface Stop {
  readonly words: string
  readonly isCovered: boolean
}

interface AgencyVisit {
  readonly page: Page
  /** Console messages and page errors. */
  complaints(): string[]
  /** Requests to other hosts, in order. */
  readonly requests: readonly URL[]
  /** Paths of the views that the provider has received. */
  views(): string[]
}

const visitor = sharePage(() => agency.open())

/** A first-time visitor whose requests to providers are answered by the test. */
async function visit(tag: string | null = TAG, { page, complaints } = visitor): Promise<AgencyVisit> {
  const requests: URL[] = []
  await page.context().route(
    (url) => url.hostname !== 'localhost',
    (route) => {
      const url = new URL(route.request().url())
      requests.push(url)
      if (url.pathname.startsWith('/gtag/') && tag === null) return route.abort()
      if (url.pathname.startsWith('/gtag/')) return route.fulfill({ contentType: 'text/javascript', body: tag ?? '' })
      if (url.pathname.startsWith('/maps/'))
        return route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' })
      return route.fulfill({ status: 204 })
    },
  )
  return {
    page,
    complaints: () => complaints.filter((complaint) => !complaint.startsWith('request:')),
    requests,
    views: () =>
      requests.flatMap(({ pathname, searchParams }) =>
        pathname === '/g/collect' ? [searchParams.get('path') ?? ''] : [],
      ),
  }
}

const panel = (page: Page) => page.locator('[data-consent="panel"]')
const answer = (page: Page, name: string) => page.locator(`[data-consent="${name}"]`)

async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
  await page.waitForURL(agency.url + path)
  await page.waitForFunction(
    (href) => document.querySelector('link[rel="canonical"]')?.getAttribute('href')?.endsWith(href),
    path.replace(/\?.*/, '').replace(/^\/$/, ''),
  )
}

describe('page views', () => {
  it('are sent after consent only: the page that is shown once, then each page once', async () => {
    const { page, complaints, requests, views } = await visit()
    await gotoHydrated(page, `${agency.url}/`)
    await panel(page).waitFor()
    await follow(page, '/tecnologia')
    expect(requests).toEqual([])

    await answer(page, 'accept').click()
    await expect.poll(views).toEqual(['/tecnologia'])
    await follow(page, '/cursos')
    await expect.poll(views).toEqual(['/tecnologia', '/cursos'])
    await follow(page, '/cursos')
    await follow(page, '/cursos?desde=mayo')
    await follow(page, '/cursos?desde=mayo#main')
    await follow(page, '/en/cursos')
    await expect.poll(views).toEqual(['/tecnologia', '/cursos', '/en/cursos'])
    await page.goBack()
    await expect.poll(views).toEqual(['/tecnologia', '/cursos', '/en/cursos', '/cursos'])
    expect(complaints()).toEqual([])
  })

  it('C-ANA-001, C-ANA-008: of an address without a page are not sent; the tag is told to send none of its own, and gets one with path, route and address', async () => {
    const { page, complaints, requests } = await visit()
    await page.context().addCookies([{ name: 'sitio-consent', value: '1.analytics.no-maps', url: agency.url }])
    await gotoHydrated(page, `${agency.url}/nope`)
    await answer(page, 'open').waitFor()
    expect(requests).toEqual([])
    // The browser's own message about the status.
    expect(complaints()).toEqual([expect.stringContaining('404')])
    await follow(page, '/contact?via=correo')
    await expect.poll(() => requests.length).toBe(2)
    expect(requests[0]?.href).toBe('https://www.googletagmanager.com/gtag/js?id=G-TEST&l=dataLayer')
    expect(Object.fromEntries(requests[1]?.searchParams ?? [])).toEqual({
      path: '/contact',
      title: 'contact___es',
      place: `${agency.url}/contact?via=correo`,
    })
    expect(await page.evaluate(() => JSON.stringify((window as unknown as { dataLayer: object[] }).dataLayer[1]))).toBe(
      '{"0":"config","1":"G-TEST","2":{"send_page_view":false}}',
    )
    expect(await page.content()).toContain('async=""')
    expect(await (await fetch(`${agency.url}/contact`)).text()).not.toContain('<script src="https:')
    expect(complaints()).toHaveLength(1)
  })

  it('C-ANA-007: a tag that is blocked breaks nothing; consent is asked in the language that the visitor has switched to', async () => {
    const { page, complaints, views } = await visit(null)
    await gotoHydrated(page, `${agency.url}/contact`)
    await panel(page).waitFor()
    await page.click('[data-section="NavBar"] a[hreflang="en"]')
    await panel(page).getByText('Only if you like').waitFor()
    await answer(page, 'accept').click()
    await page.getByText('Privacy choices').waitFor()
    await follow(page, '/en/cursos')
    await follow(page, '/en/contact')
    expect(views()).toEqual([])
    // The browser's own message about the request, and none from the site.
    expect(complaints()).toEqual(['error: Failed to load resource: net::ERR_FAILED'])
  })
})

describe('consent', () => {
  /** What the page sees when the visitor declines in another tab. */
  const takeBackElsewhere = (page: Page) =>
    page.context().addCookies([{ name: 'sitio-consent', value: '1.no-analytics.no-maps', url: agency.url }])
  // A function: a text would be compiled in the page, which its policy forbids.
  const isSwitchedOff = (page: Page) => page.waitForFunction(() => Reflect.get(window, 'ga-disable-G-TEST'))

  it('declined sends nothing, and is remembered; it works with the keyboard, and gives the focus back', async () => {
    const { page, complaints, requests } = await visit()
    await gotoHydrated(page, `${agency.url}/`)
    await answer(page, 'decline').focus()
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await answer(page, 'open').waitFor()
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'sitio-consent')
    expect(cookie).toMatchObject({ value: '1.no-analytics.no-maps', path: '/', sameSite: 'Lax', secure: false })
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(180)
    await answer(page, 'open').focus()
    await page.keyboard.press('Enter')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-consent'))
    expect(await focused()).toBe('panel')
    await page.keyboard.press('Escape')
    expect(await panel(page).isVisible()).toBe(false)
    expect(await focused()).toBe('open')
    await page.reload()
    await answer(page, 'open').waitFor()
    expect(await panel(page).isVisible()).toBe(false)
    await follow(page, '/contact')
    expect(requests).toEqual([])
    expect(complaints()).toEqual([])
  })

  it('is given by category, and taken back, in another tab too: the tag is switched off, and nothing more is sent', async () => {
    const { page, complaints, requests, views } = await visit()
    await gotoHydrated(page, `${agency.url}/`)
    await panel(page).locator('summary').click()
    await page.getByLabel('Contar visitas').check()
    await answer(page, 'save').click()
    await expect.poll(views).toEqual(['/'])
    await page.evaluate(
      "document.cookie = '_ga=1; path=/; max-age=99'; document.cookie = '_ga_TEST=2; path=/; max-age=99'",
    )

    await answer(page, 'open').click()
    expect(await page.getByLabel('Contar visitas').isChecked()).toBe(true)
    expect(await page.getByLabel('Mostrar mapas').isChecked()).toBe(false)
    await answer(page, 'decline').click()
    expect(await page.evaluate("window['ga-disable-G-TEST']")).toBe(true)
    expect(await page.evaluate('document.cookie')).not.toContain('_ga')
    await follow(page, '/cursos')
    await follow(page, '/')

    // After consent is given again, the view that was sent last is not sent a second time.
    await answer(page, 'open').click()
    await answer(page, 'accept').click()
    expect(await page.evaluate("window['ga-disable-G-TEST']")).toBe(false)
    await follow(page, '/contact')
    await expect.poll(views).toEqual(['/', '/contact'])

    await takeBackElsewhere(page)
    await isSwitchedOff(page)
    const before = requests.length
    await follow(page, '/cursos')
    expect(requests).toHaveLength(before)
    expect(complaints()).toEqual([])
  })

  it('is a no to analytics where the browser asks not to be tracked, until the visitor says otherwise; taken back elsewhere, it counts when the page is looked at again, where the browser tells of no cookie', async () => {
    const { page, requests, views } = await visit(TAG, await agency.open())
    await page.addInitScript("Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })")
    await page.addInitScript('delete Window.prototype.cookieStore')
    await page.context().addCookies([{ name: 'sitio-consent', value: '1.no-maps', url: agency.url }])
    await gotoHydrated(page, `${agency.url}/`)
    await answer(page, 'open').click()
    expect(await page.getByLabel('Contar visitas').isChecked()).toBe(false)
    expect(requests).toEqual([])
    await answer(page, 'accept').click()
    await expect.poll(views).toEqual(['/'])
    await takeBackElsewhere(page)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await isSwitchedOff(page)
    const before = requests.length
    await follow(page, '/contact')
    expect(requests).toHaveLength(before)
    await page.context().close()
  })

  describe('is asked for beside the page', () => {
    afterEach(() => visitor.page.setViewportSize(DESKTOP))

    /** The page in a window of this size, with the panel on it. */
    async function askedIn(viewport: { readonly width: number; readonly height: number }): Promise<Page> {
      const { page } = await visit()
      await page.setViewportSize(viewport)
      await gotoHydrated(page, `${agency.url}/car`)
      await panel(page).waitFor()
      return page
    }

    async function coversNothing(page: Page): Promise<void> {
      const covered: string[] = []
      for (;;) {
        await page.keyboard.press('Tab')
        const stop = await page.evaluate((): Stop | null => {
          const element = document.activeElement
          if (!element || element === document.body) return null
          const { left, right, top, bottom } = element.getBoundingClientRect()
          const above = [top + 1, (top + bottom) / 2, bottom - 1].map((y) =>
            document.elementFromPoint((left + right) / 2, y),
          )
          const isOfPanel = (place: Element | null) => place?.closest('[data-consent="panel"]') != null
          return { words: element.textContent, isCovered: !isOfPanel(element) && above.every(isOfPanel) }
        })
        if (!stop) break
        if (stop.isCovered) covered.push(stop.words)
      }
      expect(covered).toEqual([])
    }

    async function movesNothing(page: Page): Promise<void> {
      const frame = () =>
        page
          .locator('[data-layout] > :is([data-section="NavBar"], main)')
          .evaluateAll((elements) => elements.map((element) => JSON.stringify(element.getBoundingClientRect())))
      const scroll = (toEnd: boolean) =>
        page.evaluate(
          (top) => scrollTo({ top: top ? document.documentElement.scrollHeight : 0, behavior: 'instant' }),
          toEnd,
        )
      await page.evaluate(() => document.fonts.ready)
      await scroll(false)
      const asked = await frame()
      await scroll(true)
      const end = (await page.locator('.footer').boundingBox()) ?? { y: 0, height: Number.POSITIVE_INFINITY }
      expect(end.y + end.height).toBeLessThanOrEqual((await panel(page).boundingBox())?.y ?? 0)
      await scroll(false)
      await answer(page, 'decline').click()
      expect(await frame()).toEqual(asked)
    }

    it('covers nothing that the keyboard reaches, moves nothing, and leaves the end of the page in sight', async () => {
      const page = await askedIn(DESKTOP)
      await coversNothing(page)
      await movesNothing(page)
    })

    it('moves nothing on a phone, and leaves the end of the page in sight', async () =>
      movesNothing(await askedIn(PHONE)))

    it('covers nothing that the keyboard reaches on a page that is much enlarged', async () =>
      coversNothing(await askedIn({ width: 640, height: 400 })))
  })

  it('is not asked for without JavaScript', async () => {
    const { page } = await visit(TAG, await agency.open({ javaScriptEnabled: false }))
    await page.goto(`${agency.url}/contact`)
    expect(await panel(page).isVisible()).toBe(false)
    expect(await answer(page, 'open').isVisible()).toBe(false)
    expect(await page.locator('[data-map-show]').isVisible()).toBe(false)
    expect(await page.locator('.place-map a[href^="https://www.openstreetmap.org/"]').isVisible()).toBe(true)
    await page.context().close()
  })
})

describe('maps', () => {
  const maps = ({ requests }: AgencyVisit) => requests.filter(({ pathname }) => pathname.startsWith('/maps/'))

  it('are loaded when they become visible, where the visitor has consented, go when that is taken back, and come when the visitor asks for it, with the key', async () => {
    const seen = await visit()
    const { page, complaints } = seen
    await page.context().addCookies([{ name: 'sitio-consent', value: '1.no-analytics.maps', url: agency.url }])
    await gotoHydrated(page, `${agency.url}/cursos`)
    await follow(page, '/contact')
    await answer(page, 'open').waitFor()
    expect(maps(seen)).toEqual([])
    await page.locator('.place-map__frame').scrollIntoViewIfNeeded()
    await expect.poll(() => maps(seen)).toHaveLength(1)
    await answer(page, 'open').click()
    await answer(page, 'decline').click()
    const frame = page.locator('.place-map iframe')
    expect(await frame.count()).toBe(0)
    expect(await page.locator('[data-map-show]').isVisible()).toBe(true)
    expect(maps(seen)).toHaveLength(1)
    await page.getByRole('button', { name: 'Mostrar el mapa' }).click()
    await frame.waitFor()
    const address = 'https://www.google.com/maps/embed/v1/place?key=test-key&q=9.9391%2C-84.0674'
    await expect.poll(() => maps(seen).map(({ href }) => href)).toEqual([address, address])
    expect(await frame.getAttribute('title')).toBe('Mapa: 150 al norte, 25 al este')
    expect(await frame.getAttribute('loading')).toBe('lazy')
    expect(await frame.getAttribute('referrerpolicy')).toBe('strict-origin')
    expect(await page.locator('[data-map-show]').isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
    expect(complaints()).toEqual([])
  })
})

it('without id and key nobody is asked, nothing is loaded, and the map stays a link', async () => {
  const plain = await sharedAgency()
  const { page, complaints } = visitor
  await gotoHydrated(page, `${plain.url}/contact`)
  expect(
    await page.evaluate(() => JSON.parse(document.getElementById('__SITE_STATE__')?.textContent ?? '').integrations),
  ).toBeNull()
  expect(await panel(page).isVisible()).toBe(false)
  expect(await page.locator('[data-map-show]').isVisible()).toBe(false)
  expect(await page.locator('.place-map a[href^="https://www.openstreetmap.org/"]').isVisible()).toBe(true)
  expect(complaints).toEqual([])
})
