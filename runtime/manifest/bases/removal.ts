import type { LocatedMap, LocatedValue } from '../yaml/located-value.ts'

/** The keys by which an item of a list can be identified. */
const NAMES: ReadonlySet<string> = new Set(['id', 'name', 'section', 'from'])

export function isNameKey(key: string): boolean {
  return NAMES.has(key)
}

/** Whether a map only requests a removal, and names what to remove: `{ name: news, remove: true }`. */
export function isRemoval(value: LocatedValue): boolean {
  return value.kind === 'map' && asksRemoval(value) && besideRemoval(value) === undefined
}

/** Whether a map says `remove: true`, whatever else it says. */
export function asksRemoval({ entries }: LocatedMap): boolean {
  const remove = entries.get('remove')?.value
  return remove?.kind === 'scalar' && remove.value === true
}

/** The first key that says something of what is removed. */
export function besideRemoval({ entries }: LocatedMap): string | undefined {
  return [...entries.keys()].find((key) => key !== 'remove' && !NAMES.has(key))
}
