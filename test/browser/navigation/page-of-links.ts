import type { Browser, Page } from 'playwright-core'
import type { PublicSiteModel } from '../../../runtime/site/public-model.ts'
import { answerOf } from '../../support/browsers/answer-of.ts'
import { quiet, type WatchedPage } from '../../support/browsers/browser.ts'
import type { StartedSite } from '../../support/run/start-site.ts'
import { openJourney } from './journey.ts'

export type PrefetchSettings = Partial<PublicSiteModel['prefetch']>

export interface Ahead extends WatchedPage {
  /** Paths of the payloads that were requested, in order. */
  readonly asked: string[]
}

/** Opens the page of links, with settings that override the manifest's. */
export async function openLinks(
  browser: Browser,
  site: Pick<StartedSite, 'url'>,
  settings: PrefetchSettings = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Ahead> {
  const asked: string[] = []
  const watched = await openJourney(browser, `${site.url}/ahead`, {}, async (page) => {
    page.on('request', (request) => {
      const path = /\/_site\/payload(\/.*)\.json$/.exec(request.url())?.[1]
      if (path !== undefined) asked.push(path)
    })
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
  return { ...watched, asked }
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
