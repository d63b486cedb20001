import type { Page } from 'playwright-core'

const HOUR_MS = 3_600_000
const heldAt = new WeakMap<Page, number>()

/** From now on the page's clock only advances when a test says so, so that no test waits for real time. It can be held again: each time is later. */
export async function holdClock(page: Page): Promise<void> {
  const before = heldAt.get(page)
  if (before === undefined) await page.clock.install()
  const at = (before ?? Date.now()) + HOUR_MS
  heldAt.set(page, at)
  await page.clock.pauseAt(at)
}

/** Has a clock that was held run again, for the documents that come next. */
export async function releaseClock(page: Page): Promise<void> {
  if (heldAt.has(page)) await page.clock.resume()
}
