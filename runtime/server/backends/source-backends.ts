import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentFolders } from '../../content/content-folders.ts'
import type { ReadBackendFiles } from './backend-files.ts'

/**
 * Reads the back-end files of a site that is not built. A build's program does not contain this module, since it has no use for a YAML parser.
 *
 * @param folders - where content is looked up: the site's own folder, and those that it extends.
 * @param showsDrafts - whether drafts are among the entries.
 */
export function sourceBackends(
  root: string,
  folders: readonly string[] = [root],
  showsDrafts = false,
): ReadBackendFiles {
  return async ({ schema, content }) => {
    const { contentIn } = await import('../../backend/storage/load-content.ts')
    return {
      sdl: await readFile(join(root, schema), 'utf8'),
      sdlFile: schema,
      content: contentIn(contentFolders(folders, content), root),
      showsDrafts,
    }
  }
}
