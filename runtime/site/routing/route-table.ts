import { foldPath } from '../../values/fold-path.ts'
import { hasForm } from '../../values/path-pattern.ts'
import type { OldAddress, PageModel, PatternModel, RouteModel } from '../site-model.ts'
import { createRedirectTable, type RedirectTable } from './find-redirect.ts'
import { collectionOf, fixedPages, patternsOf } from './pages-of.ts'

/** A path with parameters as it is compared with folded paths. */
interface FoldedForm {
  readonly route: RouteModel
  readonly segments: readonly string[]
}

/** Constant-time look-up of routes and redirects. */
export interface RouteTable extends RedirectTable {
  readonly exact: ReadonlyMap<string, PageModel>
  /** By folded path: lower case, no slash at the end, NFC. */
  readonly folded: ReadonlyMap<string, PageModel>
  /** Paths with parameters, by the number of their segments. */
  readonly forms: ReadonlyMap<number, readonly FoldedForm[]>
  /** By route key: `contact___en`. */
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

/** Routes of which a path that was folded has the form. */
export function formsAt(folded: string, { forms }: RouteTable): RouteModel[] {
  const path = folded.split('/')
  return (forms.get(path.length) ?? []).flatMap(({ route, segments }) => (hasForm(path, segments) ? [route] : []))
}

/** What may have a page at a path that was folded. */
export interface Candidates {
  /** Collections, by their names. */
  readonly collections: readonly string[]
  /** Patterns that nothing but their parameters decides. */
  readonly open: readonly PatternModel[]
}

export function candidatesAt(folded: string, table: RouteTable): Candidates {
  const routes = formsAt(folded, table)
  return {
    collections: [...new Set(routes.flatMap((route) => collectionOf(route) ?? []))],
    open: routes.flatMap((route) => (route.kind === 'pattern' && route.each === null ? [route] : [])),
  }
}
