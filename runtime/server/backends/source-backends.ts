import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentFolders } from '../../content/content-folders.ts'
import type { ReadBackendFiles } from './backend-files.ts'

/**
 * The files of a site that is not built. Not in the program of a build, which has no use for a parser of YAML.
 *
 * @param folders - that its content is looked up in, where it extends others.
 * @param showsDrafts - whether entries that are drafts are there, too.
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
