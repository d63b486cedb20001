import { join } from 'node:path'
import { budgetsOf } from '../checks/budgets/budgets-of.ts'
import type { BudgetExcess, BuildFault, PageFacts, PageFailure, RenderedPage, SiteFacts } from '../checks/facts.ts'
import { inspectPage } from '../checks/pages/inspect-page.ts'
import { routeIndexes } from '../checks/pages/instance-paths.ts'
import { type PageView, readPage } from '../checks/pages/page-view.ts'
import { siteAnswers } from '../checks/pages/site-answers.ts'
import { anonymousRequest } from '../server/page-request.ts'
import type { RouteModel, SectionInstance } from '../site/site-model.ts'
import { findLeaks, secretForms } from './find-leaks.ts'
import type { LoadedSite } from './load-site.ts'
import { locateError, readBuildError } from './locate-error.ts'
import { openOffline } from './offline-site.ts'
import { type OpenBundle, openBundle } from './open-bundle.ts'
import { weighPage } from './weigh-page.ts'

/** What rendering every page has shown. */
export type RenderedSite = Pick<PageFacts, 'pages' | 'refused' | 'buildFault'>

/** Opens the code of a site. */
export type OpenCode = (site: LoadedSite, needsClient: boolean) => Promise<OpenBundle>

/**
 * Renders every page in every language, one after the other, as visitors get it whom its guards let pass, and looks at each while its HTML
 * is at hand. No back-end at another address is called, nothing is written to the site's folder, no mail is sent.
 */
export async function renderPages(
  site: LoadedSite,
  facts: SiteFacts,
  open: OpenCode = openBundle,
): Promise<RenderedSite> {
  let code: OpenBundle
  try {
    code = await open(
      site,
      facts.manifest.routes.some((_, index) => budgetsOf(facts.manifest, index).length > 0),
    )
  } catch (error) {
    return unrendered(readBuildError(error, site.root))
  }
  try {
    return await renderAll(site, facts, code)
  } catch (error) {
    // The code of a module or the start of a back-end threw: no page comes that far.
    return unrendered({ ...readBuildError(error, site.root), position: await placeOf(error, code, site.root) })
  } finally {
    code.close()
  }
}

function unrendered(buildFault: BuildFault): RenderedSite {
  return { pages: [], refused: new Set(), buildFault }
}

async function renderAll(site: LoadedSite, facts: SiteFacts, code: OpenBundle): Promise<RenderedSite> {
  const { model, root, sources } = site
  let errors: { error: unknown; section: string | null }[] = []
  const noData = join(root, '.sitio/no-data')
  const { runtime, silent, takeHiddenError } = await openOffline(site, code, noData, (error, section) => {
    // What a back-end hides behind "Internal error" says more.
    errors.push({ error: takeHiddenError() ?? error, section })
  })
  try {
    const indexes = routeIndexes(facts.manifest)
    const asking = new Map(
      sources.sections.flatMap(({ name, operation, client }) => (operation === null ? [] : [[name, client] as const])),
    )
    const isSilent = ({ section }: SectionInstance) => silent.has(asking.get(section) ?? '')
    const secrets = secretForms(model, site.env)
    const lookFacts = { facts, answers: siteAnswers(facts) }
    const scriptBytes = new Map<string, number>()
    const pages: RenderedPage[] = []
    const refused = new Set<string>()

    const failuresOf = async (withoutData: ReadonlySet<string>): Promise<PageFailure[]> => {
      const own = errors.filter(({ section }) =>
        section === null ? withoutData.size === 0 : !withoutData.has(section),
      )
      errors = []
      return Promise.all(
        own.map(async ({ error, section }) => ({
          section,
          message: error instanceof Error ? error.message : String(error),
          position: await placeOf(error, code, root),
        })),
      )
    }

    const leaksOf = async (route: RouteModel, html: string): Promise<PageView['leaks']> => {
      if (secrets.size === 0) return []
      const payload = await runtime.render.payload(anonymousRequest(encodeURI(route.path)))
      const whole = payload.kind === 'payload' ? html + payload.body.toString() : html
      const instances = [...route.frame.before, ...route.sections, ...route.frame.after]
      return findLeaks(secrets, whole, new Map(instances.map(({ key, props }) => [key, JSON.stringify(props)])))
    }

    const render = async (route: RouteModel): Promise<RenderedPage | null> => {
      const withoutData = new Set(
        [...route.frame.before, ...route.sections, ...route.frame.after].filter(isSilent).map(({ key }) => key),
      )
      const index = indexes.get(route.name) ?? 0
      const failing = async (status: number): Promise<RenderedPage> => ({
        path: route.path,
        locale: route.locale,
        route: index,
        status,
        failures: await failuresOf(withoutData),
        withoutData,
        ...NOTHING_SEEN,
      })
      const request = anonymousRequest(encodeURI(route.path))
      const outcome = await runtime.render.passSteps(route, request, 'own')
      if (outcome !== null) {
        if (outcome.kind === 'redirect' || outcome.error.status < 500) return null
        errors.push({ error: outcome.error.cause ?? new Error(outcome.error.message), section: null })
        return failing(outcome.error.status)
      }
      const result = await runtime.render.document(request)
      if (result.kind !== 'document') return null
      if (result.status !== 200) return failing(result.status)
      const html = result.document.body.toString()
      const leaks = await leaksOf(route, html)
      const view = readPage(html, route, { isIncomplete: withoutData.size > 0, leaks })
      return {
        ...(await failing(result.status)),
        ...inspectPage(view, lookFacts),
        excess: excessOf(view, index),
      }
    }

    const excessOf = (view: PageView, route: number): BudgetExcess[] => {
      const { clientFolder, assets } = code
      if (clientFolder === null) return []
      const bytesOf = (path: string) => facts.files.bytes(`public${path}`)
      const page = { view, assets, clientFolder, origin: model.origin, scriptBytes, bytesOf }
      return budgetsOf(facts.manifest, route).flatMap(({ kind, limit }) => {
        const { bytes, parts } = weighPage(page, kind)
        return bytes > limit ? [{ kind, bytes, limit, parts: parts() }] : []
      })
    }

    for (const route of model.routes) {
      try {
        const page = await render(route)
        if (page === null) refused.add(route.path)
        else pages.push(page)
      } catch (error) {
        // One page that breaks the renderer itself hides no other.
        errors.push({ error, section: null })
        pages.push({
          path: route.path,
          locale: route.locale,
          route: indexes.get(route.name) ?? 0,
          status: 500,
          failures: await failuresOf(new Set()),
          withoutData: new Set(),
          ...NOTHING_SEEN,
        })
      }
    }
    return { pages, refused, buildFault: null }
  } finally {
    runtime.close()
  }
}

const NOTHING_SEEN = {
  faults: new Map(),
  ids: new Set<string>(),
  anchors: [],
  alternates: [],
  sections: new Map(),
  excess: [],
} satisfies Partial<RenderedPage>

/** Where the site's code threw; null where that cannot be told. */
async function placeOf(error: unknown, code: OpenBundle, root: string): Promise<PageFailure['position']> {
  try {
    return locateError(error, await code.sourceMap(), root)
  } catch {
    // Without a map the message alone has to do.
    return null
  }
}
