import { sectionId } from '../../values/names/section-id.ts'
import { redirectName } from '../../values/paths/written-redirects.ts'
import type { LocatedMap, LocatedValue, Mark } from '../yaml/located-value.ts'

/**
 * The names by which the items of a list are merged with those of a base: their `id`, otherwise their `name`. Sections without either are named by
 * the ids that they will get, redirects by the address that they lead from, with the query that it needs. Null when an item has no name, or when two
 * items other than routes share one.
 *
 * @param place - names that lead to the list.
 */
export function itemNames(items: readonly LocatedValue[], place: readonly string[]): string[] | null {
  const isSections = holdsSections(place)
  const isRedirects = place.length === 1 && place[0] === 'redirects'
  const names: string[] = []
  for (const item of items) {
    const name = nameOf(item, isSections) ?? (isRedirects && item.kind === 'map' ? oldAddressOf(item) : null)
    if (name === null) return null
    names.push(name)
  }
  // Two routes with the same name are a mistake that is reported once, after merging.
  return new Set(names).size === names.length || (place.length === 1 && place[0] === 'routes') ? names : null
}

function oldAddressOf(redirect: LocatedMap): string | null {
  const from = redirect.entries.get('from')?.value
  if (from?.kind !== 'map') return textOf(redirect, 'from')
  const path = textOf(from, 'path')
  const asked = from.entries.get('query')?.value
  if (path === null || asked?.kind !== 'map') return null
  const query = [...asked.entries].map(([name, { value }]) => [
    name,
    value.kind === 'scalar' ? String(value.value) : '',
  ])
  return redirectName({ from: path, query: Object.fromEntries(query) })
}

/** Whether the items of the list at a place are sections. */
export function holdsSections(place: readonly string[]): boolean {
  return !place.includes('props') && (place.at(-1) === 'sections' || (place[0] === 'layouts' && place.length === 2))
}

/** The text that a map has for a key; null when it has none. */
export function textOf(map: LocatedMap, key: string): string | null {
  const value = map.entries.get(key)?.value
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : null
}

/** Where an item's name is written; the item itself when it consists of its name. */
export function nameMark(item: LocatedValue): Mark {
  const key =
    item.kind === 'map' ? ['id', 'name', 'from', 'section'].find((each) => textOf(item, each) !== null) : undefined
  return (key !== undefined && item.kind === 'map' && item.entries.get(key)?.value.mark) || item.mark
}

function nameOf(item: LocatedValue, isSections: boolean): string | null {
  if (item.kind === 'list') return null
  if (item.kind === 'scalar') return isSections && typeof item.value === 'string' ? sectionId(item.value) : null
  const section = isSections ? textOf(item, 'section') : null
  return textOf(item, 'id') ?? textOf(item, 'name') ?? (section === null ? null : sectionId(section))
}
