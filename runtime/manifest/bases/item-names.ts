import { sectionId } from '../../values/section-id.ts'
import type { LocatedMap, LocatedValue, Mark } from '../yaml/located-value.ts'

/**
 * What the items of a list are called, so that a list can be merged with that of a base: by `id`, else by `name`, else, where they are sections, as
 * their ids will be, and redirects by the address that they are from. Null when an item has no name, or two have the same that are no routes.
 *
 * @param place - names of the place where the list stands.
 */
export function itemNames(items: readonly LocatedValue[], place: readonly string[]): string[] | null {
  const isSections = holdsSections(place)
  const isRedirects = place.length === 1 && place[0] === 'redirects'
  const names: string[] = []
  for (const item of items) {
    const name = nameOf(item, isSections) ?? (isRedirects && item.kind === 'map' ? textOf(item, 'from') : null)
    if (name === null) return null
    names.push(name)
  }
  // Two routes of one name are a mistake, told once what each says is laid over what the base says.
  return new Set(names).size === names.length || (place.length === 1 && place[0] === 'routes') ? names : null
}

/** Whether the items of the list there are sections. */
export function holdsSections(place: readonly string[]): boolean {
  return !place.includes('props') && (place.at(-1) === 'sections' || (place[0] === 'layouts' && place.length === 2))
}

/** The text that a map says for a key. */
export function textOf(map: LocatedMap, key: string): string | null {
  const value = map.entries.get(key)?.value
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : null
}

/** Where an item's name is written; the item itself where it is its own name. */
export function nameMark(item: LocatedValue): Mark {
  const key = item.kind === 'map' ? ['id', 'name', 'section'].find((each) => textOf(item, each) !== null) : undefined
  return (key !== undefined && item.kind === 'map' && item.entries.get(key)?.value.mark) || item.mark
}

function nameOf(item: LocatedValue, isSections: boolean): string | null {
  if (item.kind === 'list') return null
  if (item.kind === 'scalar') return isSections && typeof item.value === 'string' ? sectionId(item.value) : null
  const section = isSections ? textOf(item, 'section') : null
  return textOf(item, 'id') ?? textOf(item, 'name') ?? (section === null ? null : sectionId(section))
}
