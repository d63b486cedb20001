import { readServedFolder } from '../../server/files/served-folder.ts'

/** The files of folders that lie one above the other, by their paths below them: where each lies. Those of the first, the site's own, in place of others. */
export function readLayeredFiles(folders: readonly string[]): ReadonlyMap<string, string> {
  return new Map(folders.toReversed().flatMap((folder) => [...readServedFolder(folder).files]))
}
