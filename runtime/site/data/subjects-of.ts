import { slugOf } from '../../values/names/slug-of.ts'
import type { RouteModel } from '../site-model.ts'
import type { Entry } from './entry.ts'

/** What a page of a route is about, and how many entries it lists. */
export interface Subject {
  /**
   * Its entry. For a page about one value of a field, a made-up entry: its id is the slug, and its fields are `value`, `count` and the parameter of
   * the path. Null when the page lists all entries.
   */
  readonly entry: Entry | null
  readonly entries: number
  /** The first entry of the list that belongs to it. */
  readonly first: Entry | null
}

/** The subjects of a route's pages, in the order of its list. */
export function subjectsOf(route: RouteModel, list: readonly Entry[]): Iterable<Subject> {
  if (route.kind === 'page') return [{ entry: null, entries: list.length, first: list[0] ?? null }]
  const by = route.each?.by ?? null
  if (by === null) return list.map((entry) => ({ entry, entries: 1, first: entry }))
  return valuesOf(list, by, route.parameters[0] ?? '')
}

/** Values with the same slug share a page: they count as spellings of one value. */
function* valuesOf(list: readonly Entry[], by: string, parameter: string): Generator<Subject> {
  const found = new Map<string, { value: string; count: number; first: Entry }>()
  for (const first of list) {
    const own = new Map(textsIn(first.values[by]).map((value) => [slugOf(value), value]))
    for (const [slug, value] of own) {
      if (slug === '') continue
      const known = found.get(slug)
      if (known === undefined) found.set(slug, { value, count: 1, first })
      else known.count += 1
    }
  }
  for (const [slug, { value, count, first }] of found) {
    const values = Object.freeze({ value, count, [parameter]: slug })
    yield { entry: Object.freeze({ id: slug, values }), entries: count, first }
  }
}

/** The values of a field in one entry, each of which has a page. */
export function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}
