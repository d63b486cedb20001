import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { WatchedPage } from './browser.ts'

/**
 * One page for all tests of the calling group, for tests that do not depend on what the visitor did before: loading a document takes a third of the
 * time of a context with a process of its own. Each test starts without complaints, cookies and routes.
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
