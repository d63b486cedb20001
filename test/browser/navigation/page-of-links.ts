import type { Page } from 'playwright-core'
import type { PublicSiteModel } from '../../../runtime/site/public-model.ts'
import { answerOf } from '../../support/browsers/answer-of.ts'
import { quiet, type WatchedPage } from '../../support/browsers/browser.ts'
import type { OpenSite } from '../../support/browsers/open-in-browser.ts'
import { elsewhere, shareJourney } from './journey.ts'

export type PrefetchSettings = Partial<PublicSiteModel['prefetch']>

export interface Ahead extends WatchedPage {
  /** Paths of the payloads that were requested, in order. */
  readonly asked: string[]
}

/**
 * One browser page for all tests of the calling group.
 *
 * @returns a function that opens the page of links in it, with settings that override the manifest's.
 */
export function shareLinks(
  site: Pick<OpenSite, 'browser' | 'url'>,
): (settings?: PrefetchSettings, prepare?: (page: Page) => Promise<unknown>) => Promise<Ahead> {
  let asked: string[] = []
  const watching = new WeakSet<Page>()
  const open = shareJourney(() => site.browser)
  return async (settings = {}, prepare = async () => {}) => {
    const watched = await open(`${site.url}/ahead`, async (page) => {
      // The page that comes counts, and not the one that goes.
      await page.goto(elsewhere(site.url))
      asked = []
      if (!watching.has(page)) {
        watching.add(page)
        page.on('request', (request) => {
          const path = /\/_site\/payload(\/.*)\.json$/.exec(request.url())?.[1]
          if (path !== undefined) asked.push(path)
        })
      }
      await page.route('**/ahead', async (route) => {
        const response = await answerOf(route)
        const body = (await response.text()).replace(
          /"prefetch":(\{[^}]*\})/,
          (_, own: string) => `"prefetch":${JSON.stringify({ ...JSON.parse(own), ...settings })}`,
        )
        await route.fulfill({ response, body })
      })
      await prepare(page)
    })
    return { page: watched.page, complaints: watched.complaints, asked }
  }
}

/** Makes the browser idle once, for the navigation runtime, and from then on only when the test calls `idle()`. */
export const idleByHand = (page: Page) =>
  page.addInitScript(() => {
    const waiting = new Map<number, () => void>()
    window.idleLimits = []
    window.requestIdleCallback = (begin, options) => {
      const id = window.idleLimits.push(options?.timeout)
      waiting.set(id, () => begin({ didTimeout: false, timeRemaining: () => 0 }))
      if (id === 1) setTimeout(window.idle)
      return id
    }
    window.cancelIdleCallback = (id) => void waiting.delete(id)
    window.idle = () => {
      const due = [...waiting.values()]
      waiting.clear()
      for (const begin of due) begin()
      return due.length
    }
  })

declare global {
  interface Window {
    /** Runs the waiting callbacks. @returns how many there were. */
    idle(): number
    idleLimits: (number | undefined)[]
  }
}

export const connection = (value: Record<string, unknown>) => (page: Page) =>
  page.addInitScript((own) => {
    // Defaults to a good connection.
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: false, ...own } })
  }, value)

export const link = (page: Page, text: string) => page.getByRole('link', { name: text, exact: true })
/** Waits until the links are observed and all prefetches have been requested. */
export const settled = async (page: Page) => {
  // The timeout is needed, since a browser with nothing to draw may never be idle. It is longer than the page's own limit of 2000 ms.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 2500 })))
  await quiet(page)
}
