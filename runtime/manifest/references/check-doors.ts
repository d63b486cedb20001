import type { Manifest } from '../manifest.types.ts'
import { createProblem, type ManifestProblem } from '../problems/problem.ts'
import type { Environment } from '../text/fill-text.ts'
import type { PathStep } from '../text/position.ts'
import type { WrittenPlaces } from '../yaml/manifest-document.ts'

const ASKS_NOTHING = {
  key: 'headers',
  owner: '"preview"',
  description: 'Back-ends answer with drafts to these request headers, or to "variables" of operations.',
  example: null,
}

/** Reports features that are protected by a secret whose variable is not set, without which the site runs, and a preview that asks for no drafts. */
export function checkDoors(
  { refresh, preview }: Manifest,
  document: WrittenPlaces,
  environment: Environment,
): ManifestProblem[] {
  const problems: ManifestProblem[] = []
  const check = (name: string, path: PathStep[], effect: string) => {
    const place = { path, position: document.nearestPosition(path, 'value') }
    if (!environment[name]) problems.push(createProblem('manifest/switched-off', place, { name, effect }))
  }
  if (refresh !== undefined) check(refresh.secret, ['refresh', 'secret'], 'no back-end can report changes')
  if (preview === undefined) return problems
  check(preview.secret, ['preview', 'secret'], 'nobody can open a preview')
  if (Object.keys({ ...preview.headers, ...preview.variables }).length === 0) {
    const place = { path: ['preview'], position: document.nearestPosition(['preview'], 'key') }
    problems.push(createProblem('manifest/missing-key', place, ASKS_NOTHING))
  }
  for (const [header, value] of Object.entries(preview.headers)) {
    const path = ['preview', 'headers', header, 'secret']
    if (typeof value !== 'string') check(value.secret, path, `previews do not send the header ${header}`)
  }
  return problems
}
