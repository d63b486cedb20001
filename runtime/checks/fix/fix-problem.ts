import type { Fix } from '../../manifest/problems/diagnostic.ts'
import type { ManifestProblem, ProblemCode } from '../../manifest/problems/problem.ts'
import { nearestNames } from '../../manifest/text/nearest-name.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'
import { replaceScalar } from '../../manifest/yaml/write-scalar.ts'
import { hasKey, valueAt } from '../facts/value-at.ts'

/** A name that points nowhere, where it is written, and the names that there are. */
interface Slip {
  readonly at: 'key' | 'value'
  /** Left out, it is the whole value. */
  readonly name?: string
  readonly nearest: string | null
  readonly known: readonly string[]
}

/** Languages have names of two letters, and one letter is another language. */
const SHORTEST_CERTAIN_NAME = 3

type Fixes = { readonly [Code in ProblemCode]?: (problem: Extract<ManifestProblem, { code: Code }>) => Slip | null }

const wrongValue = ({ args }: { args: { name: string; nearest: string | null; known: string[] } }): Slip => ({
  at: 'value',
  ...args,
})

/** What loading finds and another name fixes. */
const fixes: Fixes = {
  'manifest/unknown-key': ({ args: { key, nearest, known } }) => ({ at: 'key', name: key, nearest, known }),
  'manifest/wrong-value': ({ args: { nearest, allowed } }) => ({ at: 'value', nearest, known: allowed }),
  'manifest/unknown-layout': wrongValue,
  'manifest/unknown-section': wrongValue,
  'manifest/unknown-validator': wrongValue,
  'manifest/unknown-middleware': wrongValue,
  'manifest/unknown-palette': wrongValue,
  'manifest/unknown-route': wrongValue,
  'manifest/unknown-time-zone': wrongValue,
  'manifest/unknown-form': wrongValue,
  // A text and a path have their languages as keys.
  'manifest/unknown-locale': ({ args, path }) => ({ at: path.at(-1) === args.name ? 'key' : 'value', ...args }),
  'form/unknown-client': wrongValue,
  'form/unknown-mutation': wrongValue,
  'form/unknown-input': ({ args }) => ({ at: 'key', ...args }),
  'form/unknown-field': wrongValue,
  'manifest/default-prefix': ({ args: { nearest } }) => ({ at: 'value', nearest, known: [] }),
  'manifest/unusable-path': ({ args: { nearest } }) => ({ at: 'value', nearest, known: [] }),
  'messages/unknown-key': ({ args: { key, nearest, known } }) => ({ at: 'value', name: key, nearest, known }),
}

/** A problem with what fixes it. */
export function withFix(problem: ManifestProblem, document: ManifestDocument): ManifestProblem {
  const fix = fixProblem(problem, document)
  return fix === null ? problem : { ...problem, fix }
}

/**
 * What fixes a problem of the manifest: the fix that it brings along, else the name that was probably meant. It is safe when no other name is as near.
 *
 * @returns null when nothing is near, or it is not for an edit of one place.
 */
function fixProblem(problem: ManifestProblem, document: ManifestDocument): Fix | null {
  if (problem.fix !== undefined) return problem.fix
  // The table has one function for each code, which takes the problem of that code; the compiler loses the tie.
  const find = fixes[problem.code] as ((problem: ManifestProblem) => Slip | null) | undefined
  const slip = find?.(problem) ?? null
  if (slip === null || slip.nearest === null) return null
  const { path } = problem
  const value = slip.at === 'key' ? slip.name : valueAt(document.value, path)
  if (typeof value !== 'string') return null
  const { name = value } = slip
  if (!value.startsWith(name)) return null
  if (slip.at === 'key' && hasKey(valueAt(document.value, path.slice(0, -1)), slip.nearest)) return null
  // Behind the name of a route a link may have an anchor.
  const rest = problem.code === 'manifest/unknown-route' ? value.slice(name.length) : ''
  const edit = replaceScalar(document, path, slip.at, slip.nearest + rest)
  return edit === null ? null : { isSafe: isCertain(name, slip), edits: [edit] }
}

function isCertain(name: string, { nearest, known }: Slip): boolean {
  if (name.toLowerCase() !== nearest?.toLowerCase() && name.length < SHORTEST_CERTAIN_NAME) return false
  return nearestNames(name, known).length === 1
}
