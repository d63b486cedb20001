import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { StartedSite } from '../run/start-site.ts'
import { launchBrowser, openPage, type WatchedPage } from './browser.ts'

export interface OpenSite {
  /** Without a trailing slash. */
  readonly url: string
  readonly browser: Browser
  /** Opens a page in a context of its own, which the test closes. */
  open(options?: BrowserContextOptions): Promise<WatchedPage>
}

/** Opens a site in a browser for the tests of the calling file, from before the first test until after the last one. */
export function openInBrowser(start: () => Promise<StartedSite>): OpenSite {
  let site: StartedSite
  let browser: Browser
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([start(), launchBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await site?.stop()
  })
  return {
    get url() {
      return site.url
    },
    get browser() {
      return browser
    },
    open: (context) => openPage(browser, context),
  }
}
