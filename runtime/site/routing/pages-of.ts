import { once } from '../../values/once.ts'
import type { PageModel, PatternModel, RouteModel, SiteModel } from '../site-model.ts'

type Routes = Pick<SiteModel, 'routes'>

/** The pages that the manifest itself declares, in every language. */
export const fixedPages = once(({ routes }: Routes): readonly PageModel[] =>
  routes.filter((route) => route.kind === 'page'),
)

/** The forms of pages whose paths vary, in every language. */
export const patternsOf = once(({ routes }: Routes): readonly PatternModel[] =>
  routes.filter((route) => route.kind === 'pattern'),
)

/** The collection by which it is decided which pages a route has; null: it is one page, or nobody can list them. */
export function collectionOf(route: RouteModel): string | null {
  return (route.kind === 'pattern' ? route.each?.collection : undefined) ?? route.paging?.collection ?? null
}
