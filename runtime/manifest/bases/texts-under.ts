import type { LocatedMap, LocatedScalar } from '../yaml/located-value.ts'

export type LocatedText = LocatedScalar & { readonly value: string }

/** The texts of a key that takes one text or a list of them. Anything else is left to the schema to refuse. */
export function textsUnder(root: LocatedMap, key: string): LocatedText[] {
  const value = root.entries.get(key)?.value
  const items = value?.kind === 'list' ? value.items : value === undefined ? [] : [value]
  return items.filter((item): item is LocatedText => item.kind === 'scalar' && typeof item.value === 'string')
}
