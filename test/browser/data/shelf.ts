import type { Page } from 'playwright-core'
import { clickStarted } from '../../support/browsers/browser.ts'
import { type StartedSite, startSite } from '../../support/run/start-site.ts'
import type { GraphQLServer } from '../../support/servers/graphql-server.ts'
import { MEMBERS } from '../../support/sites/members-site.ts'

/** Operations as the build compiles them: with `__typename`, by which a cache identifies entities. */
export const ITEMS = 'query Items($first:Int){items(first:$first){id name __typename}}'
export const item = (id: string, name: string) => ({ __typename: 'Item', id, name })
export const shelfOf = (...names: string[]) => ({
  data: { items: names.map((name, index) => item(`${index + 1}`, name)) },
})

/** A site whose sections ask `backend` in the browser. */
export function startShelf({ url }: Pick<GraphQLServer, 'url'>): Promise<StartedSite> {
  // Another host name than the site's, so that a page can tell the two apart.
  return startSite(MEMBERS, { env: { SHELF_URL: url.replace('127.0.0.1', 'localhost') } })
}

/** Opens a page of the site as a first-time visitor. */
export async function openShelf({ url }: Pick<StartedSite, 'url'>, page: Page, path = '/shelf'): Promise<Page> {
  await page.context().clearCookies()
  await page.goto(url + path)
  await page.waitForSelector('.door[data-started="true"]')
  return page
}

export const click = (page: Page, within: string, name: string) =>
  clickStarted(page.locator(`${within} button:text-is("${name}")`))
