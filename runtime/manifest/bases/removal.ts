import type { LocatedMap, LocatedScalar, LocatedValue } from '../yaml/located-value.ts'

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

/** Words for true and false that YAML reads as texts or numbers, and false itself. */
const OTHER_WORDS = /^(?:yes|y|on|true|1|no|n|off|false|0)$/i

/** The value of `remove` in a map that only requests a removal, but not with the word `true`; null otherwise. */
export function otherWord(value: LocatedValue): LocatedScalar | null {
  const remove = value.kind === 'map' && besideRemoval(value) === undefined ? value.entries.get('remove')?.value : null
  if (remove?.kind !== 'scalar' || remove.value === true) return null
  return OTHER_WORDS.test(String(remove.value)) ? remove : null
}

/** Whether such a word means that the thing is to stay. */
export function isDenial({ value }: LocatedScalar): boolean {
  return /^(?:n|of|f|0)/i.test(String(value))
}

/** The first key that says something of what is removed. */
export function besideRemoval({ entries }: LocatedMap): string | undefined {
  return [...entries.keys()].find((key) => key !== 'remove' && !NAMES.has(key))
}
