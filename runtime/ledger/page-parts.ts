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
const TAG_START = /<\/?[a-zA-Z]/y
/** Attributes that lead somewhere, and those that are read. */
const LEADS = / (?:href|action|formaction|srcset|src)="[^"]*"/g
const IS_READ = / (?:alt|title|aria-label|placeholder|content)="[^"]*"/g

/** What a tag says, in so far as somebody notices it. */
interface TagParts {
  readonly leads: readonly string[]
  readonly read: readonly string[]
  /** Its markup without either. */
  readonly bare: string
}

/** Pages repeat most of their tags: each is looked at once. When there are more, all are forgotten. */
const knownTags = new Map<string, TagParts>()
const MAX_TAGS = 20_000

/** The parts of a document, as prerendering writes it. */
export function pageParts(html: string): PageParts {
  const start = html.indexOf('<body')
  const [head, body] = [html.slice(0, start), html.slice(start)]
  const markup = body.replace(SCRIPT, '')
  const [leads, read, tags]: [string[], string[], string[]] = [[], [], []]
  let words = ''
  let end = 0
  for (let at = markup.indexOf('<'); at !== -1; at = markup.indexOf('<', Math.max(end, at + 1))) {
    const close = isTagAt(markup, at) ? markup.indexOf('>', at) : -1
    if (close === -1) continue
    const parts = tagParts(markup.slice(at, close + 1))
    if (parts.leads.length > 0) leads.push(...parts.leads)
    if (parts.read.length > 0) read.push(...parts.read)
    tags.push(parts.bare)
    words += `${markup.slice(end, at)} `
    end = close + 1
  }
  words += markup.slice(end)
  const scripts = html.match(SCRIPT)?.filter((script) => !STATE.test(script) && !script.includes('ld+json')) ?? []
  return {
    text: hashOf([words.replace(/\s+/g, ' '), read]),
    look: hashOf([[...head.matchAll(STYLE)].map(([, css]) => css), tags]),
    behaviour: hashOf([leads, scripts, stateOf(html)]),
    search: hashOf(head.match(SEARCH)),
  }
}

/** Whether a start or an end tag begins there; comments are none. */
function isTagAt(markup: string, at: number): boolean {
  TAG_START.lastIndex = at
  return TAG_START.test(markup)
}

function tagParts(tag: string): TagParts {
  const known = knownTags.get(tag)
  if (known !== undefined) return known
  // A piece of a text keeps the whole of it in memory, here a page each: what is remembered is a text of its own.
  const own = Buffer.from(tag).toString()
  const parts = {
    leads: own.match(LEADS) ?? [],
    read: own.match(IS_READ) ?? [],
    bare: own.replace(LEADS, '').replace(IS_READ, ''),
  }
  if (knownTags.size >= MAX_TAGS) knownTags.clear()
  knownTags.set(own, parts)
  return parts
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
