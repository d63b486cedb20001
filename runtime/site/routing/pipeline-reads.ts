import type { Reads } from '../../steps/step-request.ts'
import type { RouteModel, SiteModel } from '../site-model.ts'

/** What the steps before a page read of the visitor. For an address without a page, only the site's own middleware counts. */
export function pipelineReads(site: SiteModel, route: RouteModel | null): ReadonlySet<Reads> {
  const middleware = [...site.navigation.middleware, ...(route ? [...route.frame.middleware, ...route.middleware] : [])]
  const models = middleware.flatMap((name) => site.middleware.get(name) ?? [])
  const validators = (route?.validators ?? []).flatMap((name) => site.validators.get(name) ?? [])
  return new Set([...models, ...validators].flatMap(({ reads }) => reads))
}
