import { holdsSections } from '../../runtime/manifest/bases/item-names.ts'
import { type Names, namedPath, namesOf, namesToSay, stepsOf } from '../../runtime/manifest/bases/named-path.ts'
import { writtenValue } from '../../runtime/manifest/bases/written-value.ts'
import type { PathStep } from '../../runtime/manifest/text/position.ts'
import type { NewValue } from '../../runtime/manifest/yaml/add-value.ts'
import type { LocatedValue } from '../../runtime/manifest/yaml/located-value.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import type { SiteDraft } from './site-draft.ts'

/**
 * Adds a key to the site's own manifest, for a place that may only be in a base. Items that only a base has are added by name; a list whose items have no
 * names is copied whole, since the site's own list replaces that of the base. Nothing is added to an item that is written as a name alone.
 *
 * @param path - of the new key in `merged`, whose lists have other indices than those of the site.
 * @returns the place of the list that was copied; null if none was.
 */
export function addOverBase(
  draft: SiteDraft,
  merged: LocatedValue,
  path: readonly PathStep[],
  value: NewValue,
): string | null {
  const names = namesOf(merged, path)
  const list = namesToSay(merged, names)
  const isUnnamed = list.length < names.length
  let copied: string | null = null
  if (isUnnamed && writtenPlace(draft, list) === null) {
    // The value comes from YAML.
    add(draft, path.slice(0, list.length), list, writtenValue(stepsOf(merged, list).value) as NewValue)
    copied = namedPath(list)
  }
  const own = isUnnamed ? writtenPlace(draft, list) : null
  if (own !== null) draft.addKeys([[[...own, ...path.slice(list.length)], value]])
  else if (!isUnnamed) add(draft, path, names, value)
  return copied
}

/** Adds the first part of a place that is not written yet, with the rest of it inside. */
function add(draft: SiteDraft, path: readonly PathStep[], names: Names, value: NewValue): void {
  let own: readonly PathStep[] = []
  for (const [depth, step] of path.entries()) {
    const next = writtenPlace(draft, names.slice(0, depth + 1))
    if (next === null) {
      if (typeof step === 'number') draft.addItem(own, itemWith(path, names, depth, value))
      else draft.addKey([...own, step], valueWith(path, names, depth + 1, value))
      return
    }
    if (typeof step === 'number' && !isRecord(draft.written(next))) return
    own = next
  }
}

function valueWith(path: readonly PathStep[], names: Names, depth: number, value: NewValue): NewValue {
  const step = path[depth]
  if (step === undefined) return value
  if (typeof step === 'number') return [itemWith(path, names, depth, value)]
  return { [step]: valueWith(path, names, depth + 1, value) }
}

function itemWith(path: readonly PathStep[], names: Names, depth: number, value: NewValue): NewValue {
  const key = holdsSections(names.slice(0, depth)) ? 'id' : 'name'
  // What is below an item with a name is a map.
  const inside = valueWith(path, names, depth + 1, value) as Readonly<Record<string, NewValue>>
  return { [key]: names[depth] ?? '', ...inside }
}

/** The place of a named value in the site's own manifest; null if it is not written there. */
function writtenPlace(draft: SiteDraft, names: Names): readonly PathStep[] | null {
  const { root } = draft.document()
  const found = root && stepsOf(root, names)
  return found !== null && found.rest.length === 0 ? found.steps : null
}
