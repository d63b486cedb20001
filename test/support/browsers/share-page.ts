import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { WatchedPage } from './browser.ts'

/**
 * One page for all tests of the group that calls it, where what the visitor did before does not matter: a document takes a third of what a
 * context with a process of its own takes. It has no complaints, no cookies and no routes when a test begins.
 */
export function sharePage<Watched extends WatchedPage>(open: () => Promise<Watched>): Watched {
  let opened: Watched
  beforeAll(async () => {
    opened = await open()
  })
  beforeEach(async () => {
    const { page, complaints } = opened
    await Promise.all([
      page.unrouteAll({ behavior: 'ignoreErrors' }),
      page.context().unrouteAll({ behavior: 'ignoreErrors' }),
      page.context().clearCookies(),
    ])
    complaints.length = 0
  })
  afterAll(() => opened?.page.context().close())
  return new Proxy({} as Watched, { get: (_, name) => Reflect.get(opened, name) })
}
