import type { Manifest } from '../../manifest/manifest.types.ts'
import { createProblem, type ManifestProblem } from '../../manifest/problems/problem.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'
import { firstInside } from './find-scripts.ts'

/** The module of the global error handler. A missing module breaks nothing: errors are logged, and `site validate` reports it. */
export function findErrorHandler(
  { hooks }: Manifest,
  document: ManifestDocument,
  folders: readonly string[],
): { readonly found: string | null; readonly problems: readonly ManifestProblem[] } {
  const file = hooks.onError
  if (file === undefined) return { found: null, problems: [] }
  const found = firstInside(folders, file)
  if (found !== null) return { found, problems: [] }
  const path = ['hooks', 'onError']
  const position = document.nearestPosition(path, 'value')
  return { found, problems: [createProblem('hooks/missing-module', { path, position }, { file })] }
}
