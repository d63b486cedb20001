import type { SessionQuery } from '../graphql/check-session.ts'
import type { HydrationMoment } from '../moments/index.ts'
import type { PublicClientModel, PublicSiteModel } from '../site/public-model.ts'
import type { LocaleLink } from '../site/routing/locale-link.ts'
import type { PageModel, PageOptions } from '../site/site-model.ts'
import type { StepRoute } from '../steps/step-request.ts'
import type { EmbedView } from '../values/texts/embed-frame.ts'
import type { RichTrees } from '../values/texts/rich-tree.ts'
import type { Step } from './step.ts'

/** What a client-side navigation fetches. */
export type Payload =
  | ({ readonly build: string; readonly kind: 'page' } & PayloadPage)
  | ({
      readonly build: string
      readonly kind: 'error'
      readonly status: number
      readonly message: string
    } & PayloadPage)
  | { readonly build: string; readonly kind: 'redirect'; readonly to: string; readonly status: number }

/** The answer to a request for a payload when not even an error page is rendered. */
export interface PayloadRefusal {
  readonly build: string
  readonly kind: 'error'
  readonly status: number
  readonly message: string
}

/** A page in the form in which the browser shows it in place of another. */
export interface PayloadPage {
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
  readonly palette: string | null
  /** Title, and the elements with `data-head`. */
  readonly head: string
  readonly layout: string
  /** Layout sections. One whose key is already on the page keeps its DOM. */
  readonly before: readonly PayloadSection[]
  readonly main: string
  readonly after: readonly PayloadSection[]
  readonly islands: readonly IslandState[]
  /** Addresses of the interactive sections' chunks. */
  readonly chunks: Readonly<Record<string, string>>
  /** The stylesheets that it needs. */
  readonly styles: readonly PayloadStyle[]
  readonly locales: readonly LocaleLink[]
  readonly life: PageLife
  readonly texts: PageTexts
  readonly guards: PageGuards | null
}

/** What the browser has to check before it shows a prerendered page; null if there is nothing. */
export interface PageGuards {
  /** Address of the script that takes the steps. */
  readonly src: string
  readonly steps: readonly GuardStep[]
  readonly route: StepRoute | null
  readonly locale: string
  readonly sessionCookie: string
  /** Addresses of the payloads of the language's error pages, by status. */
  readonly errors: { readonly 404: string; readonly 500: string }
  /** Address of a file with the paths of the language's routes, by name. */
  readonly routes: string
}

export interface GuardStep {
  readonly step: Step
  /** Address of the site's own module. */
  readonly src: string | null
  /** How to check whether the session is valid; null if any token will do. */
  readonly check: GuardCheck | null
}

export interface GuardCheck extends SessionQuery {
  readonly client: PublicClientModel
}

/** How the browser treats the page while it is shown, entered and left. */
export interface PageLife extends PageOptions {
  /** Key of its route (`contact___en`); null for an error page. */
  readonly route: string | null
  /** Prefix of the class names of its layout's transition. */
  readonly layoutTransition: string
  /** Whether a step before it may decide differently the next time: then the page is requested on each change of the query. */
  readonly hasSteps: boolean
}

/** The texts around the page, in its language: the site's name, and the runtime's own ones. */
export interface PageTexts {
  readonly product: string
  /** Text of the link that skips to the page's content. */
  readonly skip: string
  /** Name of the progress bar. */
  readonly loading: string
  readonly offline: string
  readonly retry: string
  readonly error: string
  /** What to do about an error that is not the visitor's. */
  readonly later: string
}

export interface PayloadStyle {
  readonly href: string
  /** Its text, if short enough to be sent along; null if it has to be fetched. */
  readonly text: string | null
}

export interface PayloadSection {
  readonly key: string
  readonly html: string
}

/** What the browser needs to hydrate an interactive section. */
export interface IslandState {
  /** Unique in the site: `contact___en/team`. */
  readonly key: string
  readonly id: string
  readonly section: string
  readonly hydrate: HydrationMoment
  readonly props: Readonly<Record<string, unknown>>
  readonly data: unknown
  readonly failed: boolean
  /** The section's messages. */
  readonly messages: unknown
  /** The addresses that its links lead to, before parameters are filled in, so that the browser needs no route table. */
  readonly links: Readonly<Record<string, string | null>>
  readonly view: IslandView
}

/** What an island knows of its page: the serialisable part of the page's view. */
export interface IslandView {
  readonly product: string
  readonly locale: string
  readonly tag: string
  readonly timeZone: string
  readonly dir: 'ltr' | 'rtl'
  readonly path: string | null
  /** Like the next two, absent if there are none. */
  readonly params?: PageModel['params']
  readonly query?: PageModel['query']
  readonly pages?: PageModel['pages']
  readonly locales: readonly LocaleLink[]
  /** Dates and numbers as the server has formatted them, by a key for what was formatted: the browser's language data may differ. */
  readonly formatted?: Readonly<Record<string, string>>
  /** Whether it contains the page's first picture. */
  readonly hasFirstPicture?: true
  /** The embeds that it shows. */
  readonly embeds?: Readonly<Record<string, EmbedView>>
  /** Its texts with structure, parsed on the server. */
  readonly richTexts?: RichTrees
}

/** The page's state in the document: one JSON data block, `#__SITE_STATE__`. */
export interface DocumentState {
  readonly build: string
  readonly site: PublicSiteModel
  readonly locale: string
  readonly layout: string
  /** Keys of the layout's sections, in order. */
  readonly frame: readonly string[]
  readonly islands: readonly IslandState[]
  readonly chunks: Readonly<Record<string, string>>
  /** Stylesheets that the page already contains. */
  readonly styles: readonly string[]
  /** Addresses of the navigation runtime and of its imports. */
  readonly navigation: string
  readonly navigationImports: readonly string[]
  /** Address of the script for forms; null if the site has none. */
  readonly forms: string | null
  /** Address of the script for analytics, consent and maps; null if the site declares none. */
  readonly integrations: string | null
  /** Address of the GraphQL clients, which islands load on demand; null if the site declares no client. */
  readonly graphql: string | null
  /** Address of the live connections, loaded on demand as well; null if no client has a websocket. */
  readonly live: string | null
  /** Address of the site's own error handler. */
  readonly onError: string | null
  /** Whether the page is a file: then only listed pages have a payload. */
  readonly isStatic: boolean
  readonly life: PageLife
  readonly texts: PageTexts
  readonly guards: PageGuards | null
  /** The languages among which a prerendered root page chooses; null if a server has decided. */
  readonly detect: DetectState | null
}

export interface DetectState {
  readonly remembers: boolean
  readonly locales: readonly { readonly code: string; readonly tag: string; readonly home: string }[]
}
