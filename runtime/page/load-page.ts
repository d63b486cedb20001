import { readToken } from '../session/token.ts'
import { SiteClock } from '../site/data/site-clock.ts'
import { type Visitor, visitorPart } from '../site/http/visitor-part.ts'
import { decideRedirectLocale, localeOfUnmatched, parseAcceptLanguage } from '../site/routing/decide-locale.ts'
import type { RouteMatch } from '../site/routing/match-route.ts'
import type { PageModel, SectionInstance, SiteModel } from '../site/site-model.ts'
import { gone, notFound, pageErrorOf, unavailable } from '../steps/page-error.ts'
import type { EntryValue, SessionCheckModel, Soon, StepOutcome, StepRequest } from '../steps/step-request.ts'
import { whenReady } from '../steps/when-ready.ts'
import { inUtc } from '../values/measures/instant-of.ts'
import { withSearch } from '../values/paths/add-to-query.ts'
import { SEARCH_PARAMETER } from '../values/paths/tidy-query.ts'
import { findRoute, type PageFinder } from './find-page.ts'
import { type FetchSectionData, loadSectionData, type SearchPages, type SectionOperation } from './load-section-data.ts'
import type { LoadedPage, PageRequest, PageResult, SectionData } from './page-request.ts'

/** What loading a page depends on; passed in, so that loading itself is pure. */
export interface PageHost extends PageFinder {
  readonly site: SiteModel
  operationOf(section: string): SectionOperation | null
  /** Takes the steps before a page, or before an address without one. Never throws or rejects. */
  passSteps(route: PageModel | null, request: StepRequest): Soon<StepOutcome>
  /** Whether any of these steps depends on the visitor's session. */
  readsSession(route: PageModel | null): boolean
  fetchData(request: PageRequest, token: string | null): FetchSectionData
  /** Whether a section shows search results. */
  searches(section: string): boolean
  /** Null if the site has no search. */
  readonly search: SearchPages | null
  readonly checkSession: CheckSession
}

/** Whether a client's back-end accepts the visitor's token. Rejects when it does not answer. */
export type CheckSession = (check: SessionCheckModel, visitor: Visitor) => Promise<boolean>

const NONE: ReadonlySet<SectionInstance> = new Set()

/** A page that the visitor may see, before anything of it is fetched. */
export interface FoundPage {
  readonly kind: 'found'
  readonly route: PageModel
  readonly token: string | null
  /** Sections whose back-end is told something about the visitor. */
  readonly personal: ReadonlySet<SectionInstance>
}

/**
 * Loads a page, or the same page as payload: language, match, middleware, validators, data. The same in the server, in prerendering and for
 * client-side navigation.
 */
export function loadPage(request: PageRequest, host: PageHost): Soon<PageResult> {
  return whenReady(findPage(request, host), (found) =>
    found.kind === 'found' ? loadData(found, request, host) : found,
  )
}

/** The part of `loadPage` before the data. */
export function findPage(
  request: PageRequest,
  host: PageHost,
): Soon<FoundPage | Exclude<PageResult, { kind: 'page' }>> {
  const { site } = host
  const cookie = request.cookie(site.cookies.language.name) ?? null
  if (request.path === '/') {
    const languages = parseAcceptLanguage(request.acceptLanguage)
    const locale = decideRedirectLocale({ path: '/', cookie, languages, isFromSite: request.isFromSite }, site.locales)
    const home = locale === null ? null : (host.table.exact.get('/')?.alternates[locale] ?? null)
    if (home !== null) {
      const to = encodeURI(home) + request.search
      return { kind: 'redirect', to, status: 302, languageCookie: locale, isPersonal: false }
    }
  }
  const locale = () => localeOfUnmatched(request.path, cookie, site.locales)
  const matched = (match: RouteMatch) => passTo(match, locale, request, host)
  const match = findRoute(request.path, request.search, host)
  if (!(match instanceof Promise)) return matched(match)
  // It is unknown whether there is such a page.
  const unread = (cause: unknown) => ({
    kind: 'error' as const,
    error: unavailable(cause),
    locale: locale(),
    route: null,
  })
  return match.then(matched, unread)
}

function passTo(
  match: RouteMatch,
  localeOfNone: () => string,
  request: PageRequest,
  host: PageHost,
): Soon<FoundPage | Exclude<PageResult, { kind: 'page' }>> {
  switch (match.kind) {
    case 'malformed':
      return match
    case 'redirect': {
      const to = withSearch(match.to, match.search ?? request.search)
      return { kind: 'redirect', to, status: match.status, languageCookie: null, isPersonal: false }
    }
    case 'gone':
      return { kind: 'error', error: gone(), locale: match.locale, route: null }
    case 'none': {
      const locale = localeOfNone()
      const unmatched = () => ({ kind: 'error' as const, error: notFound(), locale, route: null })
      return afterSteps(null, locale, request, host, unmatched)
    }
    case 'page':
      return afterSteps(match.route, match.route.locale, request, host, () => found(match.route, request, host))
  }
}

/** Takes the steps, and continues if they let the request through. */
function afterSteps<T>(
  route: PageModel | null,
  locale: string,
  request: PageRequest,
  host: PageHost,
  next: () => T,
): Soon<T | Extract<PageResult, { kind: 'error' | 'redirect' }>> {
  const steps = host.passSteps(route, stepRequest(route, locale, request, host))
  if (steps instanceof Promise) request.onSteps?.(steps)
  return whenReady(steps, (outcome) => {
    if (outcome === null) return next()
    if (outcome.kind === 'error') return { kind: 'error' as const, error: outcome.error, locale, route }
    return { ...outcome, languageCookie: null, isPersonal: host.readsSession(route) }
  })
}

/** What the steps before a page may know about a request. */
export function stepRequest(
  route: PageModel | null,
  locale: string,
  { path, search, now, cookie, header }: PageRequest,
  { site, checkSession }: Pick<PageHost, 'site' | 'checkSession'>,
): StepRequest {
  const token = () => readToken(cookie(site.cookies.session.name))
  return {
    ...{ route, locale, path, search, now },
    entryValue: entryValueOf(route, site),
    hasSession: () => token() !== null,
    checkSession: (check) => checkSession(check, { token: token(), header }),
  }
}

/** @param route - null where there is no page. */
export function entryValueOf(route: PageModel | null, { timeZone }: Pick<SiteModel, 'timeZone'>): EntryValue {
  return (field) => inUtc(route?.entry?.[field], timeZone)
}

function found(route: PageModel, request: PageRequest, host: PageHost): FoundPage {
  const token = readToken(request.cookie(host.site.cookies.session.name))
  return { kind: 'found', route, token, personal: personalSections(route, { token, header: request.header }, host) }
}

/** Loads the data of a page. Never throws or rejects. */
export function loadData(
  { route, token, personal }: FoundPage,
  request: PageRequest,
  host: PageHost,
): Soon<LoadedPage> {
  const failure = (thrown: unknown): LoadedPage => ({
    kind: 'error',
    error: pageErrorOf(thrown),
    locale: route.locale,
    route,
  })
  try {
    const clock = new SiteClock(request.now, host.site)
    const data = loadSectionData(route, host, host.fetchData(request, token), searchIn(route, host), clock)
    const finish = (loaded: ReadonlyMap<SectionInstance, SectionData>) => pageOf(route, loaded, personal, clock)
    return data instanceof Promise ? data.then(finish).catch(failure) : finish(data)
  } catch (thrown) {
    return failure(thrown)
  }
}

/** The data of sections that search: results for the address on the page of results, an empty form elsewhere. */
function searchIn(route: PageModel, { site, searches, search }: PageHost) {
  const asked = route.name === site.search?.route ? route.query[SEARCH_PARAMETER] : undefined
  const query = typeof asked === 'string' ? asked : ''
  return ({ section, locale }: SectionInstance) =>
    search !== null && searches(section) ? search.find(locale, query) : null
}

/** If required data fails, the page fails; any other failure concerns its section only. */
function pageOf(
  route: PageModel,
  data: ReadonlyMap<SectionInstance, SectionData>,
  personal: ReadonlySet<SectionInstance>,
  { holdsMs }: SiteClock,
): LoadedPage {
  for (const [instance, { failed, cause }] of data) {
    if (!failed || !instance.isRequired) continue
    const error = { ...pageErrorOf(cause), section: instance.key }
    return { kind: 'error', error, locale: route.locale, route }
  }
  return { kind: 'page', route, data, personal, holdsMs }
}

/** The sections whose back-end is told something about the visitor. */
function personalSections(
  { frame, sections }: PageModel,
  visitor: Visitor,
  { site, operationOf }: PageHost,
): ReadonlySet<SectionInstance> {
  const isToldOf = ({ section }: SectionInstance) => {
    const client = site.clients.get(operationOf(section)?.client ?? '')
    return client !== undefined && !visitorPart(client, visitor).isEmpty
  }
  const personal = [...frame.before, ...sections, ...frame.after].filter(isToldOf)
  return personal.length === 0 ? NONE : new Set(personal)
}
