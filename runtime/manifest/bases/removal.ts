import type { LocatedValue } from '../yaml/located-value.ts'

/** The keys by which an item of a list can be identified. */
const NAMES: ReadonlySet<string> = new Set(['id', 'name', 'section', 'from'])

export function isNameKey(key: string): boolean {
  return NAMES.has(key)
}

/** Whether a map only requests a removal, and names what to remove: `{ name: news, remove: true }`. */
export function isRemoval(value: LocatedValue): boolean {
  if (value.kind !== 'map') return false
  const remove = value.entries.get('remove')?.value
  if (remove?.kind !== 'scalar' || remove.value !== true) return false
  return [...value.entries.keys()].every((key) => key === 'remove' || NAMES.has(key))
}
