import { hashOf } from './inputs.ts'

/** The aspects of a page that people notice, each as a hash. */
export type PageParts = Readonly<Record<PartName, string>>

/** In the order in which they are reported. */
export const partNames = ['text', 'look', 'behaviour', 'search'] as const

/**
 * - `text`: what is read, or read out;
 * - `look`: markup, styles and icons;
 * - `behaviour`: the targets of links and forms, scripts, and what is there instead of them;
 * - `search`: what search engines and social networks are told.
 */
export type PartName = (typeof partNames)[number]

const SEARCH =
  /<title>[^<]*<\/title>|<(?:meta|link)[^>]* data-head>|<meta name="(?!theme-color"|viewport")[^>]*>|<script type="application\/ld\+json"[^>]*>[^<]*<\/script>/g
const STYLE = /<style>(.*?)<\/style>/gs
/** What browsers show around a page. */
const AROUND = /<meta name="theme-color"[^>]*>|<link rel="(?:[a-z-]+ )*(?:apple-touch-|mask-)?icon[^>]*>/g
const SCRIPT = /<script[^>]*>.*?<\/script>|<noscript>.*?<\/noscript>|<link rel="modulepreload"[^>]*>/gs
/** Begins the state for the browser, which is the last thing in a document. */
const STATE = '<script type="application/json" id="__SITE_STATE__">'
/** Attributes that matter apart from the look of an element: those with targets, and those that are read. */
const NOTICED = / (?:href|action|formaction|srcset|src|alt|title|aria-label|placeholder|content)="[^"]*"/g
const LEADS = /^ (?:href|action|formaction|srcset|src)=/

/** The parts of a document that prerendering has written. */
export function pageParts(html: string): PageParts {
  const start = html.indexOf('<body')
  const [head, body] = [html.slice(0, start), html.slice(start)]
  const [markup = '', state = null] = body.split(STATE)
  const scripts: string[] = []
  const take = (script: string) => {
    if (!script.includes('ld+json')) scripts.push(script)
    return ''
  }
  head.replace(SCRIPT, take)
  const { text, tags } = textAndTags(markup.replace(SCRIPT, take))
  const leads: string[] = []
  const read: string[] = []
  const look = tags.replace(NOTICED, (attribute) => {
    ;(LEADS.test(attribute) ? leads : read).push(attribute)
    return ''
  })
  const styles = [...head.matchAll(STYLE)].map(([, css]) => css)
  return {
    text: hashOf([text, ...read].join('\n')),
    look: hashOf([...styles, ...(head.match(AROUND) ?? []), look].join('\n')),
    behaviour: hashOf([leads, scripts, state && stateOf(state)]),
    search: hashOf(head.match(SEARCH)),
  }
}

/** White space between words, except a single space, which needs no replacement. */
const BETWEEN_WORDS = /\s{2,}|[^\S ]/g

/** The words of some markup, separated by spaces, and its tags. */
function textAndTags(markup: string): { readonly text: string; readonly tags: string } {
  const words: string[] = []
  const tags: string[] = []
  let at = 0
  for (let open = markup.indexOf('<'); open !== -1; open = markup.indexOf('<', at)) {
    if (open > at) words.push(markup.slice(at, open))
    const end = markup.indexOf('>', open)
    at = end === -1 ? markup.length : end + 1
    tags.push(markup.slice(open, at))
  }
  words.push(markup.slice(at))
  return { text: words.join(' ').replace(BETWEEN_WORDS, ' '), tags: tags.join('') }
}

interface State {
  readonly islands: readonly { readonly key: string }[]
}

/**
 * Members of the state that other parts cover: texts, and styles (the build id is a hash of these as well). What else the build id depends on is in
 * the state itself.
 */
const ELSEWHERE = { texts: null, styles: null, build: null }

/** The state for the browser, without the data of islands, which their markup shows as well. @param rest - the rest of the document. */
function stateOf(rest: string): unknown {
  const { islands, ...state } = JSON.parse(rest.slice(0, rest.indexOf('</script>'))) as State
  return { ...state, ...ELSEWHERE, islands: islands.map(({ key }) => key) }
}
