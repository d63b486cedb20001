import type { MiddlewareModel, Reads, RouteModel, SiteModel, ValidatorModel } from './site-model.ts'

/** What of the visitor a validation step looks at. */
export function validatorReads(validator: ValidatorModel): readonly Reads[] {
  switch (validator.kind) {
    case 'date-range':
    case 'flag':
      return []
    case 'schema':
      return [
        ...(validator.query === null ? [] : ['query' as const]),
        ...(validator.session === null ? [] : ['session' as const]),
      ]
    case 'module':
      return validator.reads
  }
}

/** What of the visitor a middleware looks at. */
export function middlewareReads(middleware: MiddlewareModel): readonly Reads[] {
  switch (middleware.kind) {
    case 'session':
      return ['session']
    case 'redirect':
      return []
    case 'module':
      return middleware.reads
  }
}

/** What of the visitor the way to a page depends on; of an address without a page: the site's own middleware alone. */
export function pipelineReads(site: SiteModel, route: RouteModel | null): ReadonlySet<Reads> {
  const middleware = [...site.navigation.middleware, ...(route ? [...route.frame.middleware, ...route.middleware] : [])]
  const models = middleware.flatMap((name) => site.middleware.get(name) ?? [])
  const validators = (route?.validators ?? []).flatMap((name) => site.validators.get(name) ?? [])
  return new Set([...models.flatMap(middlewareReads), ...validators.flatMap(validatorReads)])
}
