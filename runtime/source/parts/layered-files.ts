import { readServedFolder } from '../../server/files/served-folder.ts'

/**
 * The files of layered folders: path below the folder → absolute path. A file in an earlier folder, first the site's own, replaces the same path in
 * later ones.
 */
export function readLayeredFiles(folders: readonly string[]): ReadonlyMap<string, string> {
  return new Map(folders.toReversed().flatMap((folder) => [...readServedFolder(folder).files]))
}
