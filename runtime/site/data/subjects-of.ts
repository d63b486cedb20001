import { slugOf } from '../../values/names/slug-of.ts'
import type { PatternModel } from '../site-model.ts'
import type { Entry } from './entry.ts'

/** What a page of a pattern is about, and how many entries it lists. */
export interface Subject {
  /**
   * Its entry. For a page about one value of a field, a made-up entry: its id is the slug, and its fields are `value`, `label`, `count` and the
   * parameter of the path.
   */
  readonly entry: Entry
  readonly entries: number
  /** The first entry of the list that belongs to it. */
  readonly first: Entry
}

/** The subjects of a pattern's pages, in the order of its list. */
export function subjectsOf(route: PatternModel, list: readonly Entry[]): Iterable<Subject> {
  const { by = null, label = null } = route.each ?? {}
  if (by === null) return list.map((entry) => ({ entry, entries: 1, first: entry }))
  return valuesOf(list, { by, label: label ?? by, parameter: route.parameters[0] ?? '' })
}

/** What is read of each entry, and the parameter of the path. */
interface ValueFields {
  readonly by: string
  readonly label: string
  readonly parameter: string
}

/** Values with the same slug share a page: they count as spellings of one value. */
function* valuesOf(list: readonly Entry[], { by, label: labelField, parameter }: ValueFields): Generator<Subject> {
  const found = new Map<string, { value: string; label: string; count: number; first: Entry }>()
  for (const first of list) {
    const own = new Map(
      labelled(first.values[by], first.values[labelField]).map((each) => [slugOf(each.value), each] as const),
    )
    for (const [slug, { value, label }] of own) {
      if (slug === '') continue
      const known = found.get(slug)
      if (known === undefined) found.set(slug, { value, label, count: 1, first })
      else known.count += 1
    }
  }
  for (const [slug, { value, label, count, first }] of found) {
    const values = Object.freeze({ value, label, count, [parameter]: slug })
    yield { entry: Object.freeze({ id: slug, values }), entries: count, first }
  }
}

/** The values of a field in one entry, each of which has a page. */
export function textsIn(value: unknown): string[] {
  return labelled(value, value).map((each) => each.value)
}

/** The same with the labels beside them; a value without one is its own. */
function labelled(value: unknown, label: unknown): { readonly value: string; readonly label: string }[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => labelled(item, Array.isArray(label) ? label[index] : undefined))
  return isText(value) ? [{ value: String(value), label: isText(label) ? String(label) : String(value) }] : []
}

function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
