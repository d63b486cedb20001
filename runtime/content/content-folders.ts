import { join } from 'node:path'

/**
 * The content folders of a client: in the site's own folder, and in those of its bases.
 *
 * @param folders - where files are looked up, the site's own first.
 * @param content - the path that the client names; without one there are no folders.
 */
export function contentFolders(folders: readonly string[], content: string | null | undefined): string[] {
  return content === null || content === undefined ? [] : folders.map((folder) => join(folder, content))
}
