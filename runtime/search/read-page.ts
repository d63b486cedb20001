import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { isInLine } from '../values/texts/html-text.ts'

/** The text of a page, without what every page shows. */
export interface PageText {
  /** Also part of the text. */
  readonly headings: string
  readonly text: string
}

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** Elements that are controls or invisible rather than text. */
const LEFT_OUT = new Set([
  ...['nav', 'footer', 'dialog', 'form', 'script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg'],
  ...['select', 'textarea', 'button'],
])
const HEADING = /^h[1-6]$/

/**
 * Reads the text in the `<main>` of a page. Navigation, forms, hidden elements and those with `data-search="off"` are left out.
 *
 * @param limit - maximum length of the text, and of the headings, in characters.
 */
export function readPage(html: string, limit: number): PageText {
  const main = mainOf(parse(mainIn(html)).childNodes)
  const texts = new Texts(limit)
  if (main !== null) texts.take(main.childNodes, false)
  return { headings: tidy(texts.headings, limit), text: tidy(texts.text, limit) }
}

/** Only this is parsed: the rest of a page, such as its state, is often longer. */
function mainIn(html: string): string {
  return html.slice(Math.max(html.search(/<main[\s>]/), 0), html.lastIndexOf('</main>'))
}

class Texts {
  headings = ''
  text = ''
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  take(nodes: readonly Node[], isHeading: boolean): void {
    let last: Node | null = null
    for (const node of nodes) {
      if ('value' in node) this.#add(node.value, isHeading)
      if ('tagName' in node && !isLeftOut(node)) this.#takeElement(node, isHeading, last !== null && 'tagName' in last)
      last = node
    }
  }

  /** @param isBeside - whether it directly follows another element: their texts are separate words, even without a space. */
  #takeElement(element: Element, isHeading: boolean, isBeside: boolean): void {
    const isOwnHeading = isHeading || HEADING.test(element.tagName)
    const isOnLine = isInLine(element.tagName)
    if (!isOnLine || isBeside) this.#add(' ', isOwnHeading)
    this.take(element.childNodes, isOwnHeading)
    if (!isOnLine) this.#add(' ', isOwnHeading)
  }

  /** Adds to the text, and to the headings for a heading. Takes more than the limit, since white space is collapsed later. */
  #add(text: string, isHeading: boolean): void {
    const most = this.#limit * 2
    if (this.text.length <= most) this.text += text.replace(/\s+/g, ' ')
    if (isHeading && this.headings.length <= most) this.headings += text.replace(/\s+/g, ' ')
  }
}

function mainOf(nodes: readonly Node[]): Element | null {
  for (const node of nodes) {
    if (!('tagName' in node)) continue
    const found = node.tagName === 'main' ? node : mainOf(node.childNodes)
    if (found !== null) return found
  }
  return null
}

function isLeftOut({ tagName, attrs }: Element): boolean {
  return (
    LEFT_OUT.has(tagName) ||
    attrs.some(
      ({ name, value }) =>
        name === 'hidden' ||
        (name === 'aria-hidden' && value === 'true') ||
        (name === 'data-search' && value === 'off') ||
        name === 'data-consent',
    )
  )
}

/** Collapses white space and cuts the text, between words if possible. */
function tidy(text: string, limit: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= limit) return plain
  const space = plain.lastIndexOf(' ', limit)
  return plain.slice(0, space > limit / 2 ? space : limit)
}
