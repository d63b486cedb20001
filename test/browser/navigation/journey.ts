import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core'
import { gotoHydrated, openPage, type WatchedPage } from '../../support/browsers/browser.ts'
import { sharePage } from '../../support/browsers/share-page.ts'
import { type StartedSite, startSite } from '../../support/run/start-site.ts'
import { JOURNEY } from '../../support/sites/journey-site.ts'

declare global {
  interface Window {
    /** Paths of the pages that were shown, the first included. */
    shownPages: string[]
    /** What happened to the page, in order: phases of transitions, and headings of the pages that came into it. */
    story: string[]
    /** Every state of the progress bar, as `state percent`. */
    barStory: string[]
  }
}

/** @param env - `API_URL`, `CHUNK_LOAD`, `PREFETCH`: see the manifest. */
export function startJourney(env: Record<string, string> = {}): Promise<StartedSite> {
  return startSite(JOURNEY, { env })
}

/** Opens a page of the journey and waits until the client handles navigation. Its story is written down from then on. */
export async function openJourney(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<WatchedPage> {
  const watched = await openTold(browser, options)
  await prepare(watched.page)
  await gotoHydrated(watched.page, url)
  return watched
}

/**
 * The same page for all tests of a file that leave nothing behind: no clock, no script of their own.
 *
 * @returns what opens a page of the journey in it, as a visitor who comes from elsewhere.
 */
export function shareJourney(browser: () => Browser): (url: string) => Promise<WatchedPage> {
  const visitor = sharePage(() => openTold(browser()))
  return async (url) => {
    const { page } = visitor
    // The same address again would be the same entry of the history.
    if (page.url() === url) await page.goto(new URL('/en/stay', url).href)
    if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear())
    await gotoHydrated(page, url)
    return visitor
  }
}

/** A page that writes down its story, for a visitor who does not mind that it moves. */
async function openTold(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const watched = await openPage(browser, { reducedMotion: 'no-preference', ...options })
  await watched.page.addInitScript(() => {
    window.shownPages = []
    window.story = []
    window.barStory = []
    document.addEventListener('sitio:page', ({ detail: { path } }) => window.shownPages.push(path))
    document.addEventListener('DOMContentLoaded', () => {
      const watch = (selector: string, tell: (element: HTMLElement) => void, filter: MutationObserverInit) => {
        const element = document.querySelector<HTMLElement>(selector)
        if (element) new MutationObserver(() => tell(element)).observe(element, filter)
      }
      const add = (list: string[], item: string) => list.at(-1) !== item && list.push(item)
      // First, since both may be told of at once: then the page has come, and begins to enter.
      watch('#main', (main) => add(window.story, main.querySelector('h1')?.textContent ?? ''), { childList: true })
      const classes = { attributes: true, attributeFilter: ['class'] }
      watch('#main', ({ className }) => add(window.story, `page: ${className}`), classes)
      watch('[data-layout]', ({ className }) => add(window.story, `layout: ${className}`), classes)
      watch('#progress', ({ dataset, ariaValueNow }) => add(window.barStory, `${dataset.state} ${ariaValueNow}`), {
        attributes: true,
      })
    })
  })
  return watched
}

/** Follows a link of the menu by its text, as with the keyboard: on no width hidden behind anything. */
export function follow(page: Page, text: string): Promise<void> {
  return page.locator('nav a').getByText(text, { exact: true }).first().dispatchEvent('click')
}

/** Waits until the page at this path is the one shown last. */
export async function shown(page: Page, path: string): Promise<void> {
  await page.waitForFunction((wanted) => window.shownPages.at(-1) === wanted, path)
}

export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY))
}

/** Scrolls as a script does: at once, and without a sign of the visitor. */
export async function scrollDown(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
}

/** Holds back what is asked for at an address until it is let go. */
export async function holdBack(page: Page, address: string | RegExp): Promise<{ asked: Promise<void>; letGo(): void }> {
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

/** Pattern of a page's payload: `payload('/far')`. */
export function payload(path: string): string {
  return `**/_site/payload${path}.json*`
}

/** Does something as soon as an element has a class: in the page itself, so that no phase is too short for it. */
export async function whenPhase(page: Page, name: string, act: { follow: string } | 'back'): Promise<void> {
  await page.evaluate(
    ([phase, action]) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector(`.${phase}`) === null) return
        observer.disconnect()
        if (action === 'back') history.back()
        else
          for (const link of document.querySelectorAll('nav a'))
            if (link.textContent === action.follow) (link as HTMLElement).click()
      })
      observer.observe(document.body, { attributes: true, attributeFilter: ['class'], subtree: true })
    },
    [name, act] as const,
  )
}
