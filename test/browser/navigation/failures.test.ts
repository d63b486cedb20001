import type { Browser, Page } from 'playwright-core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtIn } from '../../../runtime/i18n/runtime-texts.ts'
import { ErrorPage } from '../../../runtime/view/error-page.tsx'
import { launchBrowser } from '../../support/browsers/browser.ts'
import type { StartedSite } from '../../support/run/start-site.ts'
import { type GraphQLServer, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { follow, holdBack, openJourney, payload, shareJourney, shown, startJourney } from './journey.ts'

let backend: GraphQLServer
let site: StartedSite
let browser: Browser

beforeAll(async () => {
  backend = await startGraphQLServer(json({ errors: [{ message: 'the word is a secret' }] }))
  ;[site, browser] = await Promise.all([startJourney({ API_URL: backend.url }), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await backend?.close()
})

const open = shareJourney(() => browser)
const STYLE = '**/_site/assets/Styled-*.css'
const path = (page: Page) => new URL(page.url()).pathname
/** Status and heading of the error page. */
const errorPage = async (page: Page) => {
  const root = page.locator('#main [data-error-status]')
  await root.waitFor()
  return [await root.getAttribute('data-error-status'), await root.locator('h1').textContent()]
}
/** Marks the document, so that it can be distinguished from a newly loaded one. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-marked'))
const reloadedBefore = (agoMs: number) => (page: Page) =>
  page.addInitScript((ms) => sessionStorage.setItem('sitio-reload', String(Date.now() - ms)), agoMs)

describe('a chunk of the page that fails', () => {
  it.each([
    ['C-CHU-001', 'no reload before', () => null],
    ['C-CHU-004', 'the last more than 60 s ago', () => String(Date.now() - 60_001)],
    ['C-CHU-005', 'a text that is no time', () => 'garbage'],
  ])('%s, %s: reloads once, the target, and remembers when and from which build', async (_id, _case, stored) => {
    const { page } = await open(`${site.url}/`)
    const value = stored()
    if (value !== null) await page.evaluate((text) => sessionStorage.setItem('sitio-reload', text), value)
    await page.route(STYLE, (route) => route.abort())
    await mark(page)
    const before = Date.now()
    await follow(page, 'styled')
    await shown(page, '/styled')
    expect([path(page), await isMarked(page), await page.textContent('h1')]).toEqual(['/styled', false, 'Con estilo'])
    const kept = await page.evaluate(() => ({
      at: Number(sessionStorage.getItem('sitio-reload')),
      build: sessionStorage.getItem('sitio-reload-build'),
      own: JSON.parse(document.getElementById('__SITE_STATE__')?.textContent ?? '{}').build,
    }))
    expect(kept.at).toBeGreaterThanOrEqual(before)
    expect(kept.build).toBe(kept.own)
  })

  it.each([
    ['C-CHU-002, the last 30 s ago', reloadedBefore(30_000)],
    ['C-CHU-010, of another page 10 s ago: one guard for all chunks', reloadedBefore(10_000)],
    [
      'C-CHU-007, session storage unavailable',
      (page: Page) =>
        page.addInitScript(() => {
          Object.defineProperty(window, 'sessionStorage', {
            get() {
              throw new DOMException('The operation is insecure.', 'SecurityError')
            },
          })
        }),
    ],
  ])('%s: the error page, with the message and a link to try again', async (_case, prepare) => {
    const { page } = await open(`${site.url}/`, prepare)
    await page.route(STYLE, (route) => route.abort())
    await mark(page)
    await follow(page, 'styled')
    const [status, message] = await errorPage(page)
    expect(status).toBe('500')
    expect(message).toMatch(/^Loading chunk (\/_site\/assets\/Styled-.+\.css) failed\.\n\(error: \1\)$/)
    expect([path(page), await isMarked(page)]).toEqual(['/styled', true])

    await page.unroute(STYLE)
    await page.getByRole('link', { name: 'Otra vez' }).click()
    await page.waitForSelector('h1.styled')
    expect(path(page)).toBe('/styled')
  })

  it('fails like that when it has not come after 120 s', async () => {
    const { page } = await openJourney(browser, `${site.url}/`, {}, reloadedBefore(-7_200_000))
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    const slow = await holdBack(page, STYLE)
    await follow(page, 'styled')
    await slow.asked
    await page.clock.runFor(119_999)
    expect(path(page)).toBe('/')
    await page.clock.runFor(1)
    const [status, message] = await errorPage(page)
    expect(status).toBe('500')
    expect(message).toMatch(/\n\(timeout: \/_site\/assets\/Styled-.+\.css\)$/)
    slow.letGo()
    await page.context().close()
  })
})

describe('a page whose payload cannot be had', () => {
  const answers = {
    'without a connection': { fulfil: null, status: '500' },
    'with a status of a proxy': {
      fulfil: { status: 502, body: '<h1>Bad gateway</h1>' },
      status: '502',
    },
    'with a page that is no JSON': { fulfil: { status: 200, body: '<h1>Hello</h1>' }, status: '500' },
    'with JSON that is no payload': { fulfil: { status: 200, body: '{}' }, status: '500' },
  }

  it.each(Object.entries(answers))('%s: the error page at the address that was asked for', async (_case, answer) => {
    const { page } = await open(`${site.url}/`)
    await page.route(payload('/far'), (route) => (answer.fulfil ? route.fulfill(answer.fulfil) : route.abort()))
    await mark(page)
    await follow(page, 'far')
    expect(await errorPage(page)).toEqual([answer.status, 'Falló'])
    expect(await page.textContent('.error-page__advice')).toBe(builtIn.es?.['errors.later'])
    expect([path(page), await isMarked(page)]).toEqual(['/far', true])
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await page.title()).toBe('Falló - Travesía')
  })

  it('named like the site in the language of the page', async () => {
    const { page } = await open(`${site.url}/en`)
    await page.route(payload('/en/far'), (route) => route.abort())
    await follow(page, 'far')
    await errorPage(page)
    expect(await page.title()).toBe('Error - Journey')
  })

  it('after 120 s: the same', async () => {
    const { page } = await openJourney(browser, `${site.url}/`)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    const slow = await holdBack(page, payload('/far'))
    await follow(page, 'far')
    await slow.asked
    await page.clock.runFor(120_000)
    expect(await errorPage(page)).toEqual(['500', 'Falló'])
    slow.letGo()
    await page.context().close()
  })

  it('can be asked for again by a link to itself, which adds no entry to the history', async () => {
    const { page } = await open(`${site.url}/`)
    await page.route(payload('/far'), (route) => route.abort())
    await follow(page, 'far')
    await errorPage(page)
    const entries = await page.evaluate(() => history.length)
    await page.unroute(payload('/far'))
    await follow(page, 'far')
    await shown(page, '/far')
    await page.waitForSelector('#main [data-error-status]', { state: 'detached' })
    expect(await page.evaluate(() => history.length)).toBe(entries)
  })

  it('is loaded as a document, hash and all, when another build has been put in place', async () => {
    const { page } = await open(`${site.url}/`)
    await page.route(payload('/far'), (route) => route.fulfill({ json: { build: 'x', kind: 'page' } }))
    await mark(page)
    await follow(page, 'place')
    await page.waitForURL('**/far#1a.b:c')
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-marked'))
  })
})

describe('the error page', () => {
  it('stands at the unmatched address, in the layout, with the link home, and goes with the next page (C-ERR-001, 023)', async () => {
    const { page } = await open(`${site.url}/`)
    await follow(page, 'nowhere')
    expect(await errorPage(page)).toEqual(['404', 'No está'])
    expect([path(page), await page.title()]).toEqual(['/nowhere', 'No está - Travesía'])
    expect(await page.getByRole('link', { name: 'Al inicio' }).getAttribute('href')).toBe('/')
    await follow(page, 'far')
    await shown(page, '/far')
    expect(await page.locator('#main [data-error-status]').count()).toBe(0)
  })

  it('of the browser has the markup of the server’s, but for its link, which tries again', async () => {
    const { page } = await open(`${site.url}/`)
    await page.route(payload('/far'), (route) => route.abort())
    await follow(page, 'far')
    const [status, message] = [500, (await errorPage(page))[1] ?? '']
    const advice = builtIn.es?.['errors.later'] ?? null
    const ofServer = createElement(ErrorPage, { status, message, advice, homeLabel: 'Otra vez', reference: null })
    const shownHtml = await page.locator('#main > section').evaluate(({ outerHTML }) => outerHTML)
    // The heading has a `tabindex` because it was focused.
    expect(shownHtml.replace(' tabindex="-1"', '')).toBe(
      renderToStaticMarkup(ofServer).replace('<a href="/">', '<a href="/far" data-retry="">'),
    )
  })

  it('shows that the data of a page failed, with its status, and nothing of the cause', async () => {
    const { page } = await open(`${site.url}/`)
    await follow(page, 'data')
    expect(await errorPage(page)).toEqual(['500', 'Falló'])
    expect(path(page)).toBe('/data')
    expect(await page.content()).not.toContain('secret')
  })

  it('is not shown for a section whose data fails or which throws: the others are alive', async () => {
    const { page } = await open(`${site.url}/`)
    await follow(page, 'parts')
    await shown(page, '/parts')
    expect(await page.textContent('[data-section="Api"]')).toBe('the word is missing')
    expect(await page.getAttribute('[data-section="Broken"]', 'data-section-failed')).toBe('true')
    expect(await page.textContent('h1')).toBe('Partes')
  })

  it('that cannot be shown itself leaves a plain one, and the next navigation works', async () => {
    const { page } = await open(`${site.url}/`)
    await page.evaluate(() => {
      const main = document.getElementById('main') as HTMLElement
      main.replaceChildren = () => {
        // Fails only once: afterwards the element has its own method again.
        Reflect.deleteProperty(main, 'replaceChildren')
        throw new Error('no room')
      }
    })
    await page.route(payload('/far'), (route) => route.abort())
    await follow(page, 'far')
    await page.getByText('Error details: Error: no room').waitFor()
    expect(await page.textContent('#main h2')).toBe('An error occurred while showing the error page')
    // The previous page has left, and the error in its place must not be hidden by a transition.
    await page.waitForFunction(() => document.getElementById('main')?.className === '')
    expect(await page.getByRole('link', { name: 'Go back to home' }).getAttribute('href')).toBe('/')
    await follow(page, 'stay')
    await shown(page, '/stay')
    expect(await page.textContent('h1')).toBe('Quedarse')
  })
})

describe('without a connection', () => {
  it('data-online says so, after the client handles navigation (C-CON-001, C-CON-002)', async () => {
    const { page } = await open(`${site.url}/`, (prepared) =>
      prepared.addInitScript(() =>
        Object.defineProperty(navigator, 'onLine', { value: undefined, configurable: true }),
      ),
    )
    const online = () => page.getAttribute('html', 'data-online')
    expect(await online()).toBe('true')
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    expect(await online()).toBe('false')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    expect(await online()).toBe('true')
    // The connection was lost while the page was in the back/forward cache, where it receives no events.
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { value: false })
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    expect(await online()).toBe('false')
  })

  it('a link keeps the page and its address, and a notice says why; with a connection it goes on', async () => {
    const { page, complaints } = await open(`${site.url}/en`)
    await page.context().setOffline(true)
    // The page is notified a moment after the network is gone.
    await page.waitForFunction(() => !navigator.onLine)
    await follow(page, 'far')
    await page.getByRole('alert').getByText('No connection').waitFor()
    expect([path(page), await page.textContent('h1')]).toEqual(['/en', 'Inicio'])
    await follow(page, 'stay')
    expect(complaints).toEqual([])
    await page.context().setOffline(false)
    await shown(page, '/en/stay')
    expect(await page.locator('#notice').isHidden()).toBe(true)
    // The page may be notified of the connection a moment before requests succeed; it then retries.
    expect(complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|Network request failed/.test(text))).toEqual([])
  })

  it('back keeps the page and its address, too', async () => {
    const { page } = await open(`${site.url}/`)
    await follow(page, 'far')
    await shown(page, '/far')
    await page.context().setOffline(true)
    await page.evaluate(() => history.back())
    await page.getByRole('alert').getByText('Sin conexión').waitFor()
    await page.waitForFunction(() => location.pathname === '/far')
    expect(await page.textContent('h1')).toBe('Lejos')
    await page.context().setOffline(false)
    await shown(page, '/')
  })

  it('the link that tries again keeps the page, too, and goes on with a connection', async () => {
    const { page } = await open(`${site.url}/`)
    await page.route(payload('/far'), (route) => route.abort(), { times: 1 })
    await follow(page, 'far')
    await shown(page, '/far')
    await page.context().setOffline(true)
    await page.waitForFunction(() => !navigator.onLine)
    await page.click('[data-retry]')
    await page.getByRole('alert').getByText('Sin conexión').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Lejos' }).waitFor()
  })

  it('moving inside the page needs none', async () => {
    const { page, complaints } = await open(`${site.url}/far`)
    await page.context().setOffline(true)
    await page.locator('main a').first().dispatchEvent('click')
    await page.waitForFunction(() => scrollY > 1000)
    await page.goBack()
    await page.waitForFunction(() => scrollY === 0)
    expect([await page.locator('#notice').isHidden(), complaints]).toEqual([true, []])
  })

  it('lost while the page loads: it stays, and goes on with the connection', async () => {
    const { page } = await open(`${site.url}/`)
    let isLost = true
    await page.route(payload('/far'), async (route) => {
      if (!isLost) return route.continue()
      isLost = false
      await page.context().setOffline(true)
      return route.abort('internetdisconnected')
    })
    await follow(page, 'far')
    await page.getByRole('alert').getByText('Sin conexión').waitFor()
    expect([path(page), await page.textContent('h1')]).toEqual(['/', 'Inicio'])
    await page.context().setOffline(false)
    await shown(page, '/far')
  })
})
