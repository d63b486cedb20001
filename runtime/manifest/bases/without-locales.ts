import { type LocatedMap, type LocatedScalar, type LocatedValue, mapEntries } from '../yaml/located-value.ts'
import { isRemoval } from './removal.ts'

/** The languages that a manifest removes from its base: `ar: { remove: true }`. */
export function removedLocales(own: LocatedMap): LocatedScalar[] {
  return [...(localesOf(own)?.entries ?? [])].flatMap(([code, { key, value }]) =>
    isRemoval(value) ? [{ kind: 'scalar', mark: key, value: code }] : [],
  )
}

/** Removes texts in these languages from a base, in every map whose keys are languages: they are no mistake of the site. */
export function withoutLocales(base: LocatedValue, removed: readonly LocatedScalar[]): LocatedValue {
  if (removed.length === 0 || base.kind !== 'map') return base
  const known = languagesOf(base)
  const gone = new Set(removed.map(({ value }) => String(value)))
  // The list of languages stays complete: the merge removes them there.
  return mapEntries(base, (value, key) => (key === 'locales' ? value : pruned(value, known, gone)))
}

/** Declares that content may still have texts in the removed languages. */
export function withDropped(root: LocatedValue, removed: readonly LocatedScalar[]): LocatedValue {
  if (removed.length === 0 || root.kind !== 'map') return root
  return mapEntries(root, (locales, key) => {
    if (key !== 'locales' || locales.kind !== 'map') return locales
    const before = locales.entries.get('dropped')?.value
    const listed = before?.kind === 'list' ? before.items : []
    const isListed = (code: unknown) => listed.some((item) => item.kind === 'scalar' && item.value === code)
    const items = [...listed, ...removed.filter(({ value }) => !isListed(value))]
    const { mark } = locales
    return {
      ...locales,
      entries: new Map([...locales.entries, ['dropped', { key: mark, value: { kind: 'list', mark, items } }]]),
    }
  })
}

function pruned(value: LocatedValue, known: ReadonlySet<string>, gone: ReadonlySet<string>): LocatedValue {
  if (value.kind === 'scalar') return value
  if (value.kind === 'list') return { ...value, items: value.items.map((item) => pruned(item, known, gone)) }
  const map = mapEntries(value, (entry) => pruned(entry, known, gone))
  if (map.kind !== 'map' || !isPerLanguage(map, known)) return map
  return { ...map, entries: new Map([...map.entries].filter(([code]) => !gone.has(code))) }
}

/** The codes of a manifest's languages. */
export function languagesOf(root: LocatedValue): ReadonlySet<string> {
  return new Set(localesOf(root)?.entries.keys())
}

/** Whether the keys of a value are languages, as those of a text or a path in several of them. */
export function isPerLanguage(value: LocatedValue, known: ReadonlySet<string>): boolean {
  return value.kind === 'map' && value.entries.size > 0 && [...value.entries.keys()].every((code) => known.has(code))
}

/** The languages of a manifest, by code. */
function localesOf(root: LocatedValue): LocatedMap | null {
  const locales = root.kind === 'map' ? root.entries.get('locales')?.value : undefined
  const available = locales?.kind === 'map' ? locales.entries.get('available')?.value : undefined
  return available?.kind === 'map' ? available : null
}
