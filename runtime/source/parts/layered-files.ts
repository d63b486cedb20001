import { readServedFolder } from '../../server/files/served-folder.ts'

/** The public files of a site, by their addresses: where each lies. Those of the first folder, the site's own, in place of others. */
export function readPublicFiles(folders: readonly string[]): ReadonlyMap<string, string> {
  return new Map([...folders].reverse().flatMap((folder) => [...readServedFolder(folder).files]))
}
