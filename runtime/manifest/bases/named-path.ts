import type { PathStep } from '../text/position.ts'
import type { LocatedValue } from '../yaml/located-value.ts'
import { itemNames } from './item-names.ts'

/** A place in a manifest, by names: keys of maps, and names or ids of items; the index, starting at 0, of items without a name. */
export type Names = readonly string[]

/**
 * `routes.contact.sections.hero.props.title`. A name with other characters than letters, digits and `_ $ -` is put in brackets:
 * `redirects["/old.html"]`.
 */
export function namedPath(names: Names): string {
  return names
    .map((name, index) => (/^[\w$-]+$/.test(name) ? `${index === 0 ? '' : '.'}${name}` : `[${JSON.stringify(name)}]`))
    .join('')
}

/** Parses a named path; null when the text is not one. */
export function readNamedPath(text: string): string[] | null {
  const step = /\.?([\w$-]+)|\[("(?:[^"\\]|\\.)*")\]|\[(\d+)\]/y
  const names: string[] = []
  while (step.lastIndex < text.length) {
    const found = step.exec(text)
    const name = found?.[1] ?? found?.[3] ?? unquoted(found?.[2])
    if (name === null) return null
    names.push(name)
  }
  return names.length === 0 ? null : names
}

/** Null when there is no text, or it has an escape that JSON does not know. */
function unquoted(text: string | undefined): string | null {
  try {
    return text === undefined ? null : String(JSON.parse(text))
  } catch {
    return null
  }
}

/** Whether a place equals another, or lies inside of it. */
export function isInside(names: Names, place: Names): boolean {
  return place.length <= names.length && place.every((name, index) => name === names[index])
}

/**
 * Follows names into a value, as far as they exist.
 *
 * @param above - the place of the value itself.
 */
export function stepsOf(
  root: LocatedValue,
  names: Names,
  above: Names = [],
): { steps: PathStep[]; value: LocatedValue; rest: Names } {
  const steps: PathStep[] = []
  let value = root
  for (const [index, name] of names.entries()) {
    const next = childNamed(value, name, [...above, ...names.slice(0, index)])
    if (next === null) return { steps, value, rest: names.slice(index) }
    steps.push(next.step)
    value = next.value
  }
  return { steps, value, rest: [] }
}

/** Converts steps to names. */
export function namesOf(root: LocatedValue, path: readonly PathStep[]): string[] {
  const names: string[] = []
  let value: LocatedValue | undefined = root
  for (const step of path) {
    const known: (string | null)[] | null = value?.kind === 'list' ? itemNames(value.items, names) : null
    const next: LocatedValue | undefined =
      value?.kind === 'list'
        ? value.items[Number(step)]
        : value?.kind === 'map'
          ? value.entries.get(String(step))?.value
          : undefined
    names.push(known?.[Number(step)] ?? String(step))
    value = next
  }
  return names
}

/** The longest part of a place that another manifest can address by names: it ends at a list whose items have none. */
export function namesToSay(root: LocatedValue, names: Names): Names {
  let value: LocatedValue | undefined = root
  for (const [index, name] of names.entries()) {
    const place = names.slice(0, index)
    if (value?.kind === 'list' && itemNames(value.items, place) === null) return place
    value = value && childNamed(value, name, place)?.value
  }
  return names
}

/** Names of the direct children of a value. */
export function childNames(value: LocatedValue, place: Names): string[] {
  if (value.kind === 'map') return [...value.entries.keys()]
  if (value.kind === 'scalar') return []
  const names = itemNames(value.items, place)
  return value.items.map((_, index) => names?.[index] ?? String(index))
}

function childNamed(value: LocatedValue, name: string, place: Names): { step: PathStep; value: LocatedValue } | null {
  if (value.kind === 'map') {
    const entry = value.entries.get(name)
    return entry === undefined ? null : { step: name, value: entry.value }
  }
  const index = childNames(value, place).indexOf(name)
  const item = value.kind === 'list' ? value.items[index] : undefined
  return item === undefined ? null : { step: index, value: item }
}
