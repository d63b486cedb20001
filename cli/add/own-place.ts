import { holdsSections } from '../../runtime/manifest/bases/item-names.ts'
import { namesOf, namesToSay, stepsOf } from '../../runtime/manifest/bases/named-path.ts'
import type { PathStep } from '../../runtime/manifest/text/position.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import type { SiteDraft } from './site-draft.ts'

/**
 * The place in the site's own manifest that corresponds to a path in the merged one, whose lists have other indices if there is a base. An item
 * that only a base has is added there by name. Null if the place is in a base's list whose items have no names.
 */
export function ownPlace(draft: SiteDraft, path: readonly PathStep[]): readonly PathStep[] | null {
  const { root } = draft.read.document
  if (draft.folders.length === 1 || root === null) return path
  const names = namesOf(root, path)
  const said = namesToSay(root, names)
  if (said.length < names.length) {
    const list = writtenPlace(draft, said)
    // The site's own list replaces the base's.
    return list && [...list, ...path.slice(said.length)]
  }
  const own: PathStep[] = []
  for (const [depth, step] of path.entries()) {
    const [place, name = ''] = [names.slice(0, depth), names[depth]]
    const index = typeof step === 'number' ? itemOf(draft, own, place, name) : step
    if (index === null) return null
    own.push(index)
  }
  return own
}

/** The place of an item in a list of the site's own manifest; null if it is not a map. */
function itemOf(draft: SiteDraft, list: readonly PathStep[], place: readonly string[], name: string): PathStep | null {
  if (writtenPlace(draft, [...place, name]) === null)
    draft.addItem(list, { [holdsSections(place) ? 'id' : 'name']: name })
  const found = writtenPlace(draft, [...place, name])
  return found !== null && isRecord(draft.written(found)) ? (found.at(-1) ?? null) : null
}

/** The place of a named value in the site's own manifest; null if it is not written there. */
function writtenPlace(draft: SiteDraft, names: readonly string[]): readonly PathStep[] | null {
  const { root } = draft.document()
  const found = root && stepsOf(root, names)
  return found !== null && found.rest.length === 0 ? found.steps : null
}
