import { LRUCache } from 'lru-cache'
import { entryPage } from '../site/data/entry-page.ts'
import type { PageModel, PatternModel, RouteModel } from '../site/site-model.ts'
import { fillPath } from '../values/paths/path-pattern.ts'
import { type ParameterValue, readParameter, readQuery, writeQuery } from '../values/paths/read-parameter.ts'

/** Upper limit for the pages kept, in bytes. Visitors decide which addresses they request. */
const MAX_BYTES = 4 * 1024 * 1024
/** Size of a page that shares its sections with its route's. */
const PAGE_BYTES = 1000

/**
 * The pages whose content depends on parameters in the address that their route declares. Each page is kept, so that the same address gives the
 * same object, and what was made from it is found again.
 */
export class DeclaredPages {
  readonly #made = new LRUCache<string, { readonly of: RouteModel; readonly page: PageModel }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }) => PAGE_BYTES + 4 * (page.path.length + page.search.length),
  })

  /** A page with the query of its address; null if the query does not fit what the route declares. */
  withQuery(page: PageModel, search: string): PageModel | null {
    const { declared } = page
    if (declared === null) return page
    const query = readQuery(declared, search)
    if (query === null) return null
    const own = writeQuery(declared, query)
    return this.#keep(page, page.id + own, (id) => withValues(page, id, query, own))
  }

  /** The page of a pattern without entries at a decoded path; null if a parameter does not fit. */
  atPath(pattern: PatternModel, path: string): PageModel | null {
    const segments = path.split('/')
    const values: Record<string, NonNullable<ParameterValue>> = {}
    for (const [index, segment] of pattern.path.split('/').entries()) {
      if (!segment.startsWith(':')) continue
      const name = segment.slice(1)
      const rules = pattern.params.get(name)
      const value = rules && readParameter(segments[index] ?? '', rules)
      if (value === undefined) return null
      values[name] = value
    }
    const own = fillPath(pattern.path, (name) => textOf(values[name]))
    return own === null
      ? null
      : this.#keep(pattern, `${pattern.key} ${own}`, (id) => openPage(pattern, id, own, values))
  }

  #keep(of: RouteModel, id: string, make: (id: string) => PageModel): PageModel {
    const known = this.#made.get(id)
    if (known?.of === of) return known.page
    const page = make(id)
    this.#made.set(id, { of, page })
    return page
  }
}

function withValues(page: PageModel, id: string, query: PageModel['query'], search: string): PageModel {
  const given = Object.entries(query).filter(([, value]) => value !== null)
  return Object.freeze({
    ...page,
    id,
    query: Object.freeze(query),
    search,
    pages: page.pages && withSearch(page.pages, search),
    variables: Object.freeze({ ...page.variables, ...Object.fromEntries(given) }),
  })
}

/** Links to the other parts of the list keep the same query. */
function withSearch(pages: NonNullable<PageModel['pages']>, search: string): PageModel['pages'] {
  const { previous, next } = pages
  return { ...pages, previous: previous && previous + search, next: next && next + search }
}

function openPage(
  pattern: PatternModel,
  id: string,
  path: string,
  values: Readonly<Record<string, NonNullable<ParameterValue>>>,
): PageModel {
  const fill = (own: string | null) => own && fillPath(own, (name) => textOf(values[name]))
  const alternates = Object.fromEntries(Object.entries(pattern.alternates).map(([code, own]) => [code, fill(own)]))
  const page = entryPage(pattern, { id, values }, { path, alternates })
  return Object.freeze({ ...page, id, variables: Object.freeze(values) })
}

function textOf(value: ParameterValue | undefined): string | undefined {
  return value === undefined || value === null ? undefined : String(value)
}
