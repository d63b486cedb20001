import { join } from 'node:path'

/**
 * Where the content of a client lies: in the site's own folder, and in those of its bases.
 *
 * @param folders - in which files are looked up, the site's own first.
 * @param content - as the client names it; without it there is none.
 */
export function contentFolders(folders: readonly string[], content: string | null | undefined): string[] {
  return content === null || content === undefined ? [] : folders.map((folder) => join(folder, content))
}
