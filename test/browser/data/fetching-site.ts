import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { clickStarted } from '../../support/browsers/browser.ts'
import { type StartedSite, startSite } from '../../support/run/start-site.ts'
import { json } from '../../support/servers/graphql-server.ts'

const FIXTURE = join(import.meta.dirname, '../../fixtures/sites/fetching/site.config.yaml')

/** A site whose sections fetch, control the progress bar, and show whether the visitor is online. @param countUrl - answers the query of one of them. */
export function startFetching(countUrl: string): Promise<StartedSite> {
  return startSite(FIXTURE, { env: { COUNT_URL: countUrl } })
}

export function counts(count: number) {
  return json({ data: { count } })
}

export const button = (page: Page, name: string) => clickStarted(page.locator(`button:text-is("${name}")`))
export const menu = (page: Page, name: string) => page.click(`nav a:text-is("${name}")`)
export const barState = (page: Page) => page.getAttribute('#progress', 'data-state')

/** A promise, `opened`, that `open()` resolves. */
export function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** The performance marks that the page has set, with their times. */
export function marks(page: Page): Promise<{ name: string; startTime: number }[]> {
  return page.evaluate(() => performance.getEntriesByType('mark').map(({ name, startTime }) => ({ name, startTime })))
}
