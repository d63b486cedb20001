import { foldPath } from '../../values/paths/fold-path.ts'
import { hasForm } from '../../values/paths/path-pattern.ts'
import type { OldAddress, PageModel, PatternModel, RouteModel } from '../site-model.ts'
import { createRedirectTable, type RedirectTable } from './find-redirect.ts'
import { collectionOf, fixedPages, patternsOf } from './pages-of.ts'

/** A path with parameters, prepared for comparison with folded paths. */
interface FoldedForm {
  readonly route: RouteModel
  readonly segments: readonly string[]
}

/** Finds routes and redirects in constant time. */
export interface RouteTable extends RedirectTable {
  readonly exact: ReadonlyMap<string, PageModel>
  /** Keyed by folded path: lower case, no trailing slash, NFC. */
  readonly folded: ReadonlyMap<string, PageModel>
  /** Paths with parameters, keyed by their number of segments. */
  readonly forms: ReadonlyMap<number, readonly FoldedForm[]>
  /** Keyed by route key: `contact___en`. */
  readonly byKey: ReadonlyMap<string, PageModel>
  readonly patternByKey: ReadonlyMap<string, PatternModel>
}

export function createRouteTable(site: {
  routes: readonly RouteModel[]
  redirects: readonly OldAddress[]
}): RouteTable {
  const pages = fixedPages(site)
  return {
    exact: new Map(pages.map((page) => [page.path, page])),
    folded: new Map(pages.map((page) => [foldPath(page.path), page])),
    forms: foldedForms(site.routes),
    ...createRedirectTable(site.redirects),
    byKey: new Map(pages.map((page) => [page.key, page])),
    patternByKey: new Map(patternsOf(site).map((pattern) => [pattern.key, pattern])),
  }
}

function foldedForms(routes: readonly RouteModel[]): RouteTable['forms'] {
  const byCount = new Map<number, FoldedForm[]>()
  for (const route of routes) {
    const own = [
      ...(route.kind === 'pattern' ? [route.path] : []),
      ...(route.paging === null ? [] : [route.paging.path]),
    ]
    for (const path of own) {
      const segments = foldPath(path).split('/')
      byCount.set(segments.length, [...(byCount.get(segments.length) ?? []), { route, segments }])
    }
  }
  return byCount
}

/** Routes with a pattern that a folded path matches. */
export function formsAt(folded: string, { forms }: RouteTable): RouteModel[] {
  const path = folded.split('/')
  return (forms.get(path.length) ?? []).flatMap(({ route, segments }) => (hasForm(path, segments) ? [route] : []))
}

/** What could have a page at a folded path. */
export interface Candidates {
  /** Names of collections. */
  readonly collections: readonly string[]
  /** Patterns whose pages depend on nothing but their parameters. */
  readonly open: readonly PatternModel[]
}

export function candidatesAt(folded: string, table: RouteTable): Candidates {
  const routes = formsAt(folded, table)
  return {
    collections: [...new Set(routes.flatMap((route) => collectionOf(route) ?? []))],
    open: routes.flatMap((route) => (route.kind === 'pattern' && route.each === null ? [route] : [])),
  }
}
