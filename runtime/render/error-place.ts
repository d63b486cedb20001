import type { ErrorContext } from '../page/error-handler.ts'
import type { PageModel } from '../site/site-model.ts'

/** Where an error happened, for error reports. @param route - null for an error page. */
export function errorPlace(route: PageModel | null): Pick<ErrorContext, 'route' | 'path'> {
  return route === null ? {} : { route: route.key, path: route.path }
}
