import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Messages } from '../i18n/create-messages.ts'
import type { ErrorContext } from '../page/error-handler.ts'
import { loadPage, type PageHost, stepRequest } from '../page/load-page.ts'
import type { FetchSectionData } from '../page/load-section-data.ts'
import { ownMessage, pageErrorOf } from '../page/page-error.ts'
import type { FormState, PageError, PageRequest, PageResult, SectionData } from '../page/page-request.ts'
import type { DetectState, PageLife, PageTexts, Payload } from '../page/payload.ts'
import type { Soon, StepOutcome } from '../page/step.ts'
import { createRouteTable } from '../site/route-table.ts'
import type {
  LayoutFrame,
  LocaleModel,
  PageOptions,
  RouteModel,
  SectionInstance,
  SiteModel,
} from '../site/site-model.ts'
import { ErrorPage } from '../view/error-page.tsx'
import type { TextValues } from '../view/page-view.ts'
import { type RuntimeTextKey, runtimeTexts } from '../view/runtime-texts.ts'
import type { ClientAssets } from './client-assets.ts'
import { createDocumentWriter, type RenderedDocument } from './document.ts'
import { createFormViews, formStateOf } from './form-views.ts'
import { errorHead, pageHead } from './head.ts'
import { createPageMemo } from './page-memo.ts'
import { createPageViews } from './page-views.ts'
import { pagePayload } from './payload.ts'
import { redirectPage } from './redirect-page.ts'
import { type RenderedSection, renderSection } from './render-section.ts'
import type { RenderedPage } from './rendered-page.ts'
import { createSectionMemo } from './section-memo.ts'
import type { SiteModules } from './section-registry.ts'
import { createSiteSteps } from './site-steps.ts'

/** What the server hands to the bundle. */
export interface RenderHost {
  readonly site: SiteModel
  readonly messages: Messages
  readonly assets: ClientAssets
  fetchData(request: PageRequest, token: string | null): FetchSectionData
  /** Told of everything that a visitor does not see. */
  onError(error: unknown, about: Omit<ErrorContext, 'where'>): void
  /** Makes the id by which an error is found in the log (D9). */
  createReference(): string
  /** Bytes of rendered sections and of whole pages that are kept; 0 keeps none. */
  readonly memoBytes: number
  /** Whether the output is for a file server: then the boot script decides the language of the root page (D1). */
  readonly isPrerender: boolean
}

export type RenderResult =
  | {
      readonly kind: 'document'
      readonly status: number
      readonly document: RenderedDocument
      /** Null for an error page. */
      readonly route: RouteModel | null
      readonly isPersonal: boolean
    }
  | Extract<PageResult, { kind: 'redirect' | 'malformed' }>

export type PayloadResult =
  | { readonly kind: 'payload'; readonly status: number; readonly body: Buffer; readonly isPersonal: boolean }
  | { readonly kind: 'malformed' }

export interface Render {
  /** A page. Answers at once when nothing has to be waited for. */
  document(request: PageRequest): RenderResult | Promise<RenderResult>
  /** The same page for a client-side navigation (contract section 6). */
  payload(request: PageRequest): PayloadResult | Promise<PayloadResult>
  /**
   * What the steps in front of a page come to; null lets the request have it. In prerendering, `own` are those that need no visitor, and
   * the others are left to the browser (D41).
   */
  passSteps(route: RouteModel, request: PageRequest, which: 'own' | 'all'): Soon<StepOutcome>
  /** An old address where only files answer: a page that leads on. For prerendering. */
  redirectDocument(to: string): string
  /** The error page of a locale: for prerendering. */
  errorDocument(error: PageError, locale: string): RenderedDocument
  /** The same for a client-side navigation. */
  errorPayload(error: PageError, locale: string): Buffer
}

const NO_DATA: SectionData = Object.freeze({ data: null, failed: false })

/** The inside of the server bundle: requests in, pages out. */
export function createRender(modules: SiteModules, host: RenderHost): Render {
  const { site, messages, assets } = host
  const registry = modules.sections
  const table = createRouteTable(site)
  const steps = createSiteSteps(site, table, modules, assets, host.isPrerender)
  const views = createPageViews(site, table, messages)
  const formViews = createFormViews(site, host.isPrerender, runtimeText)
  const writeDocument = createDocumentWriter(site, assets, runtimeText)
  const sectionMemo = host.memoBytes > 0 ? createSectionMemo(host.memoBytes) : null
  const documents = createPageMemo<RenderedDocument>(host.memoBytes, ({ body }) => body.length)
  const payloads = createPageMemo<Buffer>(host.memoBytes, (body) => body.length)
  const heads = new WeakMap<RouteModel, string>()
  const detect = detectState(site)

  const pageHost: PageHost = {
    site,
    table,
    operationOf: (section) => registry[section]?.call ?? null,
    passSteps: steps.pass,
    readsSession: steps.readsSession,
    fetchData: host.fetchData,
  }

  const pageTexts = new Map(
    site.locales.available.map(({ code }): [string, PageTexts] => [
      code,
      {
        skip: runtimeText(code, 'skip'),
        loading: runtimeText(code, 'loading'),
        offline: runtimeText(code, 'offline'),
        retry: runtimeText(code, 'errors.retry'),
        error: runtimeText(code, 'errors.default'),
      },
    ]),
  )
  // An error page enters and is left like the site's other pages.
  const { transition } = site.navigation
  const errorOptions: PageOptions = { watchQuery: false, scrollsToTop: true, finishesLoading: true, transition }
  const lives = new WeakMap<LayoutFrame | RouteModel, PageLife>()

  function lifeOf(route: RouteModel | null, frame: LayoutFrame): PageLife {
    const known = lives.get(route ?? frame)
    if (known) return known
    const life: PageLife = {
      route: route?.key ?? null,
      ...(route?.options ?? errorOptions),
      layoutTransition: frame.transition,
      hasSteps: steps.hasSteps(route),
    }
    lives.set(route ?? frame, life)
    return life
  }

  function textsOf(locale: string): PageTexts {
    const texts = pageTexts.get(locale)
    if (!texts) throw new RangeError(`There is no locale "${locale}".`)
    return texts
  }

  function runtimeText(locale: string, key: RuntimeTextKey, values?: TextValues): string {
    if (messages.has(locale, key)) return messages.text(locale, key, values)
    // The built-in texts are English, so they come before another language's (D17).
    const isEnglish = /^en(?:-|$)/i.test(locale)
    return !isEnglish && messages.has(site.locales.default, key)
      ? messages.text(locale, key, values)
      : runtimeTexts[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values?.[name] ?? ''))
  }

  function section(
    instance: SectionInstance,
    data: SectionData,
    route: RouteModel | null,
    isPersonal: boolean,
    form: FormState | null,
  ): RenderedSection {
    const registered = registry[instance.section]
    if (!registered)
      throw new RangeError(`The section "${instance.section}" is not in the bundle. Build the site again.`)
    const readsPath = registered.inputs.includes('path')
    const readsForm = registered.inputs.includes('form')
    // What a visitor has typed is nobody else's.
    const isOwn = isPersonal || (readsForm && form !== null && form.outcome !== 'sent')
    const inputs = `${readsPath || readsForm ? (route?.key ?? '') : ''} ${readsForm ? (form?.form ?? '') : ''}`
    const render = () =>
      renderSection(
        registered,
        instance,
        data,
        views.of(instance, route, readsPath),
        readsForm ? formViews(instance, route, form) : null,
        () => messages.ofSection(instance.locale, instance.section),
        (error) => host.onError(error, { section: instance.key, ...routeOf(route) }),
      )
    if (data.cause !== undefined) host.onError(data.cause, { section: instance.key, ...routeOf(route) })
    return sectionMemo && !isOwn && !data.failed ? sectionMemo.get(instance, data, inputs, render) : render()
  }

  function renderPage(
    { route, data, isPersonal }: Extract<PageResult, { kind: 'page' }>,
    form: FormState | null,
  ): RenderedPage {
    const each = (instance: SectionInstance) =>
      section(instance, data.get(instance) ?? NO_DATA, route, isPersonal, form)
    let head = heads.get(route)
    if (head === undefined) {
      head = pageHead(site, route)
      heads.set(route, head)
    }
    return {
      route: route.key,
      status: 200,
      message: null,
      locale: localeOf(site, route.locale),
      palette: route.palette,
      head,
      frame: route.frame,
      before: route.frame.before.map(each),
      main: route.sections.map(each),
      after: route.frame.after.map(each),
      locales: views.locales(route),
      life: lifeOf(route, route.frame),
      texts: textsOf(route.locale),
      guards: steps.guards(route, route.locale),
    }
  }

  /** In the frame of its route, or the default layout's (behaviours 2.11). Layout sections with an operation show their error state. */
  function renderError(error: PageError, locale: string, route: RouteModel | null): RenderedPage {
    const frame = route?.frame ?? site.errorFrames.get(locale)
    if (!frame) throw new RangeError(`There is no locale "${locale}".`)
    const isNotFound = error.status === 404
    const reference = isNotFound || error.isShown ? null : host.createReference()
    const about = { status: error.status, ...routeOf(route) }
    if (reference !== null) host.onError(error.cause ?? new Error(error.message), { ...about, reference })
    else if (error.cause !== undefined) host.onError(error.cause, about)
    const message = ownMessage(error) ?? runtimeText(locale, isNotFound ? 'errors.404' : 'errors.default')
    const each = (instance: SectionInstance) =>
      section(instance, registry[instance.section]?.call ? { data: null, failed: true } : NO_DATA, null, false, null)
    return {
      route: null,
      status: error.status,
      message: error.message,
      locale: localeOf(site, locale),
      palette: null,
      head: errorHead(site, message),
      frame,
      before: frame.before.map(each),
      main: renderToString(
        createElement(ErrorPage, {
          status: error.status,
          message,
          homeLabel: isNotFound ? runtimeText(locale, 'errors.home') : null,
          reference: reference === null ? null : { label: runtimeText(locale, 'errors.reference'), id: reference },
        }),
      ),
      after: frame.after.map(each),
      locales: views.locales(null, locale),
      life: lifeOf(null, frame),
      texts: textsOf(locale),
      guards: route === null ? steps.guards(null, locale) : null,
    }
  }

  function rendered(result: Extract<PageResult, { kind: 'page' | 'error' }>, form: FormState | null): RenderedPage {
    if (result.kind === 'error') return renderError(result.error, result.locale, result.route)
    try {
      return renderPage(result, form)
    } catch (thrown) {
      // What fails outside of a section fails the page; the plain document is for when the error page fails, too (D9).
      return renderError(pageErrorOf(thrown), result.route.locale, result.route)
    }
  }

  function toDocument(page: RenderedPage): RenderedDocument {
    return writeDocument(page, {
      isStatic: host.isPrerender,
      detect: host.isPrerender && page.route !== null && table.byKey.get(page.route)?.path === '/' ? detect : null,
    })
  }

  function documentOf(result: PageResult, form: FormState | null): RenderResult {
    if (result.kind === 'redirect' || result.kind === 'malformed') return result
    const page = rendered(result, form)
    const hasOwnData = result.kind === 'page' && (result.isPersonal || form !== null)
    return {
      kind: 'document',
      status: page.status,
      document: hasOwnData ? toDocument(page) : documents(page, () => toDocument(page)),
      route: page.route === null || result.kind !== 'page' ? null : result.route,
      isPersonal: hasOwnData || steps.readsSession(result.route),
    }
  }

  function payloadOf(result: PageResult, form: FormState | null): PayloadResult {
    if (result.kind === 'malformed') return result
    if (result.kind === 'redirect') {
      const payload: Payload = { build: assets.build, kind: 'redirect', to: result.to, status: result.status }
      return { kind: 'payload', status: 200, body: Buffer.from(JSON.stringify(payload)), isPersonal: result.isPersonal }
    }
    const page = rendered(result, form)
    const hasOwnData = result.kind === 'page' && (result.isPersonal || form !== null)
    const toBody = () => Buffer.from(JSON.stringify(pagePayload(page, assets)))
    return {
      kind: 'payload',
      status: page.status,
      body: hasOwnData ? toBody() : payloads(page, toBody),
      isPersonal: hasOwnData || steps.readsSession(result.route),
    }
  }

  return {
    document(request) {
      const result = loadPage(request, pageHost)
      const form = formStateOf(request, site)
      return result instanceof Promise ? result.then((page) => documentOf(page, form)) : documentOf(result, form)
    },
    payload(request) {
      const result = loadPage({ ...request, isFromSite: true }, pageHost)
      const form = formStateOf(request, site)
      return result instanceof Promise ? result.then((page) => payloadOf(page, form)) : payloadOf(result, form)
    },
    passSteps: (route, request, which) =>
      (which === 'all' ? steps.passAll : steps.pass)(route, stepRequest(route, route.locale, request, site)),
    redirectDocument: redirectPage,
    errorDocument: (error, locale) => toDocument(renderError(error, locale, null)),
    errorPayload(error, locale) {
      const page = { ...renderError(error, locale, null), guards: null }
      return Buffer.from(JSON.stringify(pagePayload(page, assets)))
    },
  }
}

/** What an error report says of the route. */
function routeOf(route: RouteModel | null): Pick<ErrorContext, 'route'> {
  return route === null ? {} : { route: route.key }
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

function localeOf(site: SiteModel, code: string): LocaleModel {
  const locale = site.locales.byCode.get(code)
  if (!locale) throw new RangeError(`There is no locale "${code}".`)
  return locale
}
