import { foldPath } from '../values/fold-path.ts'
import { hasForm } from '../values/path-pattern.ts'
import { fixedPages, patternsOf } from './pages-of.ts'
import type { PageModel, PatternModel, RedirectModel, RouteModel } from './site-model.ts'

/** A form of pages as it is compared with folded paths. */
export interface FoldedPattern {
  readonly pattern: PatternModel
  readonly segments: readonly string[]
}

/** Constant-time look-up of routes and redirects. */
export interface RouteTable {
  readonly exact: ReadonlyMap<string, PageModel>
  /** By folded path: lower case, no slash at the end, NFC. */
  readonly folded: ReadonlyMap<string, PageModel>
  /** Forms of pages, by the number of their segments. */
  readonly patterns: ReadonlyMap<number, readonly FoldedPattern[]>
  readonly redirects: ReadonlyMap<string, RedirectModel>
  /** By route key: `contact___en`. */
  readonly byKey: ReadonlyMap<string, PageModel>
  readonly patternByKey: ReadonlyMap<string, PatternModel>
}

export function createRouteTable(site: {
  routes: readonly RouteModel[]
  redirects: readonly RedirectModel[]
}): RouteTable {
  const pages = fixedPages(site)
  return {
    exact: new Map(pages.map((page) => [page.path, page])),
    folded: new Map(pages.map((page) => [foldPath(page.path), page])),
    patterns: foldedPatterns(site),
    redirects: new Map(site.redirects.map((redirect) => [foldPath(redirect.from), redirect])),
    byKey: new Map(pages.map((page) => [page.key, page])),
    patternByKey: new Map(patternsOf(site).map((pattern) => [pattern.key, pattern])),
  }
}

function foldedPatterns(site: Parameters<typeof patternsOf>[0]): RouteTable['patterns'] {
  const byCount = new Map<number, FoldedPattern[]>()
  for (const pattern of patternsOf(site)) {
    const segments = foldPath(pattern.path).split('/')
    byCount.set(segments.length, [...(byCount.get(segments.length) ?? []), { pattern, segments }])
  }
  return byCount
}

/** Collections whose entries could have a page at a path that was folded. */
export function collectionsAt(folded: string, { patterns }: RouteTable): string[] {
  const path = folded.split('/')
  const fitting = (patterns.get(path.length) ?? []).filter(({ segments }) => hasForm(path, segments))
  return [...new Set(fitting.map(({ pattern }) => pattern.each.collection))]
}
