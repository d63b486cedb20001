import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const SECTIONS = join(import.meta.dirname, '../../../sections')
/** A width at which the links of the head stand side by side, and hardly fit. */
const NARROW_DESKTOP = 1088

/** The stylesheets of the package in one. */
const packagedLook = [
  'base.css',
  ...readdirSync(SECTIONS, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /^(?:[A-Z]\w*\/)?\w+\.css$/.test(file) && file !== 'base.css',
  ),
]
  .map((file) => readFileSync(join(SECTIONS, file), 'utf8').replaceAll(/^@import .*$/gm, ''))
  .join('\n')

/** By how many pixels a page is wider than its window; 0 when it is not. */
export function tooWide(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
}

/** The same on the narrowest of screens, with letters and words as far apart as visitors may set them, by WCAG 1.4.10 and 1.4.12. */
export async function tooWideWhenSpaced(page: Page): Promise<number> {
  await page.setViewportSize({ width: 320, height: 640 })
  return tooWideIn(
    page,
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  )
}

/** The same on the narrowest of screens with letters twice as large, by WCAG 1.4.4. */
export async function tooWideWhenEnlarged(page: Page): Promise<number> {
  await page.setViewportSize({ width: 320, height: 640 })
  return tooWideIn(page, 'html { font-size: 200% !important }')
}

async function tooWideIn(page: Page, style: string): Promise<number> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, style)
  return tooWide(page)
}

/** The same with a long word in the place of every text, on the narrowest of screens and on a narrow desktop, in the page's own look and in the package's. */
export async function tooWideWithLongWords(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const parent = text.parentElement
      if (!parent?.checkVisibility() || !/\p{L}{3}/u.test(text.data)) continue
      if (!parent.closest('.navbar')) text.data = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'
      else if (parent.closest('.navbar__link')) text.data = 'Inhaltsverzeichnis'
    }
  })
  const widths = await widthsOf(page)
  await page.evaluate((look) => {
    for (const { ownerNode } of document.styleSheets) if (ownerNode instanceof Element) ownerNode.remove()
    const packaged = new CSSStyleSheet()
    packaged.replaceSync(look)
    document.adoptedStyleSheets = [packaged]
  }, packagedLook)
  return [...widths, ...(await widthsOf(page))]
}

async function widthsOf(page: Page): Promise<number[]> {
  const widths: number[] = []
  for (const width of [320, NARROW_DESKTOP]) {
    await page.setViewportSize({ width, height: 640 })
    widths.push(await tooWide(page))
  }
  return widths
}
