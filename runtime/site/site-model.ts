import type { AnalyticsModel } from '../analytics/index.ts'
import type { EntryOptions } from '../forms/entry-choices.ts'
import type { FieldRules } from '../forms/form-field.ts'
import type { Cache, Client, Feed, Live, Manifest, Metrics, Organization, Search } from '../manifest/manifest.types.ts'
import type { MiddlewareModel } from '../middleware/index.ts'
import type { ValidatorModel } from '../validators/index.ts'
import type { EntryField } from '../values/entry-field.ts'
import type { InMs } from '../values/in-ms.ts'
import type { DeclaredParameters, ParameterValue } from '../values/read-parameter.ts'
import type { RichFormat } from '../values/rich-tree.ts'
import type { StructuredData } from './data/structured-data.ts'
import type { PictureModel } from './resolve/finish-picture.ts'

/** What the program needs to know of a site: every default filled in, every name resolved, frozen. Made by `resolveSite`. */
export interface SiteModel {
  readonly product: string
  readonly titleTemplate: string
  /** Public origin, without a slash at its end. */
  readonly origin: string
  /** Name of the IANA time zone database. */
  readonly timeZone: string
  readonly organization: OrganizationModel | null
  readonly locales: LocalesModel
  /** Codes of the languages that content may have texts in: those of the site, and those that it has dropped. */
  readonly contentLocales: readonly string[]
  readonly cookies: {
    readonly language: CookieModel
    /** Holds the token; its lifetime is counted from the login. */
    readonly session: CookieModel
  }
  readonly timeouts: InMs<Manifest['timeouts']>
  /** Proxies whose word counts for the address of a visitor. */
  readonly trustedProxies: readonly string[]
  /** Names of hosts that are answered, in lower case, `*.example.com` for all below one; null: every name. */
  readonly hosts: readonly string[] | null
  /** For how long browsers come back by https only, and whether to hosts below this one, too. */
  readonly hsts: InMs<Manifest['server']['hsts']>
  /** Who may read /metrics; null: it is not there. */
  readonly metrics: MetricsModel | null
  readonly clients: ReadonlyMap<string, ClientModel>
  readonly live: LiveModel
  readonly forms: ReadonlyMap<string, FormModel>
  readonly theme: ThemeModel
  readonly head: HeadModel
  readonly validators: ReadonlyMap<string, ValidatorModel>
  readonly middleware: ReadonlyMap<string, MiddlewareModel>
  readonly navigation: NavigationModel
  /** Null: switched off. */
  readonly analytics: AnalyticsModel | null
  readonly consent: ConsentModel | null
  readonly maps: MapsModel | null
  readonly embeds: ReadonlyMap<string, EmbedModel>
  /** Every route in every locale that has it. */
  readonly routes: readonly RouteModel[]
  readonly collections: ReadonlyMap<string, CollectionModel>
  /** Name of the secret with which back-ends say that something has changed; null: nobody can. */
  readonly refreshSecret: string | null
  /** How drafts are asked for; null: nobody sees any. */
  readonly preview: PreviewModel | null
  /** Each in every locale that has its pages. */
  readonly feeds: readonly FeedModel[]
  /** Null: nothing can be looked for. */
  readonly search: SearchModel | null
  readonly redirects: readonly OldAddress[]
  /** The frame of error pages, by locale: the default layout. */
  readonly errorFrames: ReadonlyMap<string, LayoutFrame>
  /** Status and locale (`404___es`) → what error pages show in the place of the message. */
  readonly errorSections: ReadonlyMap<string, readonly SectionInstance[]>
  /** The pictures below assets/, by their paths there. */
  readonly pictures: ReadonlyMap<string, PictureModel>
  /** What is made of pictures. */
  readonly images: Manifest['images']
  readonly headers: Readonly<Record<string, string>>
}

/** Where it may be read from, and the secret that stands for that, named by its variable. */
export interface MetricsModel {
  readonly allow: NonNullable<Metrics['allow']>
  readonly secret: string | null
}

export interface LocalesModel {
  readonly default: string
  readonly available: readonly LocaleModel[]
  readonly byCode: ReadonlyMap<string, LocaleModel>
  readonly detect: { readonly isEnabled: boolean; readonly remembers: boolean }
}

export interface LocaleModel {
  readonly code: string
  readonly label: string
  /** Full language tag, such as es-CR. */
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
}

export interface CookieModel {
  readonly name: string
  readonly maxAgeMs: number
  readonly sameSite: 'lax' | 'strict'
  /** Whether it is sent over TLS only: when the public origin is https. */
  readonly isSecure: boolean
}

/** What is left out here is another form below; the rest is as the manifest says it. */
export interface ClientModel extends Omit<InMs<Client>, 'content' | 'authorization' | 'maxBytes' | 'websocket'> {
  readonly name: string
  readonly content: string | null
  readonly authorization: { readonly bearer: boolean; readonly secret: string | null }
  readonly maxBytes: number
  /** Where browsers subscribe: a full address, or a path of this site's own server. Null: nowhere. */
  readonly websocket: string | null
}

/** How pages are found. */
export type SearchModel = Readonly<Search>

/** The secret is named by its variable, as those of headers are. */
export type PreviewModel = Readonly<NonNullable<Manifest['preview']>>

/** How long others may keep a page. */
export type CacheModel = InMs<Cache>

/** Limits of live connections and of the subscriptions on them. */
export type LiveModel = InMs<Live>

export interface ThemeModel {
  readonly stylesheets: readonly string[]
  /** Names of the font files that every page asks for first. */
  readonly preload: readonly string[]
  /** Custom properties, `--color-accent` → value. */
  readonly tokens: Readonly<Record<string, string>>
  /** Palette → custom properties. */
  readonly palettes: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export interface HeadModel {
  /** Locale → description of pages without one of their own. */
  readonly descriptions: Readonly<Record<string, string>>
  readonly image: string | null
  readonly themeColor: string | null
  readonly icons: readonly { rel: string; href: string; type?: string; sizes?: string }[]
  readonly meta: readonly { name: string; content: string }[]
  /** Legacy scripts in their order: the keys of their addresses in the build. */
  readonly scripts: readonly string[]
}

export type OrganizationModel = Readonly<Organization>

/** A route in one locale: a page, or the form of pages whose paths vary. */
export type RouteModel = PageModel | PatternModel

interface RouteParts<Text> {
  /** `contact___en`. */
  readonly key: string
  readonly name: string
  readonly locale: string
  /** Full path with the language prefix. */
  readonly path: string
  readonly title: Text
  readonly description: Text
  /** Its picture for social networks; null: the site's. */
  readonly image: Text | null
  /** What the manifest says in their place. */
  readonly written: { readonly title: unknown; readonly description: unknown }
  readonly palette: string | null
  readonly structuredData: StructuredData | null
  readonly frame: LayoutFrame
  readonly sections: readonly SectionInstance[]
  readonly validators: readonly string[]
  readonly middleware: readonly string[]
  readonly options: PageOptions
  readonly isIndexed: boolean
  readonly cache: CacheModel | null
  /** Locale → path of the same page, of a pattern the pattern; null where it does not exist. */
  readonly alternates: Readonly<Record<string, string | null>>
  /** What counts of a visitor's query; null: nothing. */
  readonly declared: DeclaredParameters | null
  /** How its list is divided into pages; null: it is not. */
  readonly paging: PagingModel | null
}

/** One page in one locale. */
export interface PageModel extends RouteParts<string> {
  readonly kind: 'page'
  /** Unique in the site: the key of its route, then what else it is a page of: entry, number, declared values. */
  readonly id: string
  /** What is known of its entry: path of a field → its value. Null: it is of none. */
  readonly entry: Readonly<Record<string, unknown>> | null
  /** When its entry has changed, as the sitemap says it (ISO 8601); null: that is not known. */
  readonly updated: string | null
  /** The parameters of its path. */
  readonly params: Readonly<Record<string, string>>
  /** What its address says of the declared query, defaults filled in. */
  readonly query: Readonly<Record<string, ParameterValue>>
  /** That part of the query with its question mark, as the page's own address has it: without what is at its default. */
  readonly search: string
  /** Of a list in parts: which one this is. Null: it is none, or how many there are is not known yet. */
  readonly pages: PagesModel | null
  /** What operations take by name, beside props: parameters of path and query, `id` of the entry, `value`, `limit` and `offset`. */
  readonly variables: Readonly<Record<string, ParameterValue>>
}

/** Pages whose path holds parameters. */
export interface PatternModel extends RouteParts<string | EntryField> {
  readonly kind: 'pattern'
  /** Of the path, in their order. */
  readonly parameters: readonly string[]
  /** Which entries fill it; texts and props hold fields of theirs (`EntryField`). Null: whatever fits `params`. */
  readonly each: EachModel | null
  /** What its parameters may be, where no entry has them. */
  readonly params: DeclaredParameters
}

/** Which pages a pattern has. */
export interface EachModel {
  /** Name of the collection. */
  readonly collection: string
  /** The field with a page for each of its values, whose parameter is the value as a slug; null: a page for each entry, whose parameters are fields. */
  readonly by: string | null
  /** The field that says when an entry has changed. */
  readonly updated: string | null
}

/** A list in parts of equal size. */
export interface PagingModel {
  /** Name of the collection that is counted: of a page of one value, its entries with that value. */
  readonly collection: string
  readonly size: number
  /** Full path of the parts after the first, with the parameter `page`. */
  readonly path: string
}

/** One part of a list. */
export interface PagesModel {
  /** Its number, from 1. */
  readonly current: number
  readonly count: number
  /** Where those before and after it are, encoded. */
  readonly previous: string | null
  readonly next: string | null
}

/** A list of entries that a client answers, one for each language. */
export interface CollectionModel {
  readonly name: string
  readonly client: string
  /** Keys that lead to the list in the answer; null: the answer has one field. */
  readonly list: readonly string[] | null
  /** The field that pairs an entry over the languages. */
  readonly id: string
  readonly updated: string | null
  /** The most entries that are read. */
  readonly limit: number
  /** What of an entry is kept: the fields that the manifest uses. */
  readonly fields: readonly string[]
}

/** The newest entries of a collection in one locale, for feed readers. */
export interface FeedModel {
  readonly locale: string
  /** Full path with the language prefix. */
  readonly path: string
  readonly format: Feed['format']
  readonly title: string
  /** Key of the pattern that has the pages. */
  readonly pattern: string
  readonly limit: number
  /** Names of fields. */
  readonly entry: Readonly<Omit<Feed['entry'], 'content'>>
  /** The field with the whole text, and what that is written in; null: readers come to the page for it. */
  readonly content: { readonly field: string; readonly format: RichFormat } | null
}

/** A layout in one locale: the sections before and after the page. */
export interface LayoutFrame {
  readonly layout: string
  readonly middleware: readonly string[]
  /** First part of the class names of its transition. */
  readonly transition: string
  readonly before: readonly SectionInstance[]
  readonly after: readonly SectionInstance[]
}

/** One use of a section in one locale. */
export interface SectionInstance {
  /** Unique in the site. */
  readonly key: string
  /** Name of the section. */
  readonly section: string
  /** Unique in the page. */
  readonly id: string
  readonly locale: string
  /** Finished: texts are strings in the locale. In a pattern some are fields of the entry (`EntryField`). */
  readonly props: Readonly<Record<string, unknown>>
  /** What the manifest says in their place, and what that names: texts, which mostly are keys of messages, and routes. */
  readonly written: {
    readonly props: unknown
    readonly texts: readonly string[]
    readonly routes: readonly string[]
  }
  readonly isRequired: boolean
  /** Differs where the props of the same key do: those that an entry filled change with it. */
  readonly version: string
}

/** An address of the manifest that is no page. */
export type OldAddress = RedirectModel | GoneModel

interface OldPlace {
  /** A path; `/archive/*` for all below it. */
  readonly from: string
  /** What the query must say; empty: nothing. */
  readonly query: Readonly<Record<string, string>>
}

export interface RedirectModel extends OldPlace {
  readonly kind: 'redirect'
  /** A path, with query and hash, or a full https: address. A star at the end of its path stands for that of `from`. */
  readonly to: string
  /** The language that it leads to. */
  readonly locale: string
  /** Language → what `to` is in it. The page of an entry may have its own name in each. */
  readonly alternates: Readonly<Record<string, string>>
  readonly status: number
}

/** There is nothing any more: 410. */
export interface GoneModel extends OldPlace {
  readonly kind: 'gone'
  /** The language of its error page. */
  readonly locale: string
}

/** How the browser treats a page. */
export interface PageOptions {
  /** Whether a change of the query alone loads its data again: always, never, or when one of these parameters changes. */
  readonly watchQuery: boolean | readonly string[]
  readonly scrollsToTop: boolean
  /** Whether the progress bar is finished for it, not by it. */
  readonly finishesLoading: boolean
  /** First part of the class names of its transition. */
  readonly transition: string
}

export interface NavigationModel {
  /** Names of the middleware of every page, and of addresses without one. */
  readonly middleware: readonly string[]
  /** First part of the class names of a page's transition. */
  readonly transition: string
  readonly transitionTimeoutMs: number
  readonly progress: ProgressModel
  readonly prefetch: PrefetchModel
}

type Progress = Manifest['navigation']['progress']

/** The progress bar. */
export interface ProgressModel extends InMs<Omit<Progress, 'color' | 'failedColor' | 'height'>> {
  /** Its looks, as custom properties. */
  readonly tokens: Readonly<Record<string, string>>
}

export type PrefetchModel = InMs<Manifest['navigation']['prefetch']>

/** `analytics`, `maps`, or what embeds name. */
export type ConsentCategory = string

export interface ConsentModel {
  readonly cookie: CookieModel
  readonly categories: readonly ConsentCategory[]
}

/** Content of another site. */
export interface EmbedModel {
  /** Origins of its frames. */
  readonly frames: readonly string[]
  /** With this category frames are loaded without a question; null: each is asked for. */
  readonly consent: ConsentCategory | null
}

export type MapsModel = Readonly<NonNullable<Manifest['maps']>>

/** A form that pages of the site show and its server takes. */
export interface FormModel {
  readonly name: string
  readonly fields: readonly FieldModel[]
  readonly send: readonly FormTargetModel[]
  /** How long embedded back-ends keep what is sent; null: until somebody deletes it. */
  readonly keepMs: number | null
  /** Full address that takes it where only files answer. */
  readonly action: string | null
  /** Its texts by locale. */
  readonly texts: ReadonlyMap<string, FormTexts>
}

export interface FieldModel extends FieldRules {
  /** Of a select whose options are entries: where they come from. */
  readonly entries?: EntryOptions
  readonly autocomplete?: string
  readonly rows?: number
}

export interface FormTexts {
  readonly submit: string
  readonly sent: { readonly title: string; readonly text: string | null }
  /** By the field's name. */
  readonly fields: Readonly<Record<string, FieldTexts>>
}

export interface FieldTexts {
  readonly label: string
  readonly hint: string | null
  readonly link: { readonly text: string; readonly to: string } | null
  /** Of its options, in their order; none of those that are entries. */
  readonly options: readonly string[]
  /** What is said when the answer does not fit the pattern. */
  readonly pattern: string | null
}

/** A mutation that gets the answers. */
export interface FormTargetModel {
  readonly client: string
  readonly mutation: string
  /** Argument or input field → where its value comes from. */
  readonly input: Readonly<Record<string, FormInputModel>>
  readonly isRequired: boolean
}

export type FormInputModel =
  | { readonly from: 'field'; readonly name: string }
  | { readonly from: 'locale' }
  | { readonly from: 'value'; readonly value: string | number | boolean }
