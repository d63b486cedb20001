import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { WatchedPage } from './browser.ts'

/**
 * One page for all tests of the calling group, for tests that do not depend on what the visitor did before: loading a document takes a third of the
 * time of a context with a process of its own. Each test starts without complaints, cookies and routes.
 *
 * @param keepsRoutes - leaves the routes that `open` sets. A request that begins while routes change may be lost for good, so a page that goes on
 *   from test to test, and fetches others ahead meanwhile, needs them to stay.
 */
export function sharePage<Watched extends WatchedPage>(
  open: () => Promise<Watched>,
  { keepsRoutes = false } = {},
): Watched {
  let opened: Watched
  beforeAll(async () => {
    opened = await open()
  })
  beforeEach(async () => {
    const { page, complaints } = opened
    const routed = keepsRoutes ? [] : [page, page.context()]
    await Promise.all([
      ...routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })),
      page.context().clearCookies(),
    ])
    complaints.length = 0
  })
  afterAll(() => opened?.page.context().close())
  return new Proxy({} as Watched, { get: (_, name) => Reflect.get(opened, name) })
}
