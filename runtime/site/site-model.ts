import type { AnalyticsModel } from '../analytics/index.ts'
import type { EntryOptions } from '../forms/entry-choices.ts'
import type { FieldRules } from '../forms/form-field.ts'
import type { Cache, Client, Feed, Live, Manifest, Metrics, Organization, Search } from '../manifest/manifest.types.ts'
import type { MiddlewareModel } from '../middleware/index.ts'
import type { ValidatorModel } from '../validators/index.ts'
import type { InMs } from '../values/measures/in-ms.ts'
import type { DeclaredParameters, ParameterValue } from '../values/paths/read-parameter.ts'
import type { EntryField } from '../values/schema/entry-field.ts'
import type { RichFormat } from '../values/texts/rich-tree.ts'
import type { PendingText } from './data/pending-text.ts'
import type { StructuredData } from './data/structured-data.ts'
import type { PictureModel } from './resolve/finish-picture.ts'

/** What the program needs to know about a site: all defaults filled in, all names resolved, frozen. Made by `resolveSite`. */
export interface SiteModel {
  /** Its name in the default language, by which machines tell it from other sites. */
  readonly product: string
  /** Locale → its name for visitors. */
  readonly products: Readonly<Record<string, string>>
  readonly titleTemplate: string
  /** Public origin, without a trailing slash. */
  readonly origin: string
  /** Name from the IANA time zone database. */
  readonly timeZone: string
  readonly organization: OrganizationModel | null
  readonly locales: LocalesModel
  /** Codes of the languages in which content may have texts: the site's own, and those that it has dropped from its base. */
  readonly contentLocales: readonly string[]
  readonly cookies: {
    readonly language: CookieModel
    /** Holds the token; its lifetime starts at login. */
    readonly session: CookieModel
  }
  readonly timeouts: InMs<Manifest['timeouts']>
  /** Proxies whose headers are trusted for a visitor's address. */
  readonly trustedProxies: readonly string[]
  /** Host names to answer, in lower case, `*.example.com` for all names below one; null for every name. */
  readonly hosts: readonly string[] | null
  /** How long browsers must use https, and whether that includes hosts below this one. */
  readonly hsts: InMs<Manifest['server']['hsts']>
  /** Who may read /metrics; null when it does not exist. */
  readonly metrics: MetricsModel | null
  readonly clients: ReadonlyMap<string, ClientModel>
  readonly live: LiveModel
  readonly forms: ReadonlyMap<string, FormModel>
  readonly theme: ThemeModel
  readonly head: HeadModel
  readonly validators: ReadonlyMap<string, ValidatorModel>
  readonly middleware: ReadonlyMap<string, MiddlewareModel>
  readonly navigation: NavigationModel
  /** Null when switched off. */
  readonly analytics: AnalyticsModel | null
  readonly consent: ConsentModel | null
  readonly maps: MapsModel | null
  readonly embeds: ReadonlyMap<string, EmbedModel>
  /** Every route in every language that has it. */
  readonly routes: readonly RouteModel[]
  readonly collections: ReadonlyMap<string, CollectionModel>
  /** Name of the secret with which back-ends announce changes; null when none can. */
  readonly refreshSecret: string | null
  /** How drafts are requested; null when there is no preview. */
  readonly preview: PreviewModel | null
  /** One for each language that has its pages. */
  readonly feeds: readonly FeedModel[]
  /** Null when the site has no search. */
  readonly search: SearchModel | null
  readonly redirects: readonly OldAddress[]
  /** Language → frame of error pages, from the default layout. */
  readonly errorFrames: ReadonlyMap<string, LayoutFrame>
  /** Status and language (`404___es`) → sections that error pages show instead of the message. */
  readonly errorSections: ReadonlyMap<string, readonly SectionInstance[]>
  /** The pictures below assets/, keyed by their paths there. */
  readonly pictures: ReadonlyMap<string, PictureModel>
  /** How pictures are resized and converted. */
  readonly images: Manifest['images']
  readonly headers: Readonly<Record<string, string>>
}

/** The addresses that may read metrics, and the name of the variable with the secret that also grants access. */
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
  /** Whether the cookie is sent over TLS only: true when the public origin is https. */
  readonly isSecure: boolean
}

/** Keys that are omitted here have another form below; the rest is as in the manifest. */
export interface ClientModel extends Omit<InMs<Client>, 'content' | 'authorization' | 'maxBytes' | 'websocket'> {
  readonly name: string
  readonly content: string | null
  readonly authorization: { readonly bearer: boolean; readonly secret: string | null }
  readonly maxBytes: number
  /** Where browsers subscribe: a full address, or a path of this site's own server. Null when they cannot. */
  readonly websocket: string | null
}

/** How pages are found. */
export type SearchModel = Readonly<Search>

/** The secret is given by the name of its variable, as in headers. */
export type PreviewModel = Readonly<Omit<NonNullable<Manifest['preview']>, 'clients'>> & {
  readonly clients: readonly string[]
}

/** How long caches may keep a page. */
export type CacheModel = InMs<Cache>

/** Limits of live connections and their subscriptions. */
export type LiveModel = InMs<Live>

export interface ThemeModel {
  readonly stylesheets: readonly string[]
  /** Names of the font files that every page preloads. */
  readonly preload: readonly string[]
  /** Custom properties, `--color-accent` → value. */
  readonly tokens: Readonly<Record<string, string>>
  /** Palette → custom properties. */
  readonly palettes: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export interface HeadModel {
  /** Language → description of pages without one of their own. */
  readonly descriptions: Readonly<Record<string, string>>
  readonly image: string | null
  readonly themeColor: string | null
  readonly icons: readonly { rel: string; href: string; type?: string; sizes?: string }[]
  readonly meta: readonly { name: string; content: string }[]
  /** Legacy scripts in order: the keys under which their addresses in the build are found. */
  readonly scripts: readonly string[]
}

export type OrganizationModel = Readonly<Organization>

/** A route in one language: a page, or the pattern of pages whose paths have parameters. */
export type RouteModel = PageModel | PatternModel

interface RouteParts<Text, Address> {
  /** `contact___en`. */
  readonly key: string
  readonly name: string
  readonly locale: string
  /** Full path with the language prefix. */
  readonly path: string
  readonly title: Text
  readonly description: Text
  /** Picture for social networks; null when the site's is used. */
  readonly image: Address | null
  /** What the manifest says, before an entry fills it. */
  readonly written: {
    readonly title: unknown
    readonly description: unknown
    readonly image: unknown
    readonly structuredData: unknown
  }
  readonly palette: string | null
  readonly structuredData: StructuredData | null
  readonly frame: LayoutFrame
  readonly sections: readonly SectionInstance[]
  readonly validators: readonly string[]
  readonly middleware: readonly string[]
  readonly options: PageOptions
  readonly isIndexed: boolean
  readonly cache: CacheModel | null
  /** Language → path of the same page, or for a pattern the path with its parameters; null when it does not exist there. */
  readonly alternates: Readonly<Record<string, string | null>>
  /** The parameters of the query that the page depends on; null when there are none. */
  readonly declared: DeclaredParameters | null
  /** How its list is split into pages; null when it is not. */
  readonly paging: PagingModel | null
}

/** One page in one language. */
export interface PageModel extends RouteParts<string, string> {
  readonly kind: 'page'
  /** Unique in the site: the key of its route, followed by whatever tells its pages apart: entry, number, declared values. */
  readonly id: string
  /** The known values of its entry: path of a field → value. Null when the page is not about an entry. */
  readonly entry: Readonly<Record<string, unknown>> | null
  /** When its entry was last changed, as in the sitemap (ISO 8601); null when that is not known. */
  readonly updated: string | null
  /** Values of the parameters of its path. */
  readonly params: Readonly<Record<string, string>>
  /** Values of the declared query parameters, defaults filled in. */
  readonly query: Readonly<Record<string, ParameterValue>>
  /** The declared part of the query with its question mark, as in the page's canonical address: without values that equal their default. */
  readonly search: string
  /** Which part of a list this is. Null when the list is not split, or the number of parts is not known yet. */
  readonly pages: PagesModel | null
  /** Values that operations receive by name, besides props: parameters of path and query, `id` of the entry, `value`, `limit` and `offset`. */
  readonly variables: Readonly<Record<string, ParameterValue>>
}

/** Pages whose path has parameters. */
export interface PatternModel extends RouteParts<string | EntryField | PendingText, string | EntryField> {
  readonly kind: 'pattern'
  /** Parameters of the path, in order. */
  readonly parameters: readonly string[]
  /** The entries that fill it; texts and props contain fields of theirs (`EntryField`). Null when any values that fit `params` will do. */
  readonly each: EachModel | null
  /** What its parameters may be, when they are not taken from entries. */
  readonly params: DeclaredParameters
}

/** Which pages a pattern has. */
export interface EachModel {
  /** Name of the collection. */
  readonly collection: string
  /**
   * The field that gets a page for each of its values, with the value's slug as parameter. Null when there is a page for each entry, with fields as
   * parameters.
   */
  readonly by: string | null
  /** The field beside it with what visitors read in place of the value; null when that is the value itself. */
  readonly label: string | null
  /** The field with the time of an entry's last change, and the time zone of times without an offset. */
  readonly updated: { readonly field: string; readonly timeZone: string } | null
}

/** A list split into parts of equal size. */
export interface PagingModel {
  /** Name of the collection whose entries are counted; on a page about one value, only entries with that value. */
  readonly collection: string
  readonly size: number
  /** Full path of all parts but the first, with the parameter `page`. */
  readonly path: string
}

/** One part of a list. */
export interface PagesModel {
  /** Its number, starting at 1. */
  readonly current: number
  readonly count: number
  /** Encoded paths of the parts before and after it. */
  readonly previous: string | null
  readonly next: string | null
}

/** A list of entries that a client answers, once per language. */
export interface CollectionModel {
  readonly name: string
  readonly client: string
  /** The file of its operation, relative to the site's folder. */
  readonly query: string
  /** Keys that lead to the list in the answer; null when the answer has a single field. */
  readonly list: readonly string[] | null
  /** The field that identifies an entry across languages. */
  readonly id: string
  readonly updated: string | null
  /** Maximum number of entries to read; null when the manifest sets none. */
  readonly limit: number | null
  /** The fields of an entry that are kept: those that the manifest uses. */
  readonly fields: readonly string[]
}

/** The newest entries of a collection in one language, for feed readers. */
export interface FeedModel {
  readonly locale: string
  /** Full path with the language prefix. */
  readonly path: string
  readonly format: Feed['format']
  readonly title: string
  /** Has the pages of the entries. */
  readonly route: RouteModel
  readonly collection: string
  readonly limit: number
  /** Names of fields. */
  readonly entry: Readonly<Omit<Feed['entry'], 'content'>>
  /** The field with the whole text, and its format; null when readers have to open the page for it. */
  readonly content: { readonly field: string; readonly format: RichFormat } | null
}

/** A layout in one language: the sections before and after the page. */
export interface LayoutFrame {
  readonly layout: string
  readonly middleware: readonly string[]
  /** Prefix of the class names of its transition. */
  readonly transition: string
  readonly before: readonly SectionInstance[]
  readonly after: readonly SectionInstance[]
}

/** One use of a section in one language. */
export interface SectionInstance {
  /** Unique in the site. */
  readonly key: string
  /** Name of the section. */
  readonly section: string
  /** Unique in the page. */
  readonly id: string
  readonly locale: string
  /** Finished: texts are strings in the language. In a pattern, some values are fields of the entry (`EntryField`). */
  readonly props: Readonly<Record<string, unknown>>
  /** The props as written in the manifest, the texts in them, which mostly are keys of messages, and the routes that they link to. */
  readonly written: {
    readonly props: unknown
    readonly texts: readonly string[]
    readonly routes: readonly string[]
  }
  readonly isRequired: boolean
  /** Differs between instances that share a key but not their props: those filled from an entry change with it. */
  readonly version: string
}

/** An address in the manifest that has no page. */
export type OldAddress = RedirectModel | GoneModel

interface OldPlace {
  /** A path; `/archive/*` covers everything below it. */
  readonly from: string
  /** Parameters that the query must have; empty when any query will do. */
  readonly query: Readonly<Record<string, string>>
}

export interface RedirectModel extends OldPlace {
  readonly kind: 'redirect'
  /** A path, with query and hash, or a full https: address. A star at the end of its path stands for what the star in `from` matched. */
  readonly to: string
  /** The language that it leads to. */
  readonly locale: string
  /** Language → the value of `to` in that language. The page of an entry may have a different name in each. */
  readonly alternates: Readonly<Record<string, string>>
  readonly status: number
}

/** An address whose page is gone: 410. */
export interface GoneModel extends OldPlace {
  readonly kind: 'gone'
  /** The language of its error page. */
  readonly locale: string
}

/** How the browser treats a page. */
export interface PageOptions {
  /** Whether a change of the query alone loads the page's data again: always, never, or when one of these parameters changes. */
  readonly watchQuery: boolean | readonly string[]
  readonly scrollsToTop: boolean
  /** Whether the progress bar finishes once the page is shown; otherwise one of its sections finishes it with `useProgress`. */
  readonly finishesLoading: boolean
  /** Prefix of the class names of its transition. */
  readonly transition: string
}

export interface NavigationModel {
  /** Names of the middleware that runs for every page, and for addresses without one. */
  readonly middleware: readonly string[]
  /** Prefix of the class names of page transitions. */
  readonly transition: string
  readonly transitionTimeoutMs: number
  readonly progress: ProgressModel
  readonly prefetch: PrefetchModel
}

type Progress = Manifest['navigation']['progress']

/** The progress bar. */
export interface ProgressModel extends InMs<Omit<Progress, 'color' | 'failedColor' | 'height'>> {
  /** Its appearance, as custom properties. */
  readonly tokens: Readonly<Record<string, string>>
}

export type PrefetchModel = InMs<Manifest['navigation']['prefetch']>

/** `analytics`, `maps`, or a category named by an embed. */
export type ConsentCategory = string

export interface ConsentModel {
  readonly cookie: CookieModel
  readonly categories: readonly ConsentCategory[]
}

/** Content of another site. */
export interface EmbedModel {
  /** Allowed origins of its frames. */
  readonly frames: readonly string[]
  /** Consent to this category loads frames without further questions; null when each frame is asked for. */
  readonly consent: ConsentCategory | null
}

export type MapsModel = Readonly<NonNullable<Manifest['maps']>>

/** A form that pages of the site show, and that its server accepts. */
export interface FormModel {
  readonly name: string
  readonly fields: readonly FieldModel[]
  readonly send: readonly FormTargetModel[]
  /** How long embedded back-ends keep submissions, in milliseconds; null when they keep them until somebody deletes them. */
  readonly keepMs: number | null
  /** Full address to which static hosting sends the form. */
  readonly action: string | null
  /** Language → texts. */
  readonly texts: ReadonlyMap<string, FormTexts>
}

export interface FieldModel extends FieldRules {
  /** For a select whose options are entries: the collection that they come from. */
  readonly entries?: EntryOptions
  readonly autocomplete?: string
  readonly rows?: number
}

export interface FormTexts {
  readonly submit: string
  readonly sent: { readonly title: string; readonly text: string | null }
  /** Keyed by the name of the field. */
  readonly fields: Readonly<Record<string, FieldTexts>>
}

export interface FieldTexts {
  readonly label: string
  readonly hint: string | null
  readonly link: { readonly text: string; readonly to: string } | null
  /** Labels of the options, in order; empty when they are entries. */
  readonly options: readonly string[]
  /** Message for an answer that does not match the pattern. */
  readonly pattern: string | null
}

/** A mutation that receives the answers. */
export interface FormTargetModel {
  readonly client: string
  readonly mutation: string
  /** Argument or input field → source of its value. */
  readonly input: Readonly<Record<string, FormInputModel>>
  readonly isRequired: boolean
}

export type FormInputModel =
  | { readonly from: 'field'; readonly name: string }
  | { readonly from: 'locale' }
  | { readonly from: 'value'; readonly value: string | number | boolean }
