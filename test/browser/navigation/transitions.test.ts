import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { quiet } from '../../support/browsers/browser.ts'
import { openInBrowser } from '../../support/browsers/open-in-browser.ts'
import {
  follow,
  holdBack,
  openJourney,
  payload,
  scrollDown,
  scrollTop,
  shareJourney,
  shown,
  startJourney,
  whenPhase,
} from './journey.ts'

const site = openInBrowser(startJourney)

const open = shareJourney(() => site.browser)

const story = (page: Page) => page.evaluate(() => window.story)
/** Waits until the last phase has ended. */
const settled = (page: Page) =>
  page.waitForFunction(() => !/(enter|leave)/.test(`${document.getElementById('main')?.className}`))

describe('the transition between two pages', () => {
  it('lets the old page leave before the new one enters (C-TRA-001)', async () => {
    const { page, complaints } = await open(`${site.url}/`)
    await follow(page, 'far')
    await shown(page, '/far')
    await settled(page)
    expect(await story(page)).toEqual([
      'page: page-leave-active page-leave-to',
      'Lejos',
      'page: page-enter-active page-enter-to',
      'page: ',
    ])
    expect(complaints).toEqual([])
  })

  it('is called page, out-in, does not appear on the first load; that of layouts is called layout (C-TRA-002)', async () => {
    const { page } = await open(`${site.url}/`)
    expect(await story(page)).toEqual([])
    await follow(page, 'bare')
    await shown(page, '/bare')
    await page.waitForFunction(() => window.story.at(-1) === 'layout: ')
    expect(await story(page)).toEqual([
      'layout: layout-leave-active layout-leave-to',
      'Desnuda',
      'layout: layout-enter-active layout-enter-to',
      'layout: ',
    ])
    expect(await page.getAttribute('[data-layout]', 'data-layout')).toBe('bare')
  })

  it('is left in the way of the old page and entered in the way of the new one', async () => {
    const { page } = await open(`${site.url}/`)
    await follow(page, 'slide')
    await shown(page, '/slide')
    await settled(page)
    await follow(page, 'far')
    await shown(page, '/far')
    await settled(page)
    expect((await story(page)).filter((phase) => phase.startsWith('page: '))).toEqual([
      'page: page-leave-active page-leave-to',
      'page: slide-enter-active slide-enter-to',
      'page: ',
      'page: slide-leave-active slide-leave-to',
      'page: page-enter-active page-enter-to',
      'page: ',
    ])
  })

  it.each([
    ['a change of the query', 'page 2', (url: string) => url.endsWith('?page=2')],
    ['a hash', '#', (url: string) => url.includes('#')],
  ])('does not come with %s', async (_change, link, isThere) => {
    const { page } = await open(`${site.url}/watched`)
    const target = link === '#' ? page.locator('main a').first() : page.getByText(link, { exact: true })
    await target.dispatchEvent('click')
    await page.waitForURL((url) => isThere(url.href))
    await quiet(page)
    expect((await story(page)).filter((phase) => phase.includes('-'))).toEqual([])
  })

  it('keeps the layout, with its state and its DOM, where both pages have the same (C-TRA-004)', async () => {
    const { page } = await open(`${site.url}/`)
    await page.fill('nav input', 'kept')
    await follow(page, 'far')
    await shown(page, '/far')
    expect(await page.inputValue('nav input')).toBe('kept')
  })

  it('ends after the time of the manifest when the browser never says that it has (1 s)', async () => {
    const { page } = await open(`${site.url}/endless`)
    const began = Date.now()
    await follow(page, 'far')
    await shown(page, '/far')
    const lasted = Date.now() - began
    expect(lasted).toBeGreaterThanOrEqual(1000)
    await settled(page)
  })

  it('is left out for visitors who want reduced motion', async () => {
    const { page } = await openJourney(site.browser, `${site.url}/`, { reducedMotion: 'reduce' })
    await follow(page, 'far')
    await shown(page, '/far')
    expect(await story(page)).toEqual(['Lejos'])
    await page.context().close()
  })
})

describe('a navigation that interrupts another', () => {
  it('during the leave: the newest target wins, and the page leaves once', async () => {
    const { page, complaints } = await open(`${site.url}/`)
    await whenPhase(page, 'page-leave-to', { follow: 'stay' })
    await follow(page, 'far')
    await shown(page, '/stay')
    await settled(page)
    const phases = await story(page)
    expect(phases.filter((phase) => phase.endsWith('page-leave-to')).length).toBeLessThanOrEqual(2)
    expect([await page.textContent('h1'), new URL(page.url()).pathname, phases.at(-1)]).toEqual([
      'Quedarse',
      '/stay',
      'page: ',
    ])
    expect(complaints).toEqual([])
  })

  it('back during the leave: the first page comes again, whole', async () => {
    const { page, complaints } = await open(`${site.url}/`)
    await whenPhase(page, 'page-leave-to', 'back')
    await follow(page, 'far')
    // The page was the first one shown, so waits until it is shown again.
    await page.waitForFunction(() => window.shownPages.length > 1 && window.shownPages.at(-1) === '/')
    await settled(page)
    expect([await page.textContent('h1'), new URL(page.url()).pathname]).toEqual(['Inicio', '/'])
    expect(await page.evaluate(() => getComputedStyle(document.getElementById('main') as HTMLElement).opacity)).toBe(
      '1',
    )
    expect(complaints).toEqual([])
  })

  it('during the leave, with the same page and another query: it begins at its top, with the focus on its heading', async () => {
    const { page } = await open(`${site.url}/endless`)
    await scrollDown(page, 1500)
    await whenPhase(page, 'endless-leave-to', { follow: 'page 2' })
    await follow(page, 'watched')
    await page.waitForURL('**/watched?page=2')
    await shown(page, '/watched')
    expect([await scrollTop(page), await page.evaluate(() => document.activeElement?.textContent)]).toEqual([
      0,
      'Vigilada',
    ])
    expect(await page.textContent('#announcer')).toBe(await page.title())
  })

  it('during the enter: the page that was entering leaves', async () => {
    const { page } = await open(`${site.url}/`)
    await whenPhase(page, 'page-enter-to', { follow: 'stay' })
    await follow(page, 'far')
    await shown(page, '/stay')
    await settled(page)
    expect(await page.textContent('h1')).toBe('Quedarse')
  })

  it('with one to another layout on its way: the layout comes back, too', async () => {
    const { page } = await open(`${site.url}/`)
    await whenPhase(page, 'layout-leave-to', { follow: 'far' })
    await follow(page, 'bare')
    await shown(page, '/far')
    await settled(page)
    await page.waitForFunction(() => document.querySelector('[data-layout]')?.className === '')
    expect(
      await page.evaluate(() => getComputedStyle(document.body.querySelector('[data-layout]') as Element).opacity),
    ).toBe('1')
  })

  it('with a link into the page that is coming: it goes there', async () => {
    const { page } = await open(`${site.url}/`)
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('.page-leave-to')) return
        observer.disconnect()
        location.hash = 'año'
      })
      observer.observe(document.body, { attributes: true, attributeFilter: ['class'], subtree: true })
    })
    await follow(page, 'far')
    await shown(page, '/far')
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1500)
  })

  it('while it loads: what comes late is not shown', async () => {
    const { page } = await open(`${site.url}/`)
    const slow = await holdBack(page, payload('/far'))
    await follow(page, 'far')
    await slow.asked
    expect([await page.textContent('h1'), new URL(page.url()).pathname]).toEqual(['Inicio', '/'])
    await follow(page, 'stay')
    await shown(page, '/stay')
    slow.letGo()
    await quiet(page)
    expect([await page.textContent('h1'), new URL(page.url()).pathname]).toEqual(['Quedarse', '/stay'])
  })
})

describe('a page that has come', () => {
  it('has the focus on its heading, and screen readers are told its title', async () => {
    const { page } = await open(`${site.url}/`)
    await follow(page, 'far')
    await shown(page, '/far')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Lejos')
    expect(await page.textContent('#announcer')).toBe('Lejos - Travesía')
    // The next stop of the keyboard is the first link after the heading.
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#1a.b:c')
  })

  it('has the focus on the link that was followed from it, when the visitor goes back', async () => {
    const { page } = await open(`${site.url}/ahead`)
    await page.getByRole('link', { name: 'far again' }).focus()
    await page.keyboard.press('Enter')
    await shown(page, '/far')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.goBack()
    await shown(page, '/ahead')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('far again')
  })

  it('in another language has the words around it in that one, too', async () => {
    const { page } = await open(`${site.url}/`)
    const words = () =>
      page.evaluate(() => [
        document.querySelector('.skip-link')?.textContent,
        document.getElementById('progress')?.getAttribute('aria-label'),
      ])
    const before = await words()
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/en' })
      document.querySelector('nav')?.append(link)
      link.click()
    })
    await shown(page, '/en')
    const after = await words()
    await page.goto(`${site.url}/en`)
    expect(after).toEqual(await words())
    expect(after).not.toEqual(before)
  })

  it('can be reached at once by the skip link, the first stop of the keyboard', async () => {
    const { page } = await open(`${site.url}/`)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip-link')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.id === 'main')
  })

  it('keeps the focus where it is when only the query has changed', async () => {
    const { page } = await open(`${site.url}/watched`)
    await page.focus('nav input')
    await follow(page, 'page 2')
    await page.waitForURL('**/watched?page=2')
    await quiet(page)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    // The focused element is replaced, so the focus moves to the page and is not lost.
    await page.focus('#main a')
    await follow(page, 'watched')
    await page.waitForFunction(() => location.search === '' && document.activeElement?.id === 'main')
  })
})
