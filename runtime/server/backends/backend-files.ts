import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BuildError } from '../../artefact/build-error.ts'
import { layout } from '../../artefact/site-file.ts'
import type { BackendSource } from '../../backend/schema/read-backend.ts'
import type { ClientModel } from '../../site/site-model.ts'

/** Reads the files of a client's embedded back-end: its SDL and its content. */
export type ReadBackendFiles = (
  client: ClientModel,
) => Promise<Pick<BackendSource, 'sdl' | 'sdlFile' | 'content' | 'isChecked' | 'showsDrafts'>>

/**
 * Reads the back-ends that a build has kept.
 *
 * @param folder - where the build keeps its back-ends.
 * @returns a reader that throws a BuildError when the build has no back-end for a client, because another one answered for it at build time.
 */
export function builtBackends(folder: string): ReadBackendFiles {
  return async ({ name, schema }) => {
    const read = (file: string) => readFile(join(folder, name, file), 'utf8')
    const [sdl, content] = await Promise.all([read(layout.schema), read(layout.content)]).catch(() => {
      throw new BuildError(
        `The client "${name}" needs its embedded back-end, which this build does not contain, because its files had mistakes. To see them: site validate. Then build again.`,
      )
    })
    const { storedContent } = await import('../../backend/index.ts')
    // The build wrote it, and a build writes no back-end with mistakes.
    return { sdl, sdlFile: schema, content: storedContent(JSON.parse(content)), isChecked: true }
  }
}
