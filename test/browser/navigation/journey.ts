import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core'
import { gotoHydrated, openPage, type WatchedPage } from '../../support/browsers/browser.ts'
import { releaseClock } from '../../support/browsers/hold-clock.ts'
import { sharePage } from '../../support/browsers/share-page.ts'
import { type StartedSite, startSite } from '../../support/run/start-site.ts'
import { JOURNEY } from '../../support/sites/journey-site.ts'

declare global {
  interface Window {
    /** Paths of the pages that were shown, including the first. */
    shownPages: string[]
    /** What happened in the page, in order: phases of transitions, and headings of the pages that were shown. */
    story: string[]
    /** Every state of the progress bar, as `state percent`. */
    barStory: string[]
  }
}

/** @param env - `API_URL`, `CHUNK_LOAD`, `PREFETCH`: see the manifest. */
export function startJourney(env: Record<string, string> = {}): Promise<StartedSite> {
  return startSite(JOURNEY, { env })
}

/** Opens a page of the journey, recording its story, and waits until the client handles navigation. */
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
 * One browser page for all tests of a file.
 *
 * @returns a function that opens a page of the journey in it, as a visitor who comes from another site.
 */
export function shareJourney(
  browser: () => Browser,
): (url: string, prepare?: (page: Page) => Promise<unknown>) => Promise<WatchedPage> {
  const visitor = sharePage(() => openTold(browser()))
  return async (url, prepare = async () => {}) => {
    const { page } = visitor
    await releaseClock(page)
    if (page.url() !== 'about:blank') {
      await page.evaluate(forget)
      // Opening the same address again would only reload the current history entry.
      if (page.url() === url) await page.goto(elsewhere(url))
    }
    await prepare(page)
    await gotoHydrated(page, url)
    return visitor
  }
}

/** A small document of the same site: the browser keeps the process of its pages. */
export function elsewhere(url: string): string {
  return new URL('/robots.txt', url).href
}

/** Runs in the page. */
function forget(): void {
  try {
    sessionStorage.clear()
  } catch {
    // A page that was told to have no storage keeps nothing.
  }
}

/** A page that records its story, for a visitor who has not asked for reduced motion. */
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
      // Comes first, since both may be reported at once: the page is inserted before it begins to enter.
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

/** Follows a link of the menu by its text. Dispatches the event, as nothing can cover the link then, at any screen width. */
export function follow(page: Page, text: string): Promise<void> {
  return page.locator('nav a').getByText(text, { exact: true }).first().dispatchEvent('click')
}

/** Waits until the page at this path is shown. */
export async function shown(page: Page, path: string): Promise<void> {
  await page.waitForFunction((wanted) => window.shownPages.at(-1) === wanted, path)
}

export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY))
}

/** Scrolls as a script does: instantly, and without events of the visitor. */
export async function scrollDown(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
}

/** Holds back requests for an address until `letGo` is called. */
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
    // The page that sent the request may be gone by now.
    await route.continue().catch(() => {})
  })
  return { asked, letGo }
}

/** URL pattern of a page's payload: `payload('/far')`. */
export function payload(path: string): string {
  return `**/_site/payload${path}.json*`
}

/** Acts as soon as the page is in a phase of a transition. Runs in the page itself, so that no phase is too short. */
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
