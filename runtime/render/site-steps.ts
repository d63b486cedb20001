import { runMiddleware } from '../middleware/index.ts'
import { entryValueOf } from '../page/load-page.ts'
import type { GuardCheck, PageGuards } from '../page/payload.ts'
import { canChange, looksAtVisitor, planSteps } from '../page/plan-steps.ts'
import { errorPageAddress, routeNamesAddress } from '../page/static-addresses.ts'
import type { Step } from '../page/step.ts'
import { takeSteps } from '../page/take-steps.ts'
import { publicClient } from '../site/public-model.ts'
import { pipelineReads } from '../site/routing/pipeline-reads.ts'
import { routeKey } from '../site/routing/route-key.ts'
import type { RouteTable } from '../site/routing/route-table.ts'
import type { PageModel, RouteModel, SiteModel } from '../site/site-model.ts'
import type { Turns } from '../steps/step-kind.ts'
import type { Soon, StepHost, StepOutcome, StepRequest } from '../steps/step-request.ts'
import { acceptsRequest, turnsOf } from '../validators/index.ts'
import type { ClientAssets } from './client-assets.ts'
import type { RenderHost } from './render-host.ts'
import type { SiteModules } from './section-registry.ts'

interface StepPlan {
  readonly all: readonly Step[]
  readonly own: readonly Step[]
  readonly left: readonly Step[]
  readonly readsSession: boolean
  readonly hasSteps: boolean
}

const kinds = { runMiddleware, accepts: acceptsRequest }

/** The steps before the pages of one site. */
export class SiteSteps {
  readonly #site: SiteModel
  readonly #table: RouteTable
  readonly #modules: Pick<SiteModules, 'validators' | 'middleware' | 'checks'>
  readonly #assets: ClientAssets
  readonly #isPrerender: boolean
  readonly #host: StepHost
  /** By the key of the route, since all of its pages have the same steps. */
  readonly #plans = new Map<string | null, StepPlan>()

  constructor(
    { site, assets, isPrerender }: Pick<RenderHost, 'site' | 'assets' | 'isPrerender'>,
    table: RouteTable,
    modules: Pick<SiteModules, 'validators' | 'middleware' | 'checks'>,
  ) {
    this.#site = site
    this.#table = table
    this.#modules = modules
    this.#assets = assets
    this.#isPrerender = isPrerender
    this.#host = {
      origin: site.origin,
      pathOf: (name, locale) => this.#pathOf(name, locale) ?? null,
      moduleOf: ({ step, name }) => (step === 'validator' ? modules.validators : modules.middleware)[name],
    }
  }

  /** Takes all steps; for a prerendered page only those that do not depend on the visitor. */
  pass(route: RouteModel | null, request: StepRequest): Soon<StepOutcome> {
    return takeSteps(this.#planOf(route).own, request, this.#host, kinds)
  }

  passAll(route: RouteModel | null, request: StepRequest): Soon<StepOutcome> {
    return takeSteps(this.#planOf(route).all, request, this.#host, kinds)
  }

  readsSession(route: RouteModel | null): boolean {
    return this.#planOf(route).readsSession
  }

  /** Whether a step may decide differently the next time. When prerendering, only the steps left to the browser can. */
  hasSteps(route: RouteModel | null): boolean {
    return this.#planOf(route).hasSteps
  }

  /** How long the steps of a page decide the same for everybody, in ms; 0 if they do not, or if that is unknown. */
  holdMs(route: PageModel | null, now: Date): number {
    const { all } = this.#planOf(route)
    if (all.some((step) => looksAtVisitor(step) || this.#turnsOf(step, route) === 'any')) return 0
    return this.turnMs(route, now)
  }

  /** How long until a date of the steps of a page has passed, in ms; Infinity if none is left. */
  turnMs(route: PageModel | null, now: Date): number {
    let next = Number.POSITIVE_INFINITY
    for (const step of this.#planOf(route).all) {
      const turns = this.#turnsOf(step, route)
      if (turns !== 'any') for (const turn of turns) if (turn > now.getTime()) next = Math.min(next, turn)
    }
    return next - now.getTime()
  }

  #turnsOf(step: Step, route: PageModel | null): Turns {
    if (step.step === 'unknown') return 'any'
    return step.step === 'validator' ? turnsOf(step.model, entryValueOf(route, this.#site)) : step.model.turns
  }

  /** The steps of a prerendered page that are left to the browser; null if there are none. */
  guards(route: RouteModel | null, locale: string): PageGuards | null {
    const { left } = this.#planOf(route)
    if (left.length === 0) return null
    return {
      src: this.#assets.guards,
      steps: left.map((step) => ({
        step: this.#withPath(step, locale),
        src: this.#scriptOf(step),
        check: this.#checkOf(step),
      })),
      route: route && { name: route.name, path: route.path },
      locale,
      sessionCookie: this.#site.cookies.session.name,
      errors: { 404: errorPageAddress(404, locale), 500: errorPageAddress(500, locale) },
      routes: routeNamesAddress(locale),
    }
  }

  #planOf(route: RouteModel | null): StepPlan {
    const key = route?.key ?? null
    const known = this.#plans.get(key)
    if (known) return known
    const all = planSteps(this.#site, route)
    // Nothing is known in advance about an address without a page.
    const isLeft = (step: Step) => this.#isPrerender && (route === null || looksAtVisitor(step))
    const left = all.filter(isLeft)
    const plan: StepPlan = {
      all,
      own: all.filter((step) => !isLeft(step)),
      left,
      readsSession: pipelineReads(this.#site, route).has('session'),
      hasSteps: (this.#isPrerender ? left : all).some(canChange),
    }
    this.#plans.set(key, plan)
    return plan
  }

  #pathOf(name: string, locale: string): string | undefined {
    return this.#table.byKey.get(routeKey(name, locale))?.path
  }

  /** Replaces a route's name by its path, since the browser has no route table. */
  #withPath(step: Step, locale: string): Step {
    if (step.step !== 'middleware' || !('to' in step.model)) return step
    const path = this.#pathOf(step.model.to, locale)
    return path === undefined ? step : { ...step, model: { ...step.model, to: encodeURI(path) } }
  }

  #scriptOf(step: Step): string | null {
    return step.step === 'unknown' ? null : (this.#assets.steps[step.step][step.name] ?? null)
  }

  #checkOf(step: Step): GuardCheck | null {
    const check = step.step !== 'unknown' && 'check' in step.model ? step.model.check : null
    const client = check && this.#site.clients.get(check.client)
    const operation = check && this.#modules.checks?.[check.client]?.[check.field]
    if (!client || !operation) return null
    const { name, query } = operation
    return { field: check.field, operation: { name, query }, client: publicClient(client) }
  }
}
