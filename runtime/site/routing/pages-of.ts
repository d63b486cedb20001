import { once } from '../../values/once.ts'
import type { PageModel, PatternModel, RouteModel, SiteModel } from '../site-model.ts'

type Routes = Pick<SiteModel, 'routes'>

/** Pages whose paths have no parameters, in every language. */
export const fixedPages = once(({ routes }: Routes): readonly PageModel[] =>
  routes.filter((route) => route.kind === 'page'),
)

/** Patterns of pages whose paths have parameters, in every language. */
export const patternsOf = once(({ routes }: Routes): readonly PatternModel[] =>
  routes.filter((route) => route.kind === 'pattern'),
)

/** The collection that determines which pages a route has; null when the route is a single page, or its pages cannot be listed. */
export function collectionOf(route: RouteModel): string | null {
  return (route.kind === 'pattern' ? route.each?.collection : undefined) ?? route.paging?.collection ?? null
}

/** Key of a route → the collection that decides which pages it has, for routes of entries. The page of an entry has the key of its route. */
export const decidingCollections = once(({ routes }: Routes): ReadonlyMap<string, string> => {
  const decided = routes.map((route): [string, string | null] => [route.key, collectionOf(route)])
  return new Map(decided.filter((pair): pair is [string, string] => pair[1] !== null))
})
