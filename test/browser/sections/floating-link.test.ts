import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { DESKTOP, gotoHydrated, PHONE } from '../../support/browsers/browser.ts'
import { openAgency } from '../../support/browsers/open-agency.ts'
import { sharePage } from '../../support/browsers/share-page.ts'

const agency = openAgency()
const visitor = sharePage(() => agency.open())
const withoutScripts = sharePage(() => agency.open({ javaScriptEnabled: false }))

describe.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('the link to WhatsApp on %s', (_, viewport) => {
  beforeEach(() => Promise.all([visitor, withoutScripts].map(({ page }) => page.setViewportSize(viewport))))

  it('gives way while one reads on, and comes back on the way up and at the end', async () => {
    const { page } = visitor
    await gotoHydrated(page, `${agency.url}/tecnologia`)
    expect(await isSeen(page)).toBe(true)
    await scrollTo(page, 900)
    await expect.poll(() => isSeen(page)).toBe(false)
    await scrollTo(page, 1800)
    expect(await isSeen(page)).toBe(false)
    await scrollTo(page, 1700)
    await expect.poll(() => isSeen(page)).toBe(true)
    await scrollTo(page, 2600)
    await expect.poll(() => isSeen(page)).toBe(false)
    await page.locator('.whatsapp__link').focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => isSeen(page)).toBe(true)
    await scrollTo(page, 1_000_000)
    await expect.poll(() => isSeen(page)).toBe(true)
  })

  it('is not shown beside a form', async () => {
    const { page } = visitor
    await gotoHydrated(page, `${agency.url}/contact`)
    expect(await page.locator('.whatsapp__link').isVisible()).toBe(false)
  })

  it('covers nothing without JavaScript: it stands at the foot', async () => {
    const { page } = withoutScripts
    await page.goto(`${agency.url}/tecnologia`)
    expect(await isSeen(page)).toBe(false)
    await page.locator('.whatsapp__link').scrollIntoViewIfNeeded()
    expect(await isSeen(page)).toBe(true)
  })
})

/** Scrolls, and waits for the event: two moves within one frame would cause only one event. */
function scrollTo(page: Page, top: number): Promise<void> {
  return page.evaluate(async (to) => {
    window.scrollTo({ top: to, behavior: 'instant' })
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  }, top)
}

/** Whether any part of the link is on the screen. */
async function isSeen(page: Page): Promise<boolean> {
  const box = await page.locator('.whatsapp__link').boundingBox()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  return box !== null && box.x < width && box.x + box.width > 0 && box.y < height && box.y + box.height > 0
}
