import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { answerOf } from '../../support/browsers/answer-of.ts'
import { quiet } from '../../support/browsers/browser.ts'
import { holdClock } from '../../support/browsers/hold-clock.ts'
import { openInBrowser } from '../../support/browsers/open-in-browser.ts'
import { holdBack, payload, shown, startJourney } from './journey.ts'
import { link, settled, shareLinks } from './page-of-links.ts'

/** What happens to pages that were prefetched. */
const site = openInBrowser(() => startJourney({ PREFETCH: 'visible' }))

const openAhead = shareLinks(site)
/** The clock of its page may have been held. */
const openTimed = shareLinks(site)

describe('a page that was fetched ahead', () => {
  const openIntent = () => openAhead({ on: 'intent' })

  it('is shown without another request, and the next time it is asked for anew', async () => {
    const { page, asked } = await openIntent()
    await link(page, 'far').focus()
    await expect.poll(() => asked).toEqual(['/far'])
    await quiet(page)
    await link(page, 'far').click()
    await shown(page, '/far')
    expect(asked).toEqual(['/far'])
    await page.goBack()
    await shown(page, '/ahead')
    await page.goForward()
    await shown(page, '/far')
    expect(asked).toEqual(['/far', '/ahead', '/far'])
  })

  it.each([
    [60_000, 'taken', ['/far']],
    [60_001, 'asked for anew', ['/far', '/far']],
  ])('is %i ms later %s (60 s in the manifest)', async (waitMs, _, requests) => {
    const { page, asked } = await openTimed({ on: 'intent' })
    await holdClock(page)
    const answered = page.waitForResponse(payload('/far'))
    await link(page, 'far').dispatchEvent('focusin')
    await (await answered).finished()
    await page.clock.runFor(waitMs)
    await link(page, 'far').dispatchEvent('click')
    await page.waitForURL('**/far')
    expect(asked).toEqual(requests)
  })

  it('is taken while it is still on its way', async () => {
    const { page, asked } = await openIntent()
    const slow = await holdBack(page, payload('/far'))
    await link(page, 'far').focus()
    await slow.asked
    await link(page, 'far').click()
    slow.letGo()
    await shown(page, '/far')
    expect(asked).toEqual(['/far'])
  })

  it('is shown without a connection', async () => {
    const { page, asked } = await openIntent()
    const failed = failures(page)
    await link(page, 'far').focus()
    await expect.poll(() => asked).toEqual(['/far'])
    await quiet(page)
    await page.context().setOffline(true)
    await link(page, 'far').click()
    await shown(page, '/far')
    expect([await page.textContent('h1'), await page.locator('#notice').isHidden()]).toEqual(['Lejos', true])
    expect(failed).toEqual([])
  })

  /** Addresses of failed requests, from now on. Ignores the icon, which the browser requests whenever it likes. */
  const failures = (page: Page) => {
    const failed: string[] = []
    page.on('requestfailed', (request) => request.url().endsWith('.svg') || failed.push(request.url()))
    return failed
  }

  const fetchByFocus = async (page: Page, name: string) => {
    await page.evaluate((to) => {
      const link = Object.assign(document.createElement('a'), { href: `/${to}`, textContent: to })
      document.querySelector('.ahead p')?.append(link)
    }, name)
    const arrived = page.waitForResponse(payload(`/${name}`))
    await link(page, name).focus()
    await arrived
    await quiet(page)
  }

  it('brings short stylesheets along, so that a click waits for nothing', async () => {
    const { page } = await openIntent()
    const files: string[] = []
    page.on('request', (request) => void files.push(request.url()))
    await fetchByFocus(page, 'short')
    const failed = failures(page)
    await page.context().setOffline(true)
    await link(page, 'short').click()
    await shown(page, '/short')
    expect(await page.locator('h1').evaluate((heading) => getComputedStyle(heading).color)).toBe('rgb(4, 5, 6)')
    expect([files.filter((url) => url.endsWith('.css')), failed]).toEqual([[], []])
  })

  it('brings its longer stylesheets and urgent scripts along, whatever the budget', async () => {
    const { page } = await openAhead({ on: 'intent', budget: 0 })
    const style = page.waitForResponse('**/_site/assets/Styled-*.css')
    await fetchByFocus(page, 'styled')
    // Waits for the stylesheet, since the browser does not cache it while requests are intercepted.
    await (await style).finished()
    await link(page, 'styled').click()
    await shown(page, '/styled')
  })

  it('waits for the connection when its styles are not here; the page stays, and says so', async () => {
    const { page } = await openIntent()
    await page.route('**/Styled-*.css', (route) => route.abort())
    await fetchByFocus(page, 'styled')
    await page.unroute('**/Styled-*.css')
    await page.context().setOffline(true)
    await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
    await link(page, 'styled').click()
    await page.getByRole('alert').getByText('Sin conexión').waitFor()
    expect([new URL(page.url()).pathname, await page.textContent('h1')]).toEqual(['/ahead', 'Por delante'])
    await page.context().setOffline(false)
    await shown(page, '/styled')
    expect(await page.locator('html[data-marked]').count()).toBe(1)
    expect(await page.locator('#notice').isHidden()).toBe(true)
  })

  it('does not touch the progress bar, however long it takes', async () => {
    const { page } = await openTimed({ on: 'intent' })
    await holdClock(page)
    const slow = await holdBack(page, payload('/far'))
    await link(page, 'far').dispatchEvent('pointerover')
    await slow.asked
    await page.clock.runFor(10_000)
    const answered = page.waitForResponse(payload('/far'))
    slow.letGo()
    await (await answered).finished()
    await page.clock.runFor(10_000)
    expect(await page.evaluate(() => window.barStory)).toEqual([])
  })
})

describe('a page that could not be fetched ahead (C-CHU-008)', () => {
  /** Makes the first request for the page fail in this way; later ones are answered. */
  const failOnce = async (page: Page, how: 'abort' | 502 | 'error page' | 'redirect') => {
    let hasFailed = false
    await page.route(payload('/far'), async (route) => {
      if (hasFailed) return route.continue()
      hasFailed = true
      if (how === 'abort') return route.abort()
      if (how === 502) return route.fulfill({ status: 502, body: 'Bad gateway' })
      if (how === 'error page') {
        return route.fulfill({ response: await answerOf(route, { url: `${site.url}/_site/payload/nowhere.json` }) })
      }
      const { build } = await (await answerOf(route)).json()
      return route.fulfill({ json: { build, kind: 'redirect', to: '/stay', status: 302 } })
    })
  }

  it.each(['abort', 502, 'error page', 'redirect'] as const)(
    '%s: nothing is shown or loaded anew, and the click asks again',
    async (how) => {
      const { page, asked } = await openAhead({ on: 'intent' }, (prepared) => failOnce(prepared, how))
      await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
      await link(page, 'far').focus()
      await expect.poll(() => asked).toEqual(['/far'])
      await settled(page)
      expect([await page.textContent('h1'), await page.evaluate(() => window.barStory)]).toEqual(['Por delante', []])
      expect(await page.evaluate(() => sessionStorage.getItem('sitio-reload'))).toBeNull()
      await link(page, 'far').click()
      await shown(page, '/far')
      expect([await page.textContent('h1'), asked]).toEqual(['Lejos', ['/far', '/far']])
      expect(await page.locator('html[data-marked]').count()).toBe(1)
    },
  )

  it('is asked for again even when it fails while the visitor already waits for it', async () => {
    const { page, asked } = await openAhead({ on: 'intent' })
    let fail = () => {}
    const failing = new Promise<void>((now) => {
      fail = now
    })
    let count = 0
    await page.route(payload('/far'), async (route) => {
      count += 1
      if (count > 1) return route.continue()
      await failing
      return route.abort()
    })
    await link(page, 'far').focus()
    await expect.poll(() => asked).toEqual(['/far'])
    await link(page, 'far').click()
    fail()
    await shown(page, '/far')
    expect([await page.textContent('h1'), asked]).toEqual(['Lejos', ['/far', '/far']])
  })
})
