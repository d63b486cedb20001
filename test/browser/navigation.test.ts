import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AGENCY } from '../support/agency.ts'
import { gotoHydrated, launchBrowser, openPage } from '../support/browser.ts'
import { type StartedSite, startSite } from '../support/start-site.ts'

let site: StartedSite
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(AGENCY), launchBrowser()])
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

const navLink = (path: string) => `[data-section="NavBar"] a[href="${path}"]`

function follow(page: Page, path: string): Promise<void> {
  // As a visitor with a keyboard: on no width hidden behind anything.
  return page.locator(navLink(path)).first().dispatchEvent('click')
}

/** Lets the home page carry other times of the manifest in its state. */
async function withState(page: Page, times: { chunkLoadMs?: number; idleMs?: number }): Promise<void> {
  await page.route(`${site.url}/`, async (route) => {
    const response = await route.fetch()
    const body = Object.entries(times).reduce(
      (text, [name, value]) => text.replace(new RegExp(`"${name}":\\d+`), `"${name}":${value}`),
      await response.text(),
    )
    await route.fulfill({ response, body })
  })
}

/** Holds back what is asked for at an address until it is let go. */
async function holdBack(page: Page, address: string | RegExp): Promise<{ asked: Promise<void>; letGo(): void }> {
  let letGo = () => {}
  let tellAsked = () => {}
  const gate = new Promise<void>((open) => {
    letGo = open
  })
  const asked = new Promise<void>((tell) => {
    tellAsked = tell
  })
  await page.route(address, async (route: Route) => {
    tellAsked()
    await gate
    // The page that asked may have gone meanwhile.
    await route.continue().catch(() => {})
  })
  return { asked, letGo }
}

describe('an interactive section whose page goes before its script has come', () => {
  it('is never started', async () => {
    const { page, complaints } = await openPage(browser)
    await gotoHydrated(page, `${site.url}/tecnologia`)
    // The home page as it would be with an island that starts at once, whose script tells what becomes of it.
    await page.route('**/_site/payload/index.json', async (route) => {
      const answer = await route.fetch()
      const payload = await answer.json()
      payload.main += '<div data-section="Late" data-section-id="late"></div>'
      payload.islands.push({ id: 'late', section: 'Late', hydrate: 'load' })
      payload.chunks.Late = '/_site/assets/late.js'
      await route.fulfill({ response: answer, json: payload })
    })
    let answerScript = () => {}
    const scriptAsked = new Promise<void>((tell) => {
      void page.route('**/_site/assets/late.js', async (route) => {
        tell()
        await new Promise<void>((open) => {
          answerScript = open
        })
        const body = `export const mount = () => { document.documentElement.dataset.lateMounts = '1'; return () => {} }
          document.documentElement.dataset.lateLoaded = '1'`
        await route.fulfill({ contentType: 'text/javascript', body })
      })
    })
    await follow(page, '/')
    await scriptAsked
    await follow(page, '/cursos')
    await page.waitForSelector(`${navLink('/cursos')}[aria-current="page"]`)
    answerScript()
    await page.waitForSelector('html[data-late-loaded]')
    expect(await page.evaluate(() => document.documentElement.dataset.lateMounts)).toBeUndefined()
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

describe('the navigation runtime', () => {
  it('is fetched when the page is idle, or after the time of the manifest at the latest', async () => {
    const { page } = await openPage(browser)
    await withState(page, { idleMs: 1234 })
    await page.addInitScript(() => {
      window.requestIdleCallback = (begin, options) => {
        document.documentElement.dataset.idleLimit = String(options?.timeout)
        return window.setTimeout(begin)
      }
    })
    await gotoHydrated(page, `${site.url}/`)
    expect(await page.getAttribute('html', 'data-idle-limit')).toBe('1234')
    await page.context().close()
  })

  it('waits for a sign of intent where the visitor saves data (contract section 5)', async () => {
    const { page } = await openPage(browser)
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await page.goto(`${site.url}/`)
    await page.waitForTimeout(500)
    expect(await page.getAttribute('html', 'data-hydrated')).toBeNull()
    await page.locator(navLink('/cursos')).first().dispatchEvent('pointerover')
    await page.waitForSelector('html[data-hydrated="true"]')
    await page.context().close()
  })
})

describe('two navigations', () => {
  it('show the page of the second, whichever payload comes first', async () => {
    const { page } = await openPage(browser)
    await gotoHydrated(page, `${site.url}/`)
    const slow = await holdBack(page, '**/_site/payload/cursos.json')
    await follow(page, '/cursos')
    await slow.asked
    await follow(page, '/portafolio')
    await page.waitForSelector(`${navLink('/portafolio')}[aria-current="page"]`)
    const title = await page.title()
    slow.letGo()
    await page.waitForTimeout(200)
    expect([new URL(page.url()).pathname, await page.title()]).toEqual(['/portafolio', title])
    await page.context().close()
  })

  it('leave each page its entry when a link overtakes a step back', async () => {
    const { page } = await openPage(browser)
    await gotoHydrated(page, `${site.url}/`)
    await follow(page, '/cursos')
    await page.waitForSelector(`${navLink('/cursos')}[aria-current="page"]`)
    const slow = await holdBack(page, '**/_site/payload/index.json')
    await page.evaluate(() => history.back())
    await slow.asked
    await page.route('**/_site/payload/video.json', (route) =>
      route.fulfill({ json: { build: currentBuild, kind: 'redirect', to: '/portafolio', status: 302 } }),
    )
    const currentBuild = await page.evaluate(
      () => JSON.parse(document.getElementById('__SITE_STATE__')?.textContent ?? '{}').build,
    )
    await follow(page, '/video')
    await page.waitForSelector(`${navLink('/portafolio')}[aria-current="page"]`)
    slow.letGo()
    await page.goBack()
    await page.waitForURL(`${site.url}/`)
    await page.context().close()
  })
})

describe('a navigation that brings nothing usable', () => {
  it.each(['/contact', '/contact#main'])('loads the document of %s', async (href) => {
    const { page } = await openPage(browser)
    await gotoHydrated(page, `${site.url}/`)
    await page.route('**/_site/payload/contact.json', (route) => route.abort())
    await page.evaluate((to) => {
      const link = Object.assign(document.createElement('a'), { href: to })
      document.getElementById('main')?.append(link)
      link.click()
    }, href)
    await page.waitForSelector(`${navLink('/contact')}[aria-current="page"]`)
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(href)
    await page.context().close()
  })

  it('keeps the place in the page when another build has been put in place', async () => {
    const { page } = await openPage(browser)
    await gotoHydrated(page, `${site.url}/`)
    await page.route('**/_site/payload/contact.json', (route) => route.fulfill({ json: { build: 'x', kind: 'page' } }))
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/contact#main' })
      document.getElementById('main')?.append(link)
      link.click()
    })
    await page.waitForURL(`${site.url}/contact#main`)
    await page.context().close()
  })

  it('loads the document when nothing has come after the time limit', async () => {
    const { page } = await openPage(browser)
    // The navigation runtime itself has to come within it.
    await withState(page, { chunkLoadMs: 5000 })
    await gotoHydrated(page, `${site.url}/`)
    const slow = await holdBack(page, '**/_site/payload/contact.json')
    const documentAsked = page.waitForRequest(`${site.url}/contact`)
    await follow(page, '/contact')
    await slow.asked
    expect((await documentAsked).isNavigationRequest()).toBe(true)
    slow.letGo()
    await page.context().close()
  })

  it('is tried again by a link to the same address, which adds no entry to the history', async () => {
    const { page } = await openPage(browser)
    await gotoHydrated(page, `${site.url}/`)
    await page.route('**/_site/payload/contact.json', async (route) => {
      const answer = await route.fetch({ url: `${site.url}/_site/payload/nowhere.json` })
      await route.fulfill({ response: answer })
    })
    await follow(page, '/contact')
    await page.waitForSelector('[data-error-status="404"]')
    const entries = await page.evaluate(() => history.length)
    await page.unroute('**/_site/payload/contact.json')
    await follow(page, '/contact')
    await page.waitForSelector('[data-error-status]', { state: 'detached' })
    expect(await page.evaluate(() => history.length)).toBe(entries)
    await page.context().close()
  })
})

describe('places in a page (D6)', () => {
  it('are all found again by going back', async () => {
    const { page } = await openPage(browser)
    await gotoHydrated(page, `${site.url}/`)
    const top = () => page.evaluate(() => Math.round(scrollY))
    const jump = (id: string) =>
      page.evaluate((hash) => {
        const link = Object.assign(document.createElement('a'), { href: `#${hash}` })
        document.getElementById('main')?.append(link)
        link.click()
      }, id)
    await page.evaluate(() => {
      const blocks = [...document.querySelectorAll('main > [data-section]')]
      for (const [index, block] of blocks.entries()) block.id = `place-${index}`
      scrollTo({ top: 150, behavior: 'instant' })
    })
    await jump('place-2')
    await page.waitForFunction(() => scrollY > 300)
    const second = await top()
    await jump('place-1')
    await page.waitForFunction((place) => Math.round(scrollY) !== place, second)
    const first = await top()
    await page.goBack()
    await page.waitForFunction((place) => Math.round(scrollY) === place, second)
    await page.goBack()
    await page.waitForFunction(() => Math.round(scrollY) === 150)
    await page.goForward()
    await page.waitForFunction((place) => Math.round(scrollY) === place, second)
    await page.goForward()
    await page.waitForFunction((place) => Math.round(scrollY) === place, first)
    await page.context().close()
  })

  it('stay the work of the runtime after a click on a mail address', async () => {
    const { page } = await openPage(browser)
    await gotoHydrated(page, `${site.url}/`)
    await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))
    expect(await page.evaluate(() => history.scrollRestoration)).toBe('manual')
    await page.context().close()
  })

  it('are restored by the browser itself when the page is loaded again', async () => {
    const { page } = await openPage(browser)
    await gotoHydrated(page, `${site.url}/`)
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    await page.waitForTimeout(300)
    await page.reload()
    await page.waitForFunction(() => Math.round(scrollY) === 400)
    await page.context().close()
  })
})

describe('a link to a text in another language elsewhere', () => {
  it('keeps its address, and chooses no language for this site', async () => {
    const { page } = await openPage(browser)
    await gotoHydrated(page, `${site.url}/?campaign=a`)
    const href = await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: 'https://example.com/text?x=1', hreflang: 'en' })
      link.addEventListener('click', (event) => event.preventDefault())
      document.body.append(link)
      link.click()
      return link.href
    })
    expect([href, await page.evaluate(() => document.cookie)]).toEqual(['https://example.com/text?x=1', ''])
    await page.context().close()
  })
})
