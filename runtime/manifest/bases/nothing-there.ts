import { nearestName } from '../../values/names/nearest-name.ts'
import type { ManifestProblem } from '../problems/problem.ts'
import type { ManifestDocument } from '../yaml/manifest-document.ts'
import { problemAt } from '../yaml/problem-at.ts'
import { nameMark } from './item-names.ts'
import type { Override } from './merge-layers.ts'
import { childNames, namedPath, namesOf, stepsOf } from './named-path.ts'
import { type Rename, renamedPlace } from './renames.ts'
import { nameFix, slipFix } from './slip-fix.ts'

/**
 * Rewords the problem of an added item that lacks a key: it was probably meant to change an item of the base, whose names are listed. Any other
 * problem is returned as it is.
 */
export function sayNothingThere(
  problem: ManifestProblem,
  { root }: ManifestDocument,
  overrides: readonly Override[],
  renames: readonly Rename[],
): ManifestProblem {
  if (problem.code !== 'manifest/missing-key' || root === null || overrides.length === 0) return problem
  const at = namedPath(namesOf(root, problem.path))
  const added = overrides.find(({ kind, names }) => kind === 'add' && names.length > 1 && namedPath(names) === at)
  if (added === undefined) return problem
  const { key } = problem.args
  const above = added.names.slice(0, -1)
  const name = added.names.at(-1) ?? ''
  // What a base adds to its own base is there for the site.
  const addedHere = new Set(
    overrides.flatMap(({ kind, names, by }) => (kind === 'add' && by === added.by ? [namedPath(names)] : [])),
  )
  const known = childNames(stepsOf(root, above).value, above).filter(
    (each) => !addedHere.has(namedPath([...above, each])),
  )
  // A declared renaming is more reliable than a guess.
  const renamed = known.find((each) => each !== name && each === renamedPlace(added.names, renames).at(-1)) ?? null
  const args = { place: namedPath(above), name, key, known, nearest: renamed ?? nearestName(name, known) }
  const mark = nameMark(added.own)
  const fix = renamed === null ? slipFix(mark, name, known) : nameFix(mark, name, renamed)
  return problemAt('extends/nothing-there', problem.path, mark, args, fix)
}
