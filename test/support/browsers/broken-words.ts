import type { Page } from 'playwright-core'

const TITLES = 'h1, h2, h3, [class*="name"], [class*="title"]'

/** The words and numbers that are broken in the middle. @param where - selector of the elements they stand in; default: the titles of the page. */
export function brokenWords(page: Page, where = TITLES): Promise<string[]> {
  return page.evaluate(async (selector) => {
    await document.fonts.ready
    const found = new Set<string>()
    const range = document.createRange()
    for (const element of document.querySelectorAll(selector)) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode as Text
        for (const { 0: word, index } of text.data.matchAll(/\p{L}{4,}|\p{N}{3,}/gu)) {
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = new Set([...range.getClientRects()].filter((box) => box.width > 0).map(({ top }) => top))
          if (lines.size > 1) found.add(word)
        }
      }
    }
    return [...found]
  }, where)
}
