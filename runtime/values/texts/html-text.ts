/** A node of parsed HTML, in browsers or in parse5. */
export interface HtmlNode {
  readonly nodeName: string
  readonly childNodes?: Iterable<HtmlNode>
  /** The text of a text node; browsers call it `nodeValue`. */
  readonly value?: string
  readonly nodeValue?: string | null
}

const named = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Elements whose content is not text for readers. */
export const textless = named('script style template title textarea select svg math iframe object noscript')
/** Inline elements: adjacent text belongs to the same word or sentence. */
const IN_LINE = named(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time u var wbr',
)

export function isInLine(tagName: string): boolean {
  return IN_LINE.has(tagName)
}

/**
 * The plain text of HTML: without tags, and with the characters that entities stand for, on one line.
 *
 * @param parse - returns the nodes of a fragment. It is only called if there is anything to parse.
 */
export function htmlText(html: string, parse: (html: string) => Iterable<HtmlNode>): string {
  const text = /[<&]/.test(html) ? textOf(parse(html)) : html
  // White space as HTML collapses it: a non-breaking space stays.
  return text.replace(/[ \t\n\f\r]+/g, ' ').replace(/^ | $/g, '')
}

function textOf(nodes: Iterable<HtmlNode>): string {
  let text = ''
  for (const { nodeName, value, nodeValue, childNodes = [] } of nodes) {
    const name = nodeName.toLowerCase()
    if (name === '#text') text += value ?? nodeValue ?? ''
    else if (isInLine(name)) text += textOf(childNodes)
    else if (!textless.has(name) && name !== '#comment') text += ` ${textOf(childNodes)} `
  }
  return text
}
