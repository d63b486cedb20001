import { basename, dirname, join } from 'node:path'
import { createProblem, type ManifestProblem } from '../../manifest/problems/problem.ts'
import { namesIn } from '../../manifest/text/edited-texts.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'
import { nearestName } from '../../values/nearest-name.ts'

/**
 * The problem of a file that the manifest names at `path`, and that none of the folders holds.
 *
 * @param folders - where it was looked for, as a sentence names them.
 * @param folder - the first of them, for the name that was probably meant; null where it is not known.
 */
export function missingFile(
  document: ManifestDocument,
  path: PathStep[],
  file: string,
  folders: string[],
  folder: string | null,
): ManifestProblem {
  const position = document.nearestPosition(path, 'value')
  const near = folder === null ? null : nearestName(basename(file), namesIn(dirname(join(folder, file))))
  const nearest = near === null ? null : file.slice(0, -basename(file).length) + near
  return createProblem('manifest/missing-file', { path, position }, { file, folders, nearest })
}
