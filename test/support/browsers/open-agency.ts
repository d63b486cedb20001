import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type StartedSite, type StartOptions, startSite } from '../run/start-site.ts'
import { AGENCY } from '../sites/agency.ts'
import { launchBrowser, openPage, type WatchedPage } from './browser.ts'

export interface OpenAgency {
  /** Without a trailing slash. */
  readonly url: string
  /** Opens a page in a context of its own, which the test closes. */
  open(options?: BrowserContextOptions): Promise<WatchedPage>
}

/** Opens this repository's site in a browser for the tests of the calling file, from before the first test until after the last one. */
export function openAgency(options: StartOptions = {}): OpenAgency {
  let site: StartedSite
  let browser: Browser
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startSite(AGENCY, options), launchBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await site?.stop()
  })
  return {
    get url() {
      return site.url
    },
    open: (context) => openPage(browser, context),
  }
}
