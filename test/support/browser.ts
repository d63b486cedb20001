import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'

export const DESKTOP = { width: 1440, height: 900 } as const
export const PHONE = { width: 390, height: 844 } as const

/** The browser of this run, which all files share: `close` ends what this connection opened. */
export function launchBrowser(): Promise<Browser> {
  return chromium.connect(inject('browserEndpoint'))
}

/** What has not come by then on a busy machine does not come at all. */
const WAIT_LIMIT_MS = 60_000

export interface WatchedPage {
  readonly page: Page
  /** Console messages, page errors, and requests that left the machine. Empty on a healthy page. */
  readonly complaints: string[]
}

/** A page in a context of its own that notes everything a visitor's console would show. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ locale: 'es-CR', viewport: DESKTOP, ...options })
  context.setDefaultTimeout(WAIT_LIMIT_MS)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => complaints.push(`pageerror: ${error.message}`))
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== 'localhost') complaints.push(`request: ${request.url()}`)
  })
  return { page, complaints }
}

/** Opens an address and waits until the client handles navigation (contract section 5). */
export async function gotoHydrated(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForSelector('html[data-hydrated="true"]')
}
