import { join } from 'node:path'
import { locateError, readBuildError } from '../bundle/locate-error.ts'
import { type OpenBundle, openBundle } from '../bundle/open-bundle.ts'
import { budgetsOf } from '../checks/budgets/budgets-of.ts'
import type {
  BudgetExcess,
  BuildFault,
  PageFacts,
  PageFailure,
  RenderedPage,
  SiteFacts,
} from '../checks/facts/facts.ts'
import type { LookFacts } from '../checks/pages/define-page-check.ts'
import { inspectPage } from '../checks/pages/inspect-page.ts'
import { type PageView, readPage } from '../checks/pages/page-view.ts'
import { siteAnswers } from '../checks/pages/site-answers.ts'
import { routeIndexes } from '../checks/routes/route-places.ts'
import type { PictureStore } from '../pictures/picture-store.ts'
import { allPages } from '../server/collections/all-pages.ts'
import { anonymousRequest } from '../server/pages/anonymous-request.ts'
import type { SiteRuntime } from '../server/site-runtime.ts'
import { foldRawPath } from '../site/routing/match-route.ts'
import { collectionOf } from '../site/routing/pages-of.ts'
import { candidatesAt, createRouteTable } from '../site/routing/route-table.ts'
import type { PageModel, RouteModel, SectionInstance, SiteModel } from '../site/site-model.ts'
import { isOfRecord, isOfSession } from '../source/graphql/answer-codes.ts'
import type { LoadedSite } from '../source/load-site.ts'
import { openPictures } from '../source/loaded/open-pictures.ts'
import { messageOf } from '../values/message-of.ts'
import { foldPath } from '../values/paths/fold-path.ts'
import { findLeaks, type SecretForms, secretForms } from './find-leaks.ts'
import { Hydration } from './hydrate-pages.ts'
import { openOffline } from './offline-site.ts'
import { packageFault } from './package-fault.ts'
import { pictureBytes } from './picture-bytes.ts'
import { type WeighedPage, weighPage } from './weigh-page.ts'

/** The outcome of rendering every page. */
export interface RenderedSite extends Pick<PageFacts, 'pages' | 'refused' | 'buildFault'> {
  /** Clients for which there were no answers. */
  readonly silentClients: readonly string[]
}

/** Opens the code of a site. */
export type OpenCode = (site: LoadedSite, needsClient: boolean) => Promise<OpenBundle>

/**
 * Renders every page in every language, one after another, as a visitor who passes its steps would get it, and inspects each page while its HTML is
 * at hand. No other host is called, no visitor data is read or written, and no mail is sent.
 */
export async function renderPages(
  site: LoadedSite,
  facts: SiteFacts,
  open: OpenCode = openBundle,
): Promise<RenderedSite> {
  const hasBudgets = facts.manifest.routes.some((_, index) => budgetsOf(facts.manifest, index).length > 0)
  let code: OpenBundle | null = null
  try {
    code = await open(site, hasBudgets)
    return await renderAll(site, facts, code)
  } catch (error) {
    // The code cannot be bundled, or a module or a back-end fails to start, so no page can be rendered.
    return unrendered(await faultOf(error, code, site, facts))
  } finally {
    code?.close()
  }
}

/** @param code - null when it could not be bundled. */
async function faultOf(
  error: unknown,
  code: OpenBundle | null,
  { root }: LoadedSite,
  facts: SiteFacts,
): Promise<BuildFault> {
  const { message, position } = readBuildError(error, root)
  const own = position ?? (code && (await placeOf(error, code, root)))
  if (code === null) return { message: `The bundler says: "${message}".`, position: own }
  const ofPackage = own === null ? await packageFault(error, code.sourceMap, facts, root) : null
  return ofPackage ?? { message: `The code of the site fails as soon as it is loaded: ${message}.`, position: own }
}

function unrendered(buildFault: BuildFault): RenderedSite {
  return { pages: [], refused: new Set(), buildFault, silentClients: [] }
}

/** What is needed to render a page. */
interface Rendering {
  readonly site: LoadedSite
  readonly code: OpenBundle
  readonly runtime: SiteRuntime
  readonly lookFacts: LookFacts
  readonly secrets: SecretForms
  /** Whether the section's data is unavailable offline. */
  isSilent(instance: SectionInstance): boolean
  /** Records that the section's data was not recorded. */
  noteUnanswered(instance: SectionInstance): void
  /** Records an error outside of sections. */
  noteError(error: unknown): void
  /** Returns the errors since the last call; visitors do not see them. */
  takeErrors(): RenderError[]
  /** Compressed sizes of the scripts weighed so far. */
  readonly scriptBytes: Map<string, number>
  readonly store: PictureStore
  readonly hydration: Hydration
}

interface RenderError {
  readonly error: unknown
  /** Key of the section; null for the page itself. */
  readonly section: string | null
}

async function renderAll(site: LoadedSite, facts: SiteFacts, code: OpenBundle): Promise<RenderedSite> {
  let errors: RenderError[] = []
  // This folder does not exist, so submissions of visitors are neither read nor written.
  const noData = join(site.root, '.sitio/no-data')
  const { runtime, silent, unlisted, takeHiddenError } = await openOffline(site, code, noData, (error, section) => {
    // The error that a back-end hides behind "Internal error" is more informative.
    errors.push({ error: takeHiddenError() ?? error, section })
  })
  const asked = new Map(
    site.sources.sections.flatMap(({ name, operation, client }) => (operation === null ? [] : [[name, client]])),
  )
  const unanswered = new Set<string>()
  const offering = clientsOfForms(site.model, unlisted)
  const rendering: Rendering = {
    site,
    code,
    runtime,
    lookFacts: { facts, answers: siteAnswers(facts, await entryPaths(site.model, runtime, unlisted)) },
    secrets: secretForms(site.model, site.env),
    isSilent: ({ section }) => silent.has(asked.get(section) ?? ''),
    noteUnanswered({ section }) {
      const own = asked.get(section)
      for (const client of own === undefined ? offering : [own]) unanswered.add(client)
    },
    noteError: (error) => errors.push({ error, section: null }),
    takeErrors() {
      const taken = errors
      errors = []
      return taken
    },
    scriptBytes: new Map(),
    store: openPictures(site),
    hydration: new Hydration(code),
  }
  const indexes = routeIndexes(facts)
  const pages: RenderedPage[] = []
  const refused = new Set<string>()
  try {
    for await (const route of pagesToRender(site.model, runtime, unlisted, rendering.noteError)) {
      const page = await renderRoute(route, indexes.get(route.name) ?? 0, rendering)
      if (page === null) refused.add(route.path)
      else pages.push(page)
    }
    return { pages, refused, buildFault: null, silentClients: [...new Set([...silent, ...unanswered])] }
  } finally {
    await Promise.all([runtime.close(), rendering.hydration.close()])
  }
}

/** Clients whose entries forms offer as options, although they are unavailable. */
function clientsOfForms({ forms, collections }: SiteModel, unlisted: ReadonlySet<string>): string[] {
  const offered = [...forms.values()].flatMap(({ fields }) =>
    fields.flatMap(({ entries }) => entries?.collection ?? []),
  )
  return offered.filter((name) => unlisted.has(name)).flatMap((name) => collections.get(name)?.client ?? [])
}

/** All pages except those of entries that are not available. */
function pagesToRender(
  model: SiteModel,
  { entries }: SiteRuntime,
  unlisted: ReadonlySet<string>,
  noteError: (error: unknown) => void,
) {
  const routes = model.routes.filter((route) => !unlisted.has(collectionOf(route) ?? ''))
  return allPages({ site: { routes }, entries }, noteError)
}

/**
 * Returns a function that finds the canonical path of an entry's page. Where entries are not available, any matching address is assumed to have a
 * page.
 */
async function entryPaths(model: SiteModel, runtime: SiteRuntime, unlisted: ReadonlySet<string>) {
  const table = createRouteTable(model)
  const known = new Map<string, string>()
  const ofEntries = { ...model, routes: model.routes.filter((route) => collectionOf(route) !== null) }
  for await (const { path } of pagesToRender(ofEntries, runtime, unlisted, () => {})) known.set(foldPath(path), path)
  return (path: string): string | null => {
    const folded = foldRawPath(path)
    if (folded === null) return null
    const { collections, open } = candidatesAt(folded, table)
    const isUnknown = open.length > 0 || collections.some((collection) => unlisted.has(collection))
    return isUnknown ? path : (known.get(folded) ?? null)
  }
}

/** Null when the steps before the page do not let it be shown. */
async function renderRoute(route: PageModel, index: number, rendering: Rendering): Promise<RenderedPage | null> {
  const answer = await answerOf(route, rendering)
  if (answer === null) return null
  const taken = rendering.takeErrors()
  const unrecorded = new Set(taken.flatMap(({ error, section }) => (isOfRecord(error) ? [section] : [])))
  for (const each of instancesOf(route)) if (unrecorded.has(each.key)) rendering.noteUnanswered(each)
  const withoutData = new Set([
    ...instancesOf(route).flatMap((each) => (rendering.isSilent(each) ? [each.key] : [])),
    ...taken.flatMap(({ error, section }) => (section !== null && isGivenToNobody(error) ? [section] : [])),
  ])
  const errors = taken.filter(({ section }) => !isOfMissingData(section, withoutData))
  const page = {
    path: route.path,
    locale: route.locale,
    route: index,
    status: answer.status,
    failures: await Promise.all(errors.map((error) => failureOf(error, rendering))),
    withoutData,
  }
  if (answer.status !== 200) return { ...page, ...NOTHING_SEEN }
  const view = readPage(answer.html, route, {
    isIncomplete: withoutData.size > 0 || errors.length > 0,
    leaks: await leaksOf(route, answer.html, rendering),
  })
  const differences = await rendering.hydration.differencesOf(view)
  return {
    ...page,
    ...inspectPage(view, rendering.lookFacts),
    differences,
    excess: await excessOf(view, index, rendering),
  }
}

const NOTHING_SEEN = {
  faults: new Map(),
  ids: new Set<string>(),
  anchors: [],
  alternates: [],
  sections: new Map(),
  differences: [],
  excess: [],
} satisfies Partial<RenderedPage>

interface Answer {
  readonly status: number
  readonly html: string
}

/** The page as a visitor gets it; null when the steps before it do not let it be shown. */
async function answerOf(route: PageModel, { runtime: { render }, noteError }: Rendering): Promise<Answer | null> {
  const request = anonymousRequest(encodeURI(route.path))
  try {
    const outcome = await render.passSteps(route, request, 'own')
    if (outcome === null) {
      const result = await render.document(request)
      return result.kind === 'document' ? { status: result.status, html: result.document.body.toString() } : null
    }
    if (outcome.kind === 'redirect' || outcome.error.status < 500) return null
    noteError(outcome.error.cause ?? new Error(outcome.error.message))
    return { status: outcome.error.status, html: '' }
  } catch (error) {
    // A page that breaks the renderer itself must not hide the others.
    noteError(error)
    return { status: 500, html: '' }
  }
}

function instancesOf({ frame, sections }: RouteModel): SectionInstance[] {
  return [...frame.before, ...sections, ...frame.after]
}

/** Whether a section's data requires a session, which no visitor has here, or was not recorded. */
function isGivenToNobody(error: unknown): boolean {
  return isOfSession(error) || isOfRecord(error)
}

/** Whether an error is merely the consequence of a back-end that was not called. */
function isOfMissingData(section: string | null, withoutData: ReadonlySet<string>): boolean {
  return section === null ? withoutData.size > 0 : withoutData.has(section)
}

async function failureOf({ error, section }: RenderError, { code, site }: Rendering): Promise<PageFailure> {
  const message = messageOf(error)
  return { section, message, position: await placeOf(error, code, site.root) }
}

/** Where the site's code threw; null when that cannot be determined. */
async function placeOf(error: unknown, { sourceMap }: OpenBundle, root: string): Promise<PageFailure['position']> {
  try {
    return await locateError(error, sourceMap, root)
  } catch {
    // Without a source map, the message has to suffice.
    return null
  }
}

/** The secrets in what browsers receive for a page: its document, and its payload for navigation. */
async function leaksOf(
  route: RouteModel,
  html: string,
  { runtime, secrets, takeErrors }: Rendering,
): Promise<PageView['leaks']> {
  if (secrets.size === 0) return []
  const payload = await runtime.render.payload(anonymousRequest(encodeURI(route.path)))
  // The document failed in the same way, and that has been recorded.
  takeErrors()
  const whole = payload.kind === 'payload' ? html + payload.body.toString() : html
  return findLeaks(secrets, whole, new Map(instancesOf(route).map(({ key, props }) => [key, JSON.stringify(props)])))
}

/** The budgets that a page exceeds. */
async function excessOf(
  view: PageView,
  route: number,
  { code, site, lookFacts, scriptBytes, store }: Rendering,
): Promise<BudgetExcess[]> {
  const { clientFolder, assets } = code
  if (clientFolder === null) return []
  const { manifest, files } = lookFacts.facts
  const places = { store, clientFolder, publicBytes: (path: string) => files.bytes(`public${path}`) }
  const page: WeighedPage = {
    ...{ view, assets, clientFolder, origin: site.model.origin, scriptBytes },
    pictureBytes: (path) => pictureBytes(path, places),
  }
  const excess: BudgetExcess[] = []
  for (const { kind, limit } of budgetsOf(manifest, route)) {
    const { bytes, parts } = await weighPage(page, kind)
    if (bytes > limit) excess.push({ kind, bytes, limit, parts: parts() })
  }
  return excess
}
