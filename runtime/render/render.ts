import type { RuntimeTextKey } from '../i18n/built-in/built-in-texts.ts'
import { type Inputs, inputName } from '../ledger/inputs.ts'
import type { SectionReads } from '../ledger/section-reads.ts'
import { DeclaredPages } from '../page/declared-pages.ts'
import { findRoute } from '../page/find-page.ts'
import { loadPage, type PageHost, stepRequest } from '../page/load-page.ts'
import type { FormState, LoadedPage, PageContent, PageRequest, PageResult, SectionData } from '../page/page-request.ts'
import type { DetectState, Payload } from '../page/payload.ts'
import { planSteps } from '../page/plan-steps.ts'
import { type Dropped, isDropped } from '../site/data/made-of.ts'
import { createRouteTable, type RouteTable } from '../site/routing/route-table.ts'
import type { PageModel, RouteModel, SiteModel } from '../site/site-model.ts'
import { endedSteps } from '../steps/ended-steps.ts'
import type { PageError } from '../steps/page-error.ts'
import type { Soon, StepOutcome } from '../steps/step-request.ts'
import { whenReady } from '../steps/when-ready.ts'
import type { RichFormat } from '../values/texts/rich-tree.ts'
import { DocumentWriter, type RenderedDocument } from './document.ts'
import type { AnswerFields } from './form-views.ts'
import type { KeptBody } from './kept-body.ts'
import { KeptData } from './kept-data.ts'
import { type MakeAnswer, PageAnswers, type Refused } from './page-answers.ts'
import { PageInputReader, type PageInputs } from './page-inputs.ts'
import { createPageMemo, type PageMemo } from './page-memo.ts'
import { PageRenderer } from './page-renderer.ts'
import { madeOfPage, pageStanding, type Standing, type StandingParts } from './page-standing.ts'
import { PageViews } from './page-views.ts'
import { pagePayload } from './payload.ts'
import type { RenderHost } from './render-host.ts'
import { isWhole, type RenderedSection } from './render-section.ts'
import { type RenderedPage, sectionsOf } from './rendered-page.ts'
import { refuseMissing, type SiteModules } from './section-registry.ts'
import { SiteSteps } from './site-steps.ts'

export type RenderResult =
  | {
      readonly kind: 'document'
      readonly status: number
      readonly document: RenderedDocument
      /** Null for an error page. */
      readonly route: PageModel | null
      readonly isPersonal: boolean
      /** Null when the document must not be sent again. */
      readonly kept: KeptBody | null
      /** Whether all of its sections have their data and could be rendered. */
      readonly isWhole: boolean
      /** How long it is the same page, in ms; null if the time does not matter. */
      readonly holdsMs: number | null
      /** Null if the page is not kept, or if the next visitor may get another one. */
      readonly standing: Standing | null
      /** When to try again, in seconds; undefined if unknown. */
      readonly retryAfterS: number | undefined
    }
  | Extract<PageResult, { kind: 'redirect' | 'malformed' }>
  | Refused

export type PayloadResult =
  | {
      readonly kind: 'payload'
      readonly status: number
      readonly body: Buffer
      /** Null for an error page and for a redirect. */
      readonly route: PageModel | null
      readonly isPersonal: boolean
      readonly kept: KeptBody | null
      /** As for documents. */
      readonly isWhole: boolean
      readonly standing: Standing | null
      readonly retryAfterS: number | undefined
    }
  | { readonly kind: 'malformed' }
  | Refused

/** A page as prerendering writes it. */
export interface PageFiles {
  readonly status: number
  readonly document: RenderedDocument
  readonly payload: Buffer
  readonly reads: SectionReads
}

export interface Render {
  /** Renders a page. Returns at once when it is kept, or when there is nothing to wait for. */
  document(request: PageRequest): Soon<RenderResult>
  /** The same page for a client-side navigation. */
  payload(request: PageRequest): Soon<PayloadResult>
  /** Loads a page and its data without rendering it. For prerendering, like the next two. */
  load(request: PageRequest): Soon<PageResult>
  /** How long a page that is written now stays right, in ms; null if neither date nor time matters. */
  holdsMs(page: Pick<PageContent, 'route' | 'holdsMs'>): number | null
  /** The inputs of a loaded page. @param reads - what its sections have read: `PageFiles`. @param code - the hashes of its code. */
  inputsOf(page: PageContent, reads: SectionReads, code: Inputs): Soon<PageInputs>
  /** The page as files. */
  files(result: LoadedPage): Soon<PageFiles>
  /** Forgets kept pages that contain something that has changed. */
  drop(dropped: Dropped): void
  /** The page at a path with its query, as browsers write them; null if there is none, or if that is currently unknown. */
  pageAt(address: string): Promise<PageModel | null>
  /**
   * The outcome of the steps before a page; null lets the request through, and steps that do not end are an error. In prerendering, `own` are the
   * steps that need no visitor; the others are left to the browser.
   */
  passSteps(route: PageModel, request: PageRequest, which: 'own' | 'all'): Soon<StepOutcome>
  /** Whether there are steps before the pages of a route. */
  hasSteps(route: RouteModel): boolean
  /** The error page of a language: for prerendering, and for requests that are not for a page. */
  errorDocument(error: PageError, locale: string, about?: PageRequest['about']): Soon<RenderedDocument>
  /** The same error page for a client-side navigation. */
  errorPayload(error: PageError, locale: string): Soon<Buffer>
  /** The fields of a form, with the entries that it currently offers, for checking an answer from a page in the given language. */
  answerFields(form: string, locale: string): Promise<AnswerFields>
  /**
   * A text with structure as safe HTML with full addresses, for readers elsewhere; `page` is that of the page that has it. Rejects when it is too long.
   */
  richText(locale: string, format: RichFormat, text: string, page: string): Promise<string>
  /** One of the runtime's own texts, in a language of the site. */
  text(locale: string, key: RuntimeTextKey): string
}

/** Creates the renderer of the server bundle: requests in, pages out. */
export function createRender(modules: SiteModules, host: RenderHost): Render {
  refuseMissing(modules.sections)
  return new SiteRender(modules, host)
}

class SiteRender implements Render {
  readonly #modules: SiteModules
  readonly #host: RenderHost
  readonly #pageHost: PageHost
  readonly #table: RouteTable
  readonly #steps: SiteSteps
  readonly #views: PageViews
  readonly #pages: PageRenderer
  readonly #writer: DocumentWriter
  readonly #documents: PageMemo<RenderedDocument>
  readonly #payloads: PageMemo<Buffer>
  readonly #detect: DetectState | null
  readonly #data: KeptData | null
  readonly #standing: StandingParts
  readonly #answers: PageAnswers
  #reader: PageInputReader | null = null

  constructor(modules: SiteModules, host: RenderHost) {
    const { site, assets, isPreview } = host
    this.#modules = modules
    this.#host = host
    this.#table = createRouteTable(site)
    this.#steps = new SiteSteps(host, this.#table, modules)
    this.#views = new PageViews(site, this.#table, host.messages, host.entries, host.isPrerender)
    this.#pages = new PageRenderer(modules, host, this.#views, this.#steps)
    this.#writer = new DocumentWriter(site, assets, this.#pages.runtimeText, isPreview)
    // Prerendering writes each page once, so nothing is kept.
    const pageBytes = host.isPrerender ? 0 : host.memoBytes
    this.#documents = createPageMemo(pageBytes, ({ body }) => body.length)
    this.#payloads = createPageMemo(pageBytes, (body) => body.length)
    this.#detect = detectState(site)
    this.#pageHost = pageHostOf(modules, host, this.#table, this.#steps)
    this.#data = host.keepsPages ? new KeptData(this.#pageHost) : null
    this.#standing = { host, registry: modules.sections, steps: this.#steps, data: this.#data }
    this.#answers = new PageAnswers(this.#pageHost, this.#pages, host.queue, this.#data)
  }

  document(request: PageRequest): Soon<RenderResult> {
    return whenReady(this.#answers.answer(request, this.#documentOf), (result) => this.#own(result))
  }

  payload(request: PageRequest): Soon<PayloadResult> {
    return whenReady(this.#answers.answer(fromSite(request), this.#payloadOf), (result) =>
      result.kind === 'redirect' ? redirectPayload(this.#own(result), this.#host.assets.build) : result,
    )
  }

  load(request: PageRequest): Soon<PageResult> {
    return loadPage(request, this.#pageHost)
  }

  holdsMs({ route, holdsMs }: Pick<PageContent, 'route' | 'holdsMs'>): number | null {
    const ms = Math.min(holdsMs ?? Number.POSITIVE_INFINITY, this.#steps.turnMs(route, new Date()))
    return Number.isFinite(ms) ? ms : null
  }

  inputsOf(page: PageContent, reads: SectionReads, code: Inputs): Soon<PageInputs> {
    const { sections } = this.#modules
    this.#reader ??= new PageInputReader(this.#host, sections, this.#views, {
      ...this.#writer.shared,
      [inputName.site('locales.detect')]: this.#detect,
    })
    return this.#reader.of(page, this.#pages.around(page.route), reads, code)
  }

  files(result: LoadedPage): Soon<PageFiles> {
    return whenReady(this.#modules.statics?.read() ?? null, () =>
      whenReady(this.#pages.formsOf(result, null), (forms) =>
        whenReady(this.#pages.render(result, forms), (page) => ({
          status: page.status,
          document: this.#toDocument(page),
          payload: pagePayload(page, this.#host.assets),
          reads: {
            layout: readsOf([...page.before, ...page.after]),
            own: readsOf(typeof page.main === 'string' ? [] : page.main),
          },
        })),
      ),
    )
  }

  drop(dropped: Dropped): void {
    this.#answers.forgetFlights()
    this.#data?.drop((page) => isDropped(madeOfPage(page, this.#standing), dropped))
  }

  async pageAt(address: string): Promise<PageModel | null> {
    const [path = '', query = ''] = address.split('?')
    try {
      const match = await findRoute(path, query === '' ? '' : `?${query}`, this.#pageHost)
      return match.kind === 'page' ? match.route : null
    } catch {
      return null
    }
  }

  passSteps(route: PageModel, request: PageRequest, which: 'own' | 'all'): Soon<StepOutcome> {
    const asked = stepRequest(route, route.locale, request, this.#host)
    return endedSteps(
      this.#steps[which === 'all' ? 'passAll' : 'pass'](route, asked),
      this.#host.site.timeouts.renderMs,
    )
  }

  hasSteps(route: RouteModel): boolean {
    return planSteps(this.#host.site, route).length > 0
  }

  errorDocument(error: PageError, locale: string, about?: PageRequest['about']): Soon<RenderedDocument> {
    return whenReady(this.#pages.renderError(error, locale, about), (page) => this.#toDocument(page))
  }

  errorPayload(error: PageError, locale: string): Soon<Buffer> {
    return whenReady(this.#pages.renderError(error, locale), (page) =>
      pagePayload({ ...page, guards: null }, this.#host.assets),
    )
  }

  answerFields(form: string, locale: string): Promise<AnswerFields> {
    return this.#pages.answerFields(form, locale)
  }

  richText(locale: string, format: RichFormat, text: string, page: string): Promise<string> {
    return this.#pages.richText(locale, format, text, page)
  }

  text(locale: string, key: RuntimeTextKey): string {
    return this.#pages.runtimeText(locale, key)
  }

  readonly #documentOf: MakeAnswer<RenderResult> = (page, result, form) => {
    const { made, ...answer } = this.#sharedParts(page, result, form, this.#documents, () => this.#toDocument(page))
    const holdsMs = result.kind === 'page' ? this.holdsMs(result) : null
    return { kind: 'document', document: made, route: routeOf(page, result), holdsMs, ...answer }
  }

  readonly #payloadOf: MakeAnswer<PayloadResult> = (page, result, form) => {
    const make = () => pagePayload(page, this.#host.assets)
    const { made, ...answer } = this.#sharedParts(page, result, form, this.#payloads, make)
    return { kind: 'payload', body: made, route: routeOf(page, result), ...answer }
  }

  /** What documents and payloads have in common. Only complete public pages are kept. */
  #sharedParts<Made>(
    page: RenderedPage,
    result: LoadedPage,
    form: FormState | null,
    memo: PageMemo<Made>,
    make: () => Made,
  ) {
    const isOwn = this.#host.isPreview || isOneVisitors(result, form)
    const isWhole = isComplete(result, page)
    const { made, kept } = isOwn || !isWhole ? { made: make(), kept: null } : memo(page, make)
    const isPersonal = isOwn || this.#steps.readsSession(result.route)
    const mayStand = kept !== null && !isPersonal && result.kind === 'page' && page.id !== null
    const standing = mayStand ? pageStanding(result, page, this.#standing) : null
    const retryAfterS = result.kind === 'error' ? result.error.retryAfterS : undefined
    return { status: page.status, made, isPersonal, kept, isWhole, standing, retryAfterS }
  }

  #toDocument(page: RenderedPage): RenderedDocument {
    const { isPrerender } = this.#host
    const isHome = isPrerender && page.id !== null && this.#table.byKey.get(page.id)?.path === '/'
    return this.#writer.write(page, { isStatic: isPrerender, detect: isHome ? this.#detect : null })
  }

  /** Redirects in a preview are private, because drafts may lead elsewhere. */
  #own<Result extends RenderResult>(result: Result): Result {
    return this.#host.isPreview && result.kind === 'redirect' ? { ...result, isPersonal: true } : result
  }
}

function pageHostOf(modules: SiteModules, host: RenderHost, table: RouteTable, steps: SiteSteps): PageHost {
  const { site, entries, fetchData, search, checkSession } = host
  return {
    ...{ site, table, entries, fetchData, search, checkSession },
    declared: new DeclaredPages(),
    operationOf: (section) => modules.sections[section]?.call ?? null,
    passSteps: (route, request) => steps.pass(route, request),
    readsSession: (route) => steps.readsSession(route),
    searches: (section) => modules.sections[section]?.inputs.includes('search') ?? false,
  }
}

function readsOf(sections: readonly RenderedSection[]): string[] {
  return [...new Set(sections.flatMap(({ reads }) => reads))]
}

function redirectPayload(
  { to, status, isPersonal }: Extract<PageResult, { kind: 'redirect' }>,
  build: Payload['build'],
): PayloadResult {
  const payload: Payload = { build, kind: 'redirect', to, status }
  const body = Buffer.from(JSON.stringify(payload))
  const nothingMore = { route: null, kept: null, standing: null, retryAfterS: undefined }
  return { kind: 'payload', status: 200, body, isPersonal, isWhole: true, ...nothingMore }
}

/** The same request, from a visitor who is on the site already. Derived rather than copied: a copy would compute its lazy properties. */
function fromSite(request: PageRequest): PageRequest {
  return Object.create(request, { isFromSite: { value: true } })
}

/** Null for an error page. */
function routeOf({ id }: RenderedPage, result: LoadedPage): PageModel | null {
  return id === null || result.kind !== 'page' ? null : result.route
}

/** Whether the page is for one visitor only. */
function isOneVisitors(result: LoadedPage, form: FormState | null): boolean {
  return result.kind === 'page' && (result.personal.size > 0 || form !== null)
}

/** Whether rendering the page again could not make it more complete. */
function isComplete(result: LoadedPage, page: RenderedPage): boolean {
  // Data with a cause are incomplete.
  const hasAll = ({ failed, cause }: SectionData) => !failed && cause === undefined
  const hasData = result.kind !== 'page' || [...result.data.values()].every(hasAll)
  return hasData && sectionsOf(page).every(isWhole)
}

function detectState(site: SiteModel): DetectState | null {
  if (!site.locales.detect.isEnabled) return null
  const homes = new Map(
    site.routes
      .filter(({ alternates }) => alternates[site.locales.default] === '/')
      .map((home) => [home.locale, home.path]),
  )
  const locales = site.locales.available.flatMap(({ code, tag }) => {
    const home = homes.get(code)
    return home === undefined ? [] : [{ code, tag, home }]
  })
  return { remembers: site.locales.detect.remembers, locales }
}
