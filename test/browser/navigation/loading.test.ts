import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { holdClock } from '../../support/browsers/hold-clock.ts'
import { openInBrowser } from '../../support/browsers/open-in-browser.ts'
import { follow, holdBack, payload, shareJourney, shown, startJourney } from './journey.ts'

const site = openInBrowser(startJourney)

/** States of the bar in order, without repetitions in a row. */
const states = async (page: Page) => {
  const all = (await page.evaluate(() => window.barStory)).map((entry) => entry.split(' ')[0])
  return all.filter((state, index) => state !== all[index - 1])
}
const bar = (page: Page) =>
  page.evaluate(() => {
    const element = document.querySelector<HTMLElement>('[role="progressbar"]')
    return { hidden: element?.hidden, state: element?.dataset.state, percent: Number(element?.ariaValueNow) }
  })
const barIs = (page: Page, state: string) =>
  page.waitForSelector(`#progress[data-state="${state}"]`, { state: 'attached' })

const open = shareJourney(() => site.browser)

describe('the progress bar of a navigation', () => {
  it('is in the page from the start, hidden and idle, and is not shown on the first load (C-BAR-001, C-BAR-016)', async () => {
    const { page } = await open(`${site.url}/far`)
    expect(await bar(page)).toEqual({ hidden: true, state: 'idle', percent: 0 })
    expect(await states(page)).toEqual([])
  })

  it('never appears for a page that is there within 200 ms (C-BAR-005)', async () => {
    const { page } = await open(`${site.url}/`)
    await holdClock(page)
    const slow = await holdBack(page, payload('/far'))
    await follow(page, 'far')
    await slow.asked
    await page.clock.runFor(150)
    slow.letGo()
    await page.waitForURL('**/far')
    await page.clock.runFor(10_000)
    expect(await states(page)).toEqual([])
  })

  it('appears after 200 ms, fills by 2 % each 100 ms, and is hidden 500 ms after the page has come (C-BAR-004)', async () => {
    const { page, complaints } = await open(`${site.url}/`)
    await holdClock(page)
    const slow = await holdBack(page, payload('/far'))
    await follow(page, 'far')
    await slow.asked
    await page.clock.runFor(199)
    expect(await bar(page)).toMatchObject({ hidden: true })
    await page.clock.runFor(501)
    expect(await bar(page)).toEqual({ hidden: false, state: 'loading', percent: 10 })
    slow.letGo()
    await barIs(page, 'finished')
    expect(await bar(page)).toMatchObject({ hidden: false, percent: 100 })
    await page.clock.runFor(499)
    expect(await bar(page)).toMatchObject({ hidden: false })
    await page.clock.runFor(1)
    expect(await bar(page)).toEqual({ hidden: true, state: 'idle', percent: 0 })
    expect(complaints).toEqual([])
  })

  it('is full after 5000 ms of ticking, and waits there', async () => {
    const { page } = await open(`${site.url}/`)
    await holdClock(page)
    const slow = await holdBack(page, payload('/far'))
    await follow(page, 'far')
    await slow.asked
    await page.clock.runFor(5100)
    expect(await bar(page)).toMatchObject({ state: 'loading', percent: 98 })
    await page.clock.runFor(2000)
    expect(await bar(page)).toMatchObject({ state: 'loading', percent: 100 })
    slow.letGo()
  })

  it('gains 45 points when data alone was needed, 30 each when styles had to come as well (C-BAR-010, 011)', async () => {
    const { page } = await open(`${site.url}/`)
    await holdClock(page)
    const [data, style] = [await holdBack(page, payload('/styled')), await holdBack(page, '**/Styled-*.css')]
    await follow(page, 'styled')
    await data.asked
    await page.clock.runFor(700)
    expect((await bar(page)).percent).toBe(10)
    data.letGo()
    await style.asked
    expect((await bar(page)).percent).toBe(40)
    style.letGo()
    await barIs(page, 'finished')
    expect(await page.evaluate(() => window.barStory)).toContain('loading 70')

    const next = await holdBack(page, payload('/far'))
    await follow(page, 'far')
    await next.asked
    await page.clock.runFor(700)
    next.letGo()
    await barIs(page, 'finished')
    expect(await page.evaluate(() => window.barStory)).toContain('loading 55')
  })

  it('turns to its failed style when the page cannot be had, at 100 %, and is hidden 500 ms later (C-BAR-014)', async () => {
    const { page } = await open(`${site.url}/`)
    await holdClock(page)
    const slow = await holdBack(page, payload('/nowhere'))
    await follow(page, 'nowhere')
    await slow.asked
    await page.clock.runFor(600)
    slow.letGo()
    await barIs(page, 'failed')
    expect(await bar(page)).toEqual({ hidden: false, state: 'failed', percent: 100 })
    await page.waitForSelector('[data-error-status="404"]')
    await page.clock.runFor(500)
    expect(await bar(page)).toMatchObject({ hidden: true, state: 'idle' })
  })

  it.each([
    ['a query that the page does not watch', 'tone 2', []],
    ['a query that it watches', 'page 2', ['loading']],
  ])('%s', async (_case, link, expected) => {
    const { page } = await open(`${site.url}/watched`)
    await holdClock(page)
    const slow = await holdBack(page, payload('/watched'))
    await follow(page, link)
    if (expected.length > 0) await slow.asked
    else await page.waitForURL('**/watched?tone=2')
    await page.clock.runFor(1000)
    expect(await states(page)).toEqual(expected)
    slow.letGo()
  })

  it('of a page with loading: false is finished by the page itself, and does not start when it is left (C-BAR-013)', async () => {
    const { page } = await open(`${site.url}/`)
    await holdClock(page)
    const slow = await holdBack(page, payload('/manual'))
    await follow(page, 'manual')
    await slow.asked
    await page.clock.runFor(300)
    slow.letGo()
    await page.waitForURL('**/manual')
    await page.clock.runFor(3000)
    expect(await bar(page)).toMatchObject({ hidden: false, state: 'loading' })
    await page.evaluate(() =>
      document.dispatchEvent(new CustomEvent('sitio:progress', { detail: { action: 'finish' } })),
    )
    await page.clock.runFor(500)
    expect(await bar(page)).toMatchObject({ hidden: true })

    const next = await holdBack(page, payload('/far'))
    await follow(page, 'far')
    await next.asked
    await page.clock.runFor(1000)
    expect(await bar(page)).toMatchObject({ hidden: true })
    next.letGo()
  })
})

describe('the progress bar, interrupted', () => {
  it('begins anew with a second click', async () => {
    const { page } = await open(`${site.url}/`)
    await holdClock(page)
    const [first, second] = [await holdBack(page, payload('/far')), await holdBack(page, payload('/stay'))]
    await follow(page, 'far')
    await first.asked
    await page.clock.runFor(1200)
    expect((await bar(page)).percent).toBe(20)
    await follow(page, 'stay')
    await second.asked
    await page.clock.runFor(700)
    expect((await bar(page)).percent).toBe(10)
    second.letGo()
    await barIs(page, 'finished')
    first.letGo()
    await page.clock.runFor(500)
    expect(await bar(page)).toMatchObject({ hidden: true })
  })

  it('is not hidden by the end of an earlier navigation while the next one loads', async () => {
    const { page } = await open(`${site.url}/`)
    await holdClock(page)
    const first = await holdBack(page, payload('/far'))
    await follow(page, 'far')
    await first.asked
    await page.clock.runFor(300)
    first.letGo()
    await barIs(page, 'finished')
    await page.clock.runFor(200)
    const second = await holdBack(page, payload('/stay'))
    await follow(page, 'stay')
    await second.asked
    await page.clock.runFor(400)
    expect(await bar(page)).toMatchObject({ hidden: false, state: 'loading' })
    second.letGo()
  })

  it('ends when a navigation that needs nothing overtakes one that loads', async () => {
    const { page } = await open(`${site.url}/watched`)
    await holdClock(page)
    const slow = await holdBack(page, payload('/far'))
    await follow(page, 'far')
    await slow.asked
    await page.clock.runFor(600)
    await follow(page, 'tone 2')
    await page.waitForURL('**/watched?tone=2')
    await page.clock.runFor(500)
    expect(await bar(page)).toMatchObject({ hidden: true, state: 'idle' })
    slow.letGo()
  })

  it('ends when the visitor comes back to a page that the browser had put aside while it loaded', async () => {
    const { page } = await open(`${site.url}/`)
    await holdClock(page)
    const slow = await holdBack(page, payload('/far'))
    await follow(page, 'far')
    await slow.asked
    await page.clock.runFor(600)
    expect(await bar(page)).toMatchObject({ hidden: false, state: 'loading' })
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await page.clock.runFor(500)
    expect(await bar(page)).toMatchObject({ hidden: true, state: 'idle' })
    slow.letGo()
  })

  it('fails after it had finished: the next page shows its own end', async () => {
    const { page } = await open(`${site.url}/`)
    await holdClock(page)
    await follow(page, 'far')
    await shownWithClock(page, '/far')
    await follow(page, 'nowhere')
    await page.waitForSelector('[data-error-status="404"]')
    await page.clock.runFor(1000)
    expect(await bar(page)).toMatchObject({ hidden: true, state: 'idle' })
  })

  it('pauses at a redirect, and the next hop begins at 0', async () => {
    const { page } = await open(`${site.url}/`)
    await holdClock(page)
    const build = await page.evaluate(
      () => JSON.parse(document.getElementById('__SITE_STATE__')?.textContent ?? '{}').build,
    )
    let answer = () => {}
    const asked = new Promise<void>((tell) => {
      void page.route(payload('/far'), async (route) => {
        tell()
        await new Promise<void>((open) => {
          answer = open
        })
        await route.fulfill({ json: { build, kind: 'redirect', to: '/stay', status: 302 } })
      })
    })
    const next = await holdBack(page, payload('/stay'))
    await follow(page, 'far')
    await asked
    await page.clock.runFor(700)
    answer()
    await next.asked
    expect(await page.evaluate(() => window.barStory)).toContain('paused 10')
    await page.clock.runFor(300)
    expect((await bar(page)).percent).toBe(2)
    next.letGo()
  })
})

/** Like `shown`, for a page whose clock is held. */
async function shownWithClock(page: Page, path: string): Promise<void> {
  await page.waitForURL(`**${path}`)
  await page.clock.runFor(2000)
  await shown(page, path)
}
