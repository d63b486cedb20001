import { foldPath } from '../values/fold-path.ts'
import type { RedirectModel, RouteModel } from './site-model.ts'

/** Constant-time look-up of routes and redirects. */
export interface RouteTable {
  readonly exact: ReadonlyMap<string, RouteModel>
  /** By folded path: lower case, no slash at the end, NFC. */
  readonly folded: ReadonlyMap<string, RouteModel>
  readonly redirects: ReadonlyMap<string, RedirectModel>
  /** By route key: `contact___en`. */
  readonly byKey: ReadonlyMap<string, RouteModel>
}

export function createRouteTable(site: {
  routes: readonly RouteModel[]
  redirects: readonly RedirectModel[]
}): RouteTable {
  return {
    exact: new Map(site.routes.map((route) => [route.path, route])),
    folded: new Map(site.routes.map((route) => [foldPath(route.path), route])),
    redirects: new Map(site.redirects.map((redirect) => [foldPath(redirect.from), redirect])),
    byKey: new Map(site.routes.map((route) => [route.key, route])),
  }
}
