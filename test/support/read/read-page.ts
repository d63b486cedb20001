import type { Page } from 'playwright-core'

/** The content of an HTML page, without running any of it. */
export interface ReadPage {
  readonly lang: string
  readonly title: string
  readonly description: string
  /** Sections of the page, in order. */
  readonly sections: readonly string[]
  readonly layoutSections: readonly string[]
  /** Texts of the page's own blocks: paragraphs, list items, headings and so on. */
  readonly texts: readonly string[]
  /** Number of words in them. */
  readonly words: number
  /** All text of the page, including the layout. */
  readonly text: string
  readonly images: readonly { src: string; width: string | null; height: string | null; alt: string | null }[]
  /** Other files that it refers to: films and their posters. */
  readonly files: readonly string[]
}

/** Parses a page in a browser, on a blank page. */
export function readPage(blank: Page, html: string): Promise<ReadPage> {
  return blank.evaluate((source) => {
    const root = new DOMParser().parseFromString(source, 'text/html')
    const main = root.querySelector('main')
    const names = (selector: string) =>
      [...root.querySelectorAll<HTMLElement>(selector)].map(({ dataset }) => dataset.section ?? '')
    const clean = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()
    const blocks = 'p, li, h1, h2, h3, h4, dt, dd, figcaption, summary, th, td, blockquote'
    const leaves = [...(main?.querySelectorAll(blocks) ?? [])].filter((element) => !element.querySelector(blocks))
    const texts = leaves.map((element) => clean(element.textContent)).filter((text) => text !== '')
    return {
      lang: root.documentElement.lang,
      title: root.title,
      description: root.querySelector('meta[name="description"]')?.getAttribute('content') ?? '',
      sections: names('main [data-section]'),
      layoutSections: names('[data-layout] > [data-section]'),
      texts,
      words: texts.join(' ').split(' ').length,
      text: clean(root.body.textContent),
      images: [...root.querySelectorAll('img')].map((image) => ({
        src: image.getAttribute('src') ?? '',
        width: image.getAttribute('width'),
        height: image.getAttribute('height'),
        alt: image.getAttribute('alt'),
      })),
      files: [...root.querySelectorAll('video, source')].flatMap((element) =>
        ['src', 'poster'].flatMap((name) => element.getAttribute(name) ?? []),
      ),
    }
  }, html)
}
