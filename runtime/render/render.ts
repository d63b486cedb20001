import type { RuntimeTextKey } from '../i18n/built-in/built-in-texts.ts'
import type { Inputs } from '../ledger/inputs.ts'
import type { SectionReads } from '../ledger/section-reads.ts'
import { DeclaredPages } from '../page/declared-pages.ts'
import { findRoute } from '../page/find-page.ts'
import { loadPage, type PageHost, stepRequest } from '../page/load-page.ts'
import type { FormState, LoadedPage, PageContent, PageRequest, PageResult, SectionData } from '../page/page-request.ts'
import type { DetectState, Payload } from '../page/payload.ts'
import { planSteps } from '../page/plan-steps.ts'
import { type Dropped, isDropped } from '../site/data/made-of.ts'
import { createRouteTable } from '../site/routing/route-table.ts'
import type { PageModel, RouteModel, SiteModel } from '../site/site-model.ts'
import { endedSteps } from '../steps/ended-steps.ts'
import type { PageError } from '../steps/page-error.ts'
import type { Soon, StepOutcome } from '../steps/step-request.ts'
import { whenReady } from '../steps/when-ready.ts'
import type { RichFormat } from '../values/texts/rich-tree.ts'
import { createDocumentWriter, type RenderedDocument } from './document.ts'
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
  document(request: PageRequest): RenderResult | Promise<RenderResult>
  /** The same page for a client-side navigation. */
  payload(request: PageRequest): PayloadResult | Promise<PayloadResult>
  /** Loads a page and its data without rendering it. For prerendering, like the next two. */
  load(request: PageRequest): Soon<PageResult>
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
  /** The error page of a language. For prerendering. */
  errorDocument(error: PageError, locale: string): Soon<RenderedDocument>
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
  const { site, assets, isPreview } = host
  const table = createRouteTable(site)
  const steps = new SiteSteps(host, table, modules)
  const views = new PageViews(site, table, host.messages, host.entries, host.isPrerender)
  const pages = new PageRenderer(modules, host, views, steps)
  const documentWriter = createDocumentWriter(site, assets, pages.runtimeText, isPreview)
  // Prerendering writes each page once, so nothing is kept.
  const pageBytes = host.isPrerender ? 0 : host.memoBytes
  const documents = createPageMemo<RenderedDocument>(pageBytes, ({ body }) => body.length)
  const payloads = createPageMemo<Buffer>(pageBytes, (body) => body.length)
  const detect = detectState(site)
  let reader: PageInputReader | null = null

  const pageHost: PageHost = {
    site,
    table,
    entries: host.entries,
    declared: new DeclaredPages(),
    operationOf: (section) => modules.sections[section]?.call ?? null,
    passSteps: (route, request) => steps.pass(route, request),
    readsSession: (route) => steps.readsSession(route),
    fetchData: host.fetchData,
    searches: (section) => modules.sections[section]?.inputs.includes('search') ?? false,
    search: host.search,
    checkSession: host.checkSession,
  }
  const data = host.keepsPages ? new KeptData(pageHost) : null
  const parts = { host, registry: modules.sections, steps, data }
  const answers = new PageAnswers(pageHost, pages, host.queue, data)
  /** Redirects in a preview are private, because drafts may lead elsewhere. */
  const own = <Result extends RenderResult>(result: Result): Result =>
    isPreview && result.kind === 'redirect' ? { ...result, isPersonal: true } : result

  const toDocument = (page: RenderedPage) =>
    documentWriter.write(page, {
      isStatic: host.isPrerender,
      detect: host.isPrerender && page.id !== null && table.byKey.get(page.id)?.path === '/' ? detect : null,
    })
  const toPayload = (page: RenderedPage) => pagePayload(page, assets)
  const shared = { steps, isPreview, standing: parts }

  const documentOf: MakeAnswer<RenderResult> = (page, result, form) => {
    const { made, ...answer } = sharedParts(page, result, form, { make: toDocument, memo: documents, ...shared })
    const route = routeOf(page, result)
    const holdsMs = result.kind === 'page' ? result.holdsMs : null
    return { kind: 'document', document: made, route, holdsMs, ...answer }
  }
  const payloadOf: MakeAnswer<PayloadResult> = (page, result, form) => {
    const { made, ...answer } = sharedParts(page, result, form, { make: toPayload, memo: payloads, ...shared })
    return { kind: 'payload', body: made, route: routeOf(page, result), ...answer }
  }

  return {
    document: (request) => whenReady(answers.answer(request, documentOf), own),
    payload: (request) =>
      whenReady(answers.answer(fromSite(request), payloadOf), (result) =>
        result.kind === 'redirect' ? redirectPayload(own(result), assets.build) : result,
      ),
    drop(dropped) {
      answers.forgetFlights()
      data?.drop((page) => isDropped(madeOfPage(page, parts), dropped))
    },
    async pageAt(address) {
      const [path = '', query = ''] = address.split('?')
      try {
        const match = await findRoute(path, query === '' ? '' : `?${query}`, pageHost)
        return match.kind === 'page' ? match.route : null
      } catch {
        return null
      }
    },
    load: (request) => loadPage(request, pageHost),
    inputsOf(page, reads, code) {
      reader ??= new PageInputReader(host, modules.sections, views, { ...documentWriter.shared, detect })
      return reader.of(page, pages.around(page.route), reads, code)
    },
    files: (result) =>
      whenReady(modules.statics?.read() ?? null, () =>
        whenReady(pages.formsOf(result, null), (forms) =>
          whenReady(pages.render(result, forms), (page) => ({
            status: page.status,
            document: toDocument(page),
            payload: toPayload(page),
            reads: {
              layout: readsOf([...page.before, ...page.after]),
              own: readsOf(typeof page.main === 'string' ? [] : page.main),
            },
          })),
        ),
      ),
    passSteps(route, request, which) {
      const asked = stepRequest(route, route.locale, request, host)
      return endedSteps(steps[which === 'all' ? 'passAll' : 'pass'](route, asked), site.timeouts.renderMs)
    },
    hasSteps: (route) => planSteps(site, route).length > 0,
    errorDocument: (error, locale) => whenReady(pages.renderError(error, locale, null), toDocument),
    errorPayload: (error, locale) =>
      whenReady(pages.renderError(error, locale, null), (page) => toPayload({ ...page, guards: null })),
    answerFields: (form, locale) => pages.answerFields(form, locale),
    richText: (locale, format, text, page) => pages.richText(locale, format, text, page),
    text: pages.runtimeText,
  }
}

function readsOf(sections: readonly RenderedSection[]): string[] {
  return [...new Set(sections.flatMap(({ reads }) => reads))]
}

interface PageParts<Made> {
  make(page: RenderedPage): Made
  readonly memo: PageMemo<Made>
  readonly steps: SiteSteps
  readonly isPreview: boolean
  readonly standing: StandingParts
}

/** What documents and payloads have in common. Only complete public pages are kept. */
function sharedParts<Made>(
  page: RenderedPage,
  result: LoadedPage,
  form: FormState | null,
  { make, memo, steps, isPreview, standing: parts }: PageParts<Made>,
) {
  const isOwn = isPreview || isOneVisitors(result, form)
  const isWhole = isComplete(result, page)
  const { made, kept } = isOwn || !isWhole ? { made: make(page), kept: null } : memo(page, () => make(page))
  const isPersonal = isOwn || steps.readsSession(result.route)
  const mayStand = kept !== null && !isPersonal && result.kind === 'page' && page.id !== null
  const standing = mayStand ? pageStanding(result, page, parts) : null
  const retryAfterS = result.kind === 'error' ? result.error.retryAfterS : undefined
  return { status: page.status, made, isPersonal, kept, isWhole, standing, retryAfterS }
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
