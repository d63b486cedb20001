import type { LocatedMap, LocatedValue } from '../yaml/located-value.ts'
import { textOf } from './item-names.ts'
import { isRemoval } from './removal.ts'

/** Removes redirects from a base that lead to pages which the manifest above it removes: with the pages gone, they have nowhere to lead. */
export function withoutRedirects(base: LocatedValue, own: LocatedValue): LocatedValue {
  const entry = base.kind === 'map' ? base.entries.get('redirects') : undefined
  const removed = new Set(
    itemsOf(own, 'routes').flatMap((item) =>
      isRemoval(item) && item.kind === 'map' ? (textOf(item, 'name') ?? []) : [],
    ),
  )
  if (base.kind !== 'map' || entry?.value.kind !== 'list' || removed.size === 0) return base
  const items = entry.value.items.filter((item) => item.kind !== 'map' || !removed.has(targetRoute(item) ?? ''))
  const redirects = { ...entry, value: { ...entry.value, items } }
  return { ...base, entries: new Map([...base.entries, ['redirects', redirects]]) }
}

function targetRoute(redirect: LocatedMap): string | null {
  const to = redirect.entries.get('to')?.value
  return to?.kind === 'map' ? textOf(to, 'route') : textOf(redirect, 'to')
}

function itemsOf(root: LocatedValue, key: string): readonly LocatedValue[] {
  const value = root.kind === 'map' ? root.entries.get(key)?.value : undefined
  return value?.kind === 'list' ? value.items : []
}
