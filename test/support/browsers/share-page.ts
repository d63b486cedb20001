import type { Disposable } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { WatchedPage } from './browser.ts'

/**
 * One page for all tests of the calling group, for tests that do not depend on what the visitor did before: loading a document takes a third of the
 * time of a context with a process of its own. Each test starts with a connection, and without complaints, cookies, routes, and scripts that others
 * have added to documents.
 *
 * @param keepsRoutes - leaves the routes that `open` sets. A request that begins while routes change may be lost for good, so a page that goes on
 *   from test to test, and fetches others ahead meanwhile, needs them to stay.
 */
export function sharePage<Watched extends WatchedPage>(
  open: () => Promise<Watched>,
  { keepsRoutes = false } = {},
): Watched {
  let opened: Watched
  const scripts: Disposable[] = []
  beforeAll(async () => {
    opened = await open()
    const { page } = opened
    const add = page.addInitScript.bind(page)
    page.addInitScript = async (...script: Parameters<typeof add>) => {
      const added = await add(...script)
      scripts.push(added)
      return added
    }
  })
  beforeEach(async () => {
    const { page, complaints } = opened
    const routed = keepsRoutes ? [] : [page, page.context()]
    await Promise.all([
      ...routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })),
      ...scripts.splice(0).map((script) => script.dispose()),
      page.context().clearCookies(),
      page.context().setOffline(false),
    ])
    complaints.length = 0
  })
  afterAll(() => opened?.page.context().close())
  return new Proxy({} as Watched, { get: (_, name) => Reflect.get(opened, name) })
}
