import { seenBelow } from '../../runtime/manifest/bases/base-lock.ts'
import { findDrift } from '../../runtime/manifest/bases/find-drift.ts'
import { namedPath } from '../../runtime/manifest/bases/named-path.ts'
import { renamedPlace } from '../../runtime/manifest/bases/renames.ts'
import type { SiteLoadResult } from '../../runtime/source/load-site.ts'
import { at, shown, shownChange } from '../report/written-in-words.ts'
import type { CopyConflict } from './merge-copy.ts'

/** The overrides of a site under which the base's own value has changed. */
export function changedBelow(before: SiteLoadResult, after: SiteLoadResult): CopyConflict[] {
  const said = ownOverrides(before).map((override) => {
    return [namedPath(renamedPlace(override.names, after.renames)), seenBelow(override)] as const
  })
  return findDrift(ownOverrides(after), new Map(said)).flatMap(({ state, override, before: old }) => {
    if (state !== 'changed' && state !== 'gone') return []
    const { names, own, mark, base } = override
    const theirs =
      base === null
        ? `no longer there, previously ${JSON.stringify(old)}`
        : `${at(base.mark)}  ${shownChange(base, old)}`
    return [{ what: namedPath(names), ours: `${at(mark)}  ${shown(own)}`, theirs }]
  })
}

/** The overrides by the site itself, not by its bases. */
export function ownOverrides({ overrides, configFile }: SiteLoadResult) {
  return overrides.filter(({ by }) => by === configFile)
}
