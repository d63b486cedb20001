import type { Fix } from '../../manifest/problems/diagnostic.ts'
import type { ManifestProblem, ProblemCode } from '../../manifest/problems/problem.ts'
import { nameFix, type Slip } from '../../manifest/references/name-fix.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'

type Place = Pick<Slip, 'at' | 'name' | 'nearest' | 'known'>
type Fixes = { readonly [Code in ProblemCode]?: (problem: Extract<ManifestProblem, { code: Code }>) => Place | null }

const wrongValue = ({ args }: { args: { name: string; nearest: string | null; known: string[] } }): Place => ({
  at: 'value',
  ...args,
})

/** What loading finds and another name fixes. */
const fixes: Fixes = {
  'manifest/unknown-key': ({ args: { key, nearest, known } }) => ({ at: 'key', name: key, nearest, known }),
  'manifest/wrong-value': ({ args: { nearest, allowed } }) => ({ at: 'value', nearest, known: allowed }),
  'manifest/unknown-section': wrongValue,
  'manifest/unknown-time-zone': wrongValue,
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

/** What fixes a problem of the manifest: the fix that it brings along, else the name that was probably meant; null for neither. */
function fixProblem(problem: ManifestProblem, document: ManifestDocument): Fix | null {
  if (problem.fix !== undefined) return problem.fix
  // The table has one function for each code, which takes the problem of that code; the compiler loses the tie.
  const find = fixes[problem.code] as ((problem: ManifestProblem) => Place | null) | undefined
  const place = find?.(problem) ?? null
  return place === null ? null : nameFix(document, { path: problem.path, ...place })
}
