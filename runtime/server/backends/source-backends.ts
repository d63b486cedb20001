import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadBackendFiles } from './backend-files.ts'

/** The files of a site that is not built. Not in the program of a build, which has no use for a parser of YAML. @param root - the site's folder. */
export function sourceBackends(root: string): ReadBackendFiles {
  return async ({ schema, content }) => {
    const { contentIn } = await import('../../backend/storage/load-content.ts')
    return {
      sdl: await readFile(join(root, schema), 'utf8'),
      sdlFile: schema,
      content: contentIn(content === null ? null : join(root, content), root),
    }
  }
}
