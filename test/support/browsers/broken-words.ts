import type { Page } from 'playwright-core'

/** The words in the titles of a page that are broken in the middle at this width of its window. */
export async function brokenWords(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  return page.evaluate(async () => {
    await document.fonts.ready
    const found = new Set<string>()
    const range = document.createRange()
    for (const title of document.querySelectorAll('h1, h2, h3, [class*="name"], [class*="title"]')) {
      const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode as Text
        for (const { 0: word, index } of text.data.matchAll(/\p{L}{4,}/gu)) {
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = new Set([...range.getClientRects()].filter((box) => box.width > 0).map(({ top }) => top))
          if (lines.size > 1) found.add(word)
        }
      }
    }
    return [...found]
  })
}
