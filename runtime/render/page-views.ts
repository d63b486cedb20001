import type { Messages } from '../i18n/create-messages.ts'
import { inputName } from '../ledger/inputs.ts'
import type { EntryPages } from '../page/entry-pages.ts'
import { safeAddress } from '../site/http/safe-address.ts'
import { findByQuery, findRedirect } from '../site/routing/find-redirect.ts'
import { type LinkParts, linkHref, withQuery } from '../site/routing/link-href.ts'
import type { LocaleLink } from '../site/routing/locale-link.ts'
import { foldRawPath } from '../site/routing/match-route.ts'
import { routeKey } from '../site/routing/route-key.ts'
import { linkPathOf } from '../site/routing/route-link.ts'
import { candidatesAt, type RouteTable } from '../site/routing/route-table.ts'
import type { EmbedModel, LocaleModel, PageModel, SectionInstance, SiteModel } from '../site/site-model.ts'
import { knownIn } from '../values/known-in.ts'
import { localePath } from '../values/paths/locale-path.ts'
import type { EmbedView } from '../values/texts/embed-frame.ts'
import { intlTag } from '../values/texts/intl-tag.ts'
import type { RichTree } from '../values/texts/rich-tree.ts'
import type { PageView, TextValues } from '../view/page-view.ts'
import { transTree } from './trans-tree.ts'

/** A page view with what an island needs to make links by itself. */
export interface ServerView extends PageView {
  /** The target of a link before its parameters are filled in: `/concerts/:slug`. Null if it leads nowhere. */
  addressOf(to: string): string | null
  readonly embeds: Readonly<Record<string, EmbedView>>
  /** The names of the inputs that the section reads (`ledger/inputs`), filled while it is rendered. Null if they are not recorded. */
  readonly reads: Set<string> | null
  /** A message of the section with its tags, parsed. */
  trans(key: string, values: TextValues | undefined, tags: readonly string[]): RichTree
}

/** What is the same on all pages of a language. */
type LanguageView = Pick<ServerView, 'product' | 'tag' | 'dir' | 'embeds'>

const NONE = Object.freeze({})

export class PageViews {
  readonly #site: SiteModel
  readonly #table: RouteTable
  readonly #messages: Messages
  /** By page; for error pages by language. */
  readonly #localeLinks = new WeakMap<PageModel | LocaleModel, readonly LocaleLink[]>()
  readonly #addresses = new Map<string, string>()
  readonly #languages: ReadonlyMap<string, LanguageView>
  readonly #entries: EntryPages
  readonly #isTraced: boolean

  /** @param isTraced - whether to record what each section reads. */
  constructor(site: SiteModel, table: RouteTable, messages: Messages, entries: EntryPages, isTraced: boolean) {
    this.#entries = entries
    this.#isTraced = isTraced
    this.#site = site
    this.#table = table
    this.#messages = messages
    this.#languages = new Map(site.locales.available.map((locale) => [locale.code, this.#languageView(locale)]))
  }

  /**
   * The page as a section may know it. Without `readsPath`, nothing in it differs from page to page.
   *
   * @param onMissing - called with a link to the page of an unknown entry.
   */
  of(
    { id, locale, section }: SectionInstance,
    route: PageModel | null,
    readsPath: boolean,
    onMissing: (to: string) => void,
  ): ServerView {
    const reads = this.#isTraced ? new Set<string>() : null
    const keyOf = (key: string) => {
      const fullKey = `sections.${section}.${key}`
      reads?.add(inputName.message(fullKey))
      return fullKey
    }
    return {
      reads,
      sectionId: id,
      locale,
      timeZone: this.#site.timeZone,
      ...knownIn(this.#languages, locale),
      path: readsPath && route ? encodeURI(route.path) : null,
      params: (readsPath && route?.params) || NONE,
      query: (readsPath && route?.query) || NONE,
      pages: (readsPath && route?.pages) || null,
      locales: readsPath ? this.locales(route, locale) : [],
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
        // For a missing message both sides show the key as the section has written it.
        return text === fullKey ? key : text
      },
    }
  }

  /** The embeds of the site in a language, by name. */
  embedsIn(locale: string): ServerView['embeds'] {
    return knownIn(this.#languages, locale).embeds
  }

  #languageView({ code, tag, dir }: LocaleModel): LanguageView {
    return { product: this.#site.products[code] ?? '', tag: intlTag(tag), dir, embeds: this.#readEmbeds(code) }
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

  /** The page in every language; for an error page, the home pages. */
  locales(route: PageModel | null, locale: string): readonly LocaleLink[] {
    const { locales } = this.#site
    const key = route ?? knownIn(locales.byCode, locale)
    const links =
      this.#localeLinks.get(key) ??
      locales.available.map(({ code, label, dir }) => ({
        code,
        label,
        dir,
        href: hrefIn(route, code) ?? encodeURI(localePath('/', code, locales)),
        isCurrent: code === locale,
      }))
    this.#localeLinks.set(key, links)
    return links
  }

  /** The address of a link in a language; null if it leads nowhere. */
  hrefIn(locale: string, to: string): string | null {
    return this.#hrefOf(locale, to, {}, () => {})
  }

  /** @param onMissing - called if the link leads to the page of an unknown entry. */
  #hrefOf(locale: string, to: string, parts: LinkParts, onMissing: () => void): string | null {
    const address = this.addressOf(locale, to)
    if (address === null) return null
    const href = safeAddress(to) === null ? linkHref(address, parts) : withQuery(address, parts.query)
    // It stays a link: browsers do not know which entries exist, and hydration has to produce the same markup.
    if (href !== null && this.#isMissing(href)) onMissing()
    return href
  }

  /** The target of a link before its parameters are filled in; null if it leads nowhere. */
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
    // Fragments may come from data, so keeping them could grow without limit; routes alone cannot.
    if (hash !== undefined) return `${path}#${hash}`
    this.#addresses.set(cacheKey, path)
    return path
  }

  /** Whether only an entry could have this page, and none does. */
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

/** The host as people write it. */
function hostName(origin: string): string {
  return new URL(origin).host.replace(/^www\./, '')
}

/** The page in a language, with its own part of the query; null if it does not exist there. */
function hrefIn(route: PageModel | null, locale: string): string | null {
  const path = route?.alternates[locale] ?? null
  return route === null || path === null ? null : encodeURI(path) + route.search
}
