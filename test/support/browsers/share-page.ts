import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { WatchedPage } from './browser.ts'

/**
 * One page for all tests of the group that calls it, where what the visitor did before does not matter: a document takes a third of what a
 * context with a process of its own takes. It has no complaints when a test begins.
 */
export function sharePage(open: () => Promise<WatchedPage>): WatchedPage {
  let opened: WatchedPage
  beforeAll(async () => {
    opened = await open()
  })
  beforeEach(() => {
    opened.complaints.length = 0
  })
  afterAll(() => opened?.page.context().close())
  return {
    get page() {
      return opened.page
    },
    get complaints() {
      return opened.complaints
    },
  }
}
