import type { Page } from 'playwright-core'

/** By how many pixels a page is wider than its window; 0 when it is not. */
export function tooWide(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
}

/** The same on the narrowest of screens, with letters and words as far apart as visitors may set them, by WCAG 1.4.10 and 1.4.12. */
export async function tooWideWhenSpaced(page: Page): Promise<number> {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet()
    spaced.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    )
    document.adoptedStyleSheets.push(spaced)
  })
  return tooWide(page)
}
