import { routeKey } from '../../site/routing/route-key.ts'
import type { RouteModel } from '../../site/site-model.ts'
import { routeTable } from '../facts/address-target.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { middlewareOf, type PlacedStep } from './step-places.ts'

/** A redirect by a middleware. */
export interface Hop {
  readonly step: PlacedStep
  readonly from: RouteModel
  readonly to: RouteModel
}

/** Where the middleware of a page redirects a visitor; null when it does not, when it leads out of the site, or when only a module knows. */
export function nextHop(facts: SiteFacts, from: RouteModel, isGuest: boolean): Hop | null {
  for (const step of middlewareOf(facts, from)) {
    const model = facts.site.middleware.get(step.name)
    if (model === undefined || !('to' in model)) return null
    const to = routeTable(facts).byKey.get(routeKey(model.to, from.locale))
    if (model.kind === 'redirect') return to === undefined ? null : { step, from, to }
    // A session middleware never stops visitors on the page to which it redirects them.
    if (isGuest && to !== undefined && to !== from) return { step, from, to }
  }
  return null
}
