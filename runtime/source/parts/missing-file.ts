import { basename, dirname, join } from 'node:path'
import { createProblem, type ManifestProblem } from '../../manifest/problems/problem.ts'
import { namesIn } from '../../manifest/text/edited-texts.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'
import { nearestName } from '../../values/names/nearest-name.ts'

/**
 * The problem for a file that the manifest names at `path`, but that none of the folders contains.
 *
 * @param folders - where it was looked for, as named in the message.
 * @param folder - the first of them, to find the name that was probably meant; null when it is unknown.
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
