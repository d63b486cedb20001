import type { TextPart } from './written-text.ts'

/** "Tel: 2200 0155" is prose, so there must be no space between a scheme and its address; a single slash is just a character. */
const WHOLE = /^(?:\/(?!\/)\S+|https?:\/\/\S+|mailto:\S.*|tel:[+\d].*)$/i
/** What precedes an address in HTML and in styles. */
const LEAD = String.raw`\b(?:href|src|poster)=|\burl\(\s*`
/** Links and pictures in Markdown, attributes in HTML, and `url()` in styles. In brackets or quotes, an address may contain spaces. */
const WITHIN = new RegExp(
  String.raw`(\]\(\s*<)([^<>\n]+)>|((?:${LEAD})")([^"\n]+)"|((?:${LEAD})')([^'\n]+)'|(\]\(\s*|(?:${LEAD})["']?)([^\s"')>]+)`,
  'gi',
)

/** The addresses in a text: the text itself, or those in its Markdown, HTML or CSS. A path in plain prose is not one. */
export function addressesIn(text: string): TextPart[] {
  // Most texts contain no addresses, and need not be searched.
  if (!/[/:]/.test(text)) return []
  if (WHOLE.test(text)) return [{ before: '', part: text }]
  return [...text.matchAll(WITHIN)].map((match) => {
    const [before = '', part = ''] = match.slice(1).filter((group) => group !== undefined)
    return { before, part }
  })
}
