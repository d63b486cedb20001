import { runMiddleware } from '../middleware/index.ts'
import type { GuardCheck, PageGuards } from '../page/payload.ts'
import { canChange, looksAtVisitor, planSteps } from '../page/plan-steps.ts'
import { errorPageAddress, routeNamesAddress } from '../page/static-addresses.ts'
import type { Step } from '../page/step.ts'
import { takeSteps } from '../page/take-steps.ts'
import { pipelineReads } from '../site/pipeline-reads.ts'
import { publicClient } from '../site/public-model.ts'
import { routeKey } from '../site/route-key.ts'
import type { RouteTable } from '../site/route-table.ts'
import type { RouteModel, SiteModel } from '../site/site-model.ts'
import type { Soon, StepHost, StepOutcome, StepRequest } from '../steps/step-request.ts'
import { acceptsRequest } from '../validators/index.ts'
import type { ClientAssets } from './client-assets.ts'
import type { SiteModules } from './section-registry.ts'

/** The steps in front of the pages of one site. */
export interface SiteSteps {
  /** Takes all steps; of a prerendered page those that look at nothing of the visitor. */
  pass(route: RouteModel | null, request: StepRequest): Soon<StepOutcome>
  passAll(route: RouteModel | null, request: StepRequest): Soon<StepOutcome>
  readsSession(route: RouteModel | null): boolean
  /** Whether a step may answer otherwise the next time; those of a prerendered page that are not the browser's have answered. */
  hasSteps(route: RouteModel | null): boolean
  /** The steps of a prerendered page that are left to the browser; null when there are none. */
  guards(route: RouteModel | null, locale: string): PageGuards | null
}

interface StepPlan {
  readonly all: readonly Step[]
  readonly own: readonly Step[]
  readonly left: readonly Step[]
  readonly readsSession: boolean
  readonly hasSteps: boolean
}

export function createSiteSteps(
  site: SiteModel,
  table: RouteTable,
  modules: Pick<SiteModules, 'validators' | 'middleware' | 'checks'>,
  assets: ClientAssets,
  isPrerender: boolean,
): SiteSteps {
  const plans = new Map<RouteModel | null, StepPlan>()
  const kinds = { runMiddleware, accepts: acceptsRequest }
  const host: StepHost = {
    origin: site.origin,
    pathOf: (name, locale) => table.byKey.get(routeKey(name, locale))?.path ?? null,
    moduleOf: ({ step, name }) => (step === 'validator' ? modules.validators : modules.middleware)[name],
  }

  function planOf(route: RouteModel | null): StepPlan {
    const known = plans.get(route)
    if (known) return known
    const all = planSteps(site, route)
    // Of an address without a page nothing is known before it is asked for.
    const isLeft = (step: Step) => isPrerender && (route === null || looksAtVisitor(step))
    const left = all.filter(isLeft)
    const plan: StepPlan = {
      all,
      own: all.filter((step) => !isLeft(step)),
      left,
      readsSession: pipelineReads(site, route).has('session'),
      hasSteps: (isPrerender ? left : all).some(canChange),
    }
    plans.set(route, plan)
    return plan
  }

  /** The browser knows no table of routes, so what the manifest names is written as a path. */
  function withPath(step: Step, locale: string): Step {
    if (step.step !== 'middleware' || !('to' in step.model)) return step
    const path = table.byKey.get(routeKey(step.model.to, locale))?.path
    return path === undefined ? step : { ...step, model: { ...step.model, to: encodeURI(path) } }
  }

  function scriptOf(step: Step): string | null {
    return step.step === 'unknown' ? null : (assets.steps[step.step][step.name] ?? null)
  }

  function checkOf(step: Step): GuardCheck | null {
    const check = step.step !== 'unknown' && 'check' in step.model ? step.model.check : null
    const client = check && site.clients.get(check.client)
    const operation = check && modules.checks?.[check.client]?.[check.field]
    if (!client || !operation) return null
    const { name, query } = operation
    return { field: check.field, operation: { name, query }, client: publicClient(client) }
  }

  return {
    pass: (route, request) => takeSteps(planOf(route).own, request, host, kinds),
    passAll: (route, request) => takeSteps(planOf(route).all, request, host, kinds),
    readsSession: (route) => planOf(route).readsSession,
    hasSteps: (route) => planOf(route).hasSteps,
    guards(route, locale) {
      const { left } = planOf(route)
      if (left.length === 0) return null
      return {
        src: assets.guards,
        steps: left.map((step) => ({ step: withPath(step, locale), src: scriptOf(step), check: checkOf(step) })),
        route: route && { name: route.name, path: route.path },
        locale,
        sessionCookie: site.cookies.session.name,
        errors: { 404: errorPageAddress(404, locale), 500: errorPageAddress(500, locale) },
        routes: routeNamesAddress(locale),
      }
    },
  }
}
