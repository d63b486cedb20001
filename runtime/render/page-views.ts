import type { Messages } from '../i18n/create-messages.ts'
import { inputName } from '../ledger/inputs.ts'
import type { EntryPages } from '../page/entry-pages.ts'
import { safeAddress } from '../site/http/safe-address.ts'
import { findByQuery, findRedirect } from '../site/routing/find-redirect.ts'
import { type LinkParts, linkHref, withQuery } from '../site/routing/link-href.ts'
import type { LocaleLink } from '../site/routing/locale-link.ts'
import { localePath } from '../site/routing/locale-path.ts'
import { foldRawPath } from '../site/routing/match-route.ts'
import { routeKey } from '../site/routing/route-key.ts'
import { linkPathOf } from '../site/routing/route-link.ts'
import { candidatesAt, type RouteTable } from '../site/routing/route-table.ts'
import type { EmbedModel, LocaleModel, PageModel, SectionInstance, SiteModel } from '../site/site-model.ts'
import type { EmbedView } from '../values/embed-frame.ts'
import type { RichTree } from '../values/rich-tree.ts'
import type { PageView, TextValues } from '../view/page-view.ts'
import { transTree } from './trans-tree.ts'

/** The same with what an island needs to make links by itself. */
export interface ServerView extends PageView {
  /** Where a link leads, before its parameters are filled in: `/concerts/:slug`. Null: nowhere. */
  addressOf(to: string): string | null
  readonly embeds: Readonly<Record<string, EmbedView>>
  /** Filled while the section is rendered: the inputs that it has read, by their names (`ledger/inputs`). Null: nobody asks. */
  readonly reads: Set<string> | null
  /** A message of the section with its tags. */
  trans(key: string, values: TextValues | undefined, tags: readonly string[]): RichTree
}

const NONE = Object.freeze({})

export class PageViews {
  readonly #site: SiteModel
  readonly #table: RouteTable
  readonly #messages: Messages
  /** By the page; of error pages by the language. */
  readonly #localeLinks = new WeakMap<PageModel | LocaleModel, readonly LocaleLink[]>()
  readonly #addresses = new Map<string, string>()
  /** By the language. */
  readonly #embeds: ReadonlyMap<string, ServerView['embeds']>
  readonly #entries: EntryPages
  readonly #isTraced: boolean

  /** @param isTraced - whether it is to be known what each section reads. */
  constructor(site: SiteModel, table: RouteTable, messages: Messages, entries: EntryPages, isTraced: boolean) {
    this.#entries = entries
    this.#isTraced = isTraced
    this.#site = site
    this.#table = table
    this.#messages = messages
    this.#embeds = new Map(site.locales.available.map(({ code }) => [code, this.#readEmbeds(code)]))
  }

  /**
   * What a section may know of its page. Without `readsPath` it knows nothing that differs from page to page.
   *
   * @param onMissing - told of a link to the page of an entry that nobody knows of.
   */
  of(
    { id, locale, section }: SectionInstance,
    route: PageModel | null,
    readsPath: boolean,
    onMissing: (to: string) => void,
  ): ServerView {
    const { product, timeZone, locales } = this.#site
    const language = locales.byCode.get(locale)
    const reads = this.#isTraced ? new Set<string>() : null
    const keyOf = (key: string) => {
      const fullKey = `sections.${section}.${key}`
      reads?.add(inputName.message(fullKey))
      return fullKey
    }
    return {
      reads,
      sectionId: id,
      product,
      locale,
      tag: language?.tag ?? locale,
      timeZone,
      dir: language?.dir ?? 'ltr',
      path: readsPath && route ? encodeURI(route.path) : null,
      params: (readsPath && route?.params) || NONE,
      query: (readsPath && route?.query) || NONE,
      pages: (readsPath && route?.pages) || null,
      locales: readsPath ? this.locales(route, locale) : [],
      embeds: this.embedsIn(locale),
      hrefOf: (to, parts = {}) => {
        if (safeAddress(to) === null) reads?.add(inputName.route(routeNameIn(to)))
        return this.#hrefOf(locale, to, parts, () => onMissing(to))
      },
      addressOf: (to) => this.addressOf(locale, to),
      trans: (key, values, tags) => {
        const fullKey = keyOf(key)
        const tree = transTree(this.#messages.i18n(locale), fullKey, values, tags)
        return tree[0] === fullKey ? [key] : tree
      },
      text: (key, values) => {
        const fullKey = keyOf(key)
        const text = this.#messages.text(locale, fullKey, values)
        // What is missing shows the key that the section has written, on both sides.
        return text === fullKey ? key : text
      },
    }
  }

  /** The embeds of the site in a language, by their names. */
  embedsIn(locale: string): ServerView['embeds'] {
    return this.#embeds.get(locale) ?? {}
  }

  #readEmbeds(locale: string): ServerView['embeds'] {
    const say = (key: 'embed.load' | 'embed.open', values?: TextValues) =>
      this.#messages.runtimeText(locale, key, values)
    const viewOf = ({ frames, consent }: EmbedModel): EmbedView => ({
      frames: Object.fromEntries(frames.map((frame) => [frame, say('embed.load', { host: hostName(frame) })])),
      open: say('embed.open'),
      consent,
    })
    return Object.fromEntries([...this.#site.embeds].map(([name, embed]) => [name, viewOf(embed)]))
  }

  /** The page in every language; of an error page: the homes. */
  locales(route: PageModel | null, locale?: string): readonly LocaleLink[] {
    const { locales } = this.#site
    const current = route?.locale ?? locale ?? locales.default
    const key = route ?? locales.byCode.get(current)
    const links =
      (key && this.#localeLinks.get(key)) ??
      locales.available.map(({ code, label, dir }) => ({
        code,
        label,
        dir,
        href: hrefIn(route, code) ?? encodeURI(localePath('/', code, locales)),
        isCurrent: code === current,
      }))
    if (key) this.#localeLinks.set(key, links)
    return links
  }

  /** Where a link of a language leads; null: nowhere. */
  hrefIn(locale: string, to: string): string | null {
    return this.#hrefOf(locale, to, {}, () => {})
  }

  /** @param onMissing - told where the link leads to the page of an entry that nobody knows of. */
  #hrefOf(locale: string, to: string, parts: LinkParts, onMissing: () => void): string | null {
    const address = this.addressOf(locale, to)
    if (address === null) return null
    const href = safeAddress(to) === null ? linkHref(address, parts) : withQuery(address, parts.query)
    // It stays a link: browsers do not know which entries there are, and would write it otherwise.
    if (href !== null && this.#isMissing(href)) onMissing()
    return href
  }

  /** Where a link leads, before its parameters are filled in; null: nowhere. */
  addressOf(locale: string, to: string): string | null {
    const cacheKey = `${locale} ${to}`
    const cached = this.#addresses.get(cacheKey)
    if (cached !== undefined) return cached
    const address = safeAddress(to)
    if (address !== null) return address
    const hash = to.split('#', 2)[1]
    const key = routeKey(routeNameIn(to), locale)
    const route = this.#table.byKey.get(key) ?? this.#table.patternByKey.get(key)
    if (!route) return null
    const path = encodeURI(linkPathOf(route))
    // Places in a page come from data as well, so only the routes themselves are kept: there are no more of them than routes.
    if (hash !== undefined) return `${path}#${hash}`
    this.#addresses.set(cacheKey, path)
    return path
  }

  /** Whether only entries could have the page, and none has. */
  #isMissing(href: string): boolean {
    if (this.#table.forms.size === 0 || !href.startsWith('/')) return false
    const [rawPath = '', search = ''] = href.split('#', 1)[0]?.split(/(?=\?)/) ?? []
    const path = foldRawPath(rawPath)
    if (path === null || this.#table.folded.has(path)) return false
    const old = (findByQuery(path, search, this.#table) ?? findRedirect(path, this.#table))?.redirect
    if (old !== undefined) return old.kind === 'gone'
    const { collections, open } = candidatesAt(path, this.#table)
    return (
      collections.length > 0 &&
      open.length === 0 &&
      collections.every((collection) => this.#entries.isMissing(collection, path))
    )
  }
}

/** `contact#map` → `contact`. */
function routeNameIn(to: string): string {
  return to.split('#', 1)[0] ?? ''
}

/** As people say it. */
function hostName(origin: string): string {
  return new URL(origin).host.replace(/^www\./, '')
}

/** The page in a language, with what of the query is its own; null where it does not exist there. */
function hrefIn(route: PageModel | null, locale: string): string | null {
  const path = route?.alternates[locale] ?? null
  return route === null || path === null ? null : encodeURI(path) + route.search
}
