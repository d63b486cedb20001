import type { ManifestDocument } from '../manifest/manifest-document.ts'
import { createProblem, type ManifestProblem, type PathStep } from '../manifest/problem.ts'

/** The problem of a file that the manifest names at `path`, and that none of the folders holds. */
export function missingFile(
  document: ManifestDocument,
  path: PathStep[],
  file: string,
  folders: string[],
): ManifestProblem {
  const position = document.nearestPosition(path, 'value')
  return createProblem('manifest/missing-file', { path, position }, { file, folders })
}
