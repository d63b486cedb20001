import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { answerOf } from '../../support/browsers/answer-of.ts'
import { gotoHydrated, openPage } from '../../support/browsers/browser.ts'
import { openInBrowser } from '../../support/browsers/open-in-browser.ts'
import { sharePage } from '../../support/browsers/share-page.ts'
import { follow, holdBack, payload, shareJourney, shown, startJourney } from './journey.ts'

const site = openInBrowser(startJourney)

const open = shareJourney(() => site.browser)
const visitor = sharePage(() => openPage(site.browser))

/** The build that a page says it is from. */
const buildOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(document.getElementById('__SITE_STATE__')?.textContent ?? '{}').build)

describe('an interactive section whose page goes before its script has come', () => {
  it('is never started', async () => {
    const { page, complaints } = await open(`${site.url}/far`)
    // Adds an island to the home page, whose script loads late and reports whether it was mounted.
    await page.route(payload('/index'), async (route) => {
      const response = await answerOf(route)
      const json = await response.json()
      json.main += '<div data-section="Slow" data-section-id="slow"></div>'
      json.islands.push({ id: 'slow', section: 'Slow', hydrate: 'idle' })
      json.chunks.Slow = '/_site/assets/slow.js'
      await route.fulfill({ response, json })
    })
    let answerScript = () => {}
    const scriptAsked = new Promise<void>((tell) => {
      void page.route('**/_site/assets/slow.js', async (route) => {
        tell()
        await new Promise<void>((open) => {
          answerScript = open
        })
        const body = `export const mount = () => { document.documentElement.dataset.slowMounts = '1'; return () => {} }
          document.documentElement.dataset.slowLoaded = '1'`
        await route.fulfill({ contentType: 'text/javascript', body })
      })
    })
    await follow(page, 'index')
    await scriptAsked
    await follow(page, 'stay')
    await shown(page, '/stay')
    answerScript()
    await page.waitForSelector('html[data-slow-loaded]')
    expect(await page.evaluate(() => document.documentElement.dataset.slowMounts)).toBeUndefined()
    expect(complaints).toEqual([])
  })
})

describe('the navigation runtime', () => {
  it('starts for visitors who block all cookies, to whom browsers refuse storage and channels as well', async () => {
    const { page, complaints } = await open(`${site.url}/far`)
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
      window.BroadcastChannel = class extends EventTarget {
        constructor() {
          super()
          refuse()
        }
      } as unknown as typeof BroadcastChannel
    })
    await gotoHydrated(page, `${site.url}/`)
    await follow(page, 'stay')
    await shown(page, '/stay')
    expect(complaints).toEqual([])
  })

  it('is fetched when the page is idle, or after the time of the manifest at the latest', async () => {
    const { page } = visitor
    await page.route(`${site.url}/`, async (route) => {
      const response = await answerOf(route)
      await route.fulfill({ response, body: (await response.text()).replace(/"idleMs":\d+/, '"idleMs":1234') })
    })
    await page.addInitScript(() => {
      window.requestIdleCallback = (begin, options) => {
        document.documentElement.dataset.idleLimit ??= String(options?.timeout)
        return window.setTimeout(begin)
      }
    })
    await gotoHydrated(page, `${site.url}/`)
    expect(await page.getAttribute('html', 'data-idle-limit')).toBe('1234')
  })

  it.each([
    ['waits for a picture that the page asks for at once', '<img src="/held.svg" alt="" width="9" height="9">', null],
    [
      'does not wait for one that may come later',
      '<img src="/held.svg" alt="" width="9" height="9" loading="lazy">',
      'true',
    ],
    ['does not wait for a script of somebody else', '<script async src="/held.js"></script>', 'true'],
  ])('%s', async (_, element, hydrated) => {
    const { page } = visitor
    const held = await holdBack(page, /\/held\./)
    await page.route(`${site.url}/`, async (route) => {
      const response = await answerOf(route)
      await route.fulfill({ response, body: (await response.text()).replace(/<main[^>]*>/, `$&${element}`) })
    })
    await page.goto(`${site.url}/`, { waitUntil: 'domcontentloaded' })
    await held.asked
    if (hydrated === null) await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    else await page.waitForSelector('html[data-hydrated="true"]')
    expect(await page.getAttribute('html', 'data-hydrated')).toBe(hydrated)
    held.letGo()
    await page.waitForSelector('html[data-hydrated="true"]')
  })

  it.each([
    ['the pointer over a link', (page: Page) => page.locator('nav a').first().dispatchEvent('pointerover')],
    ['a finger on one', (page: Page) => page.locator('nav a').first().dispatchEvent('touchstart')],
    ['a key', (page: Page) => page.keyboard.press('Tab')],
  ])('waits for a sign of intent where the visitor saves data: %s', async (_, act) => {
    const { page } = visitor
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await page.goto(`${site.url}/`)
    await page.locator('h1').dispatchEvent('pointerover')
    // Waits longer than the 2000 ms after which the navigation would load anyway.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 2500 })))
    expect(await page.getAttribute('html', 'data-hydrated')).toBeNull()
    await act(page)
    await page.waitForSelector('html[data-hydrated="true"]')
  })
})

describe('two navigations', () => {
  it('leave each page its entry when a link overtakes a step back', async () => {
    const { page } = await open(`${site.url}/`)
    await follow(page, 'far')
    await shown(page, '/far')
    const slow = await holdBack(page, payload('/index'))
    await page.evaluate(() => history.back())
    await slow.asked
    const build = await buildOf(page)
    await page.route(payload('/manual'), (route) =>
      route.fulfill({ json: { build, kind: 'redirect', to: '/stay', status: 302 } }),
    )
    await follow(page, 'manual')
    await shown(page, '/stay')
    slow.letGo()
    await page.goBack()
    await shown(page, '/')
  })
})

describe('a link to a text in another language elsewhere', () => {
  it.each([
    ['of another site', 'https://example.com/text?x=1', 'en'],
    ['of this site, in a language that it does not have', '/menu.pdf', 'fr'],
  ])('keeps its address, and chooses no language for this site: a text %s', async (_whose, address, hreflang) => {
    const { page } = await open(`${site.url}/?campaign=a`)
    const href = await page.evaluate(
      ([to, language]) => {
        const link = Object.assign(document.createElement('a'), { href: to, hreflang: language })
        link.addEventListener('click', (event) => event.preventDefault())
        document.body.append(link)
        link.click()
        return link.getAttribute('href')
      },
      [address, hreflang] as const,
    )
    expect([href, await page.evaluate(() => document.cookie)]).toEqual([address, ''])
  })
})

describe('a link whose path ends with a slash', () => {
  it('leads to the one address of its page, where a server would redirect, and so does a redirect', async () => {
    const { page } = await open(`${site.url}/`)
    const click = (href: string) =>
      page.evaluate((to) => {
        const link = Object.assign(document.createElement('a'), { href: to })
        document.querySelector('main')?.append(link)
        link.click()
      }, href)
    await click('/far/?a=/#1a.b:c')
    await page.waitForURL(`${site.url}/far?a=/#1a.b:c`)
    await shown(page, '/far')
    await click('/far/')
    await page.waitForURL(`${site.url}/far`)
    const build = await buildOf(page)
    await page.route(payload('/manual'), (route) =>
      route.fulfill({ json: { build, kind: 'redirect', to: '/stay/?b', status: 302 } }),
    )
    await follow(page, 'manual')
    await page.waitForURL(`${site.url}/stay?b`)
  })
})

describe('a link whose path begins with two slashes', () => {
  it('is left to the browser: it reads like the address of another site', async () => {
    const { page } = await open(`${site.url}/`)
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href })
      document.body.append(link)
      link.click()
    }, `${site.url}//far`)
    await page.waitForURL(`${site.url}//far`)
    expect(await page.getAttribute('[data-error-status]', 'data-error-status')).toBe('404')
  })
})

describe('a payload', () => {
  it('is had in browsers that the build is for, which have no AbortSignal.any', async () => {
    const { page, complaints } = await open(`${site.url}/`, (prepared) =>
      prepared.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any')),
    )
    await follow(page, 'far')
    await shown(page, '/far')
    expect([await page.textContent('h1'), complaints]).toEqual(['Lejos', []])
  })

  it('that leads on takes the hash of the link along, as browsers do', async () => {
    const { page } = await open(`${site.url}/`)
    const build = await buildOf(page)
    await page.route(payload('/far'), (route) =>
      route.fulfill({ json: { build, kind: 'redirect', to: '/stay', status: 302 } }),
    )
    await follow(page, 'place')
    await page.waitForURL(`${site.url}/stay#1a.b:c`)
  })

  it('is not asked for any more when redirects lead in a circle: the document is, and the browser ends it', async () => {
    const { page } = await open(`${site.url}/`)
    const build = await buildOf(page)
    let answers = 0
    const lead = (from: string, to: string) =>
      page.route(payload(from), (route) => {
        answers += 1
        return route.fulfill({ json: { build, kind: 'redirect', to, status: 302 } })
      })
    await lead('/far', '/stay')
    await lead('/stay', '/far')
    await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
    await follow(page, 'far')
    await page.waitForSelector('html:not([data-marked])[data-hydrated]')
    expect([await page.textContent('h1'), answers]).toEqual(['Lejos', 21])
  })
})
