import { hashOf } from './inputs.ts'

/** What a page is for those who meet it: a hash each. */
export type PageParts = Readonly<Record<PartName, string>>

/** In the order in which they are told. */
export const partNames = ['text', 'look', 'behaviour', 'search'] as const

/**
 * - `text`: what is read, or read out;
 * - `look`: markup and styles;
 * - `behaviour`: where links and forms lead, scripts;
 * - `search`: what search engines and social networks are told.
 */
export type PartName = (typeof partNames)[number]

const SEARCH =
  /<title>[^<]*<\/title>|<(?:meta|link)[^>]* data-head>|<script type="application\/ld\+json"[^>]*>[^<]*<\/script>/g
const STYLE = /<style>(.*?)<\/style>/gs
const SCRIPT = /<script[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs
const STATE = /<script type="application\/json" id="__SITE_STATE__">(.*?)<\/script>/s
const TAG = /<\/?[a-zA-Z][^>]*>/g
/** All between two words, but for a single space, which stays as it is. */
const BETWEEN_WORDS = /(?:\s*<\/?[a-zA-Z][^>]*>)+\s*|\s{2,}|[^\S ]/g
/** Attributes that somebody notices beside the look of an element: those that lead somewhere, and those that are read. */
const NOTICED = / (?:href|action|formaction|srcset|src|alt|title|aria-label|placeholder|content)="[^"]*"/g
const LEADS = /^ (?:href|action|formaction|srcset|src)=/

/** The parts of a document, as prerendering writes it. */
export function pageParts(html: string): PageParts {
  const start = html.indexOf('<body')
  const [head, body] = [html.slice(0, start), html.slice(start)]
  const markup = body.replace(SCRIPT, '')
  const tags = (markup.match(TAG) ?? []).join('')
  const noticed = tags.match(NOTICED) ?? []
  const leads = noticed.filter((attribute) => LEADS.test(attribute))
  const read = noticed.filter((attribute) => !LEADS.test(attribute))
  const scripts = html.match(SCRIPT)?.filter((script) => !STATE.test(script) && !script.includes('ld+json')) ?? []
  const styles = [...head.matchAll(STYLE)].map(([, css]) => css)
  return {
    text: hashOf([markup.replace(BETWEEN_WORDS, ' '), ...read].join('\n')),
    look: hashOf([...styles, tags.replace(NOTICED, '')].join('\n')),
    behaviour: hashOf([leads, scripts, stateOf(html)]),
    search: hashOf(head.match(SEARCH)),
  }
}

interface State {
  readonly islands: readonly { readonly key: string }[]
  /** Seen elsewhere. */
  readonly texts: unknown
  readonly styles: unknown
}

/** The state that the browser goes on with, but for what islands are given: that is in their markup, too. */
function stateOf(html: string): unknown {
  const [, json] = STATE.exec(html) ?? []
  if (json === undefined) return null
  const { islands, texts: _, styles: __, ...state } = JSON.parse(json) as State
  return { ...state, islands: islands.map(({ key }) => key) }
}
