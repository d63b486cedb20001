import type { TextPart } from './written-text.ts'

/** "Tel: 2200 0155" is prose, so nothing may stand between a scheme and its address; a slash alone is a sign like any other. */
const WHOLE = /^(?:\/(?!\/)\S+|https?:\/\/\S+|mailto:\S.*|tel:[+\d].*)$/i
/** Links and pictures of Markdown, attributes of HTML, and `url()` of styles. */
const WITHIN = /(\]\(\s*|\b(?:href|src|poster)=["']?|\burl\(\s*["']?)([^\s"')>]+)/gi

/** The addresses that a text holds: it is one itself, or names them as Markdown, HTML or CSS does. A path in plain prose is none. */
export function addressesIn(text: string): TextPart[] {
  // Most texts hold none, and need not be searched.
  if (!/[/:]/.test(text)) return []
  if (WHOLE.test(text)) return [{ before: '', part: text }]
  return [...text.matchAll(WITHIN)].map(([, before = '', part = '']) => ({ before, part }))
}
