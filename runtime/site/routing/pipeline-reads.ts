import type { Reads } from '../../steps/step-request.ts'
import type { RouteModel, SiteModel } from '../site-model.ts'

/** What of the visitor the way to a page depends on; of an address without a page: the site's own middleware alone. */
export function pipelineReads(site: SiteModel, route: RouteModel | null): ReadonlySet<Reads> {
  const middleware = [...site.navigation.middleware, ...(route ? [...route.frame.middleware, ...route.middleware] : [])]
  const models = middleware.flatMap((name) => site.middleware.get(name) ?? [])
  const validators = (route?.validators ?? []).flatMap((name) => site.validators.get(name) ?? [])
  return new Set([...models, ...validators].flatMap(({ reads }) => reads))
}
