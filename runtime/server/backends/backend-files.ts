import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BuildError } from '../../artefact/build-error.ts'
import { layout } from '../../artefact/site-file.ts'
import type { BackendSource } from '../../backend/schema/read-backend.ts'
import type { ClientModel } from '../../site/site-model.ts'

/** What an embedded back-end is made of: its SDL, and its content. */
type BackendFiles = Pick<BackendSource, 'sdl' | 'sdlFile' | 'contentFolder' | 'content' | 'root'>

/** The files of a site. @param root - its folder. */
export async function readSources({ schema, content }: ClientModel, root: string): Promise<BackendFiles> {
  return {
    sdl: await readFile(join(root, schema), 'utf8'),
    sdlFile: schema,
    contentFolder: content === null ? null : join(root, content),
    root,
  }
}

/**
 * What a build has kept of them.
 *
 * @throws BuildError when the build has no back-end for the client: another one answered for it then.
 */
export async function readBuiltBackend({ name, schema }: ClientModel, folder: string): Promise<BackendFiles> {
  const place = join(folder, name)
  const read = (file: string) => readFile(join(place, file), 'utf8')
  const [sdl, content] = await Promise.all([read(layout.schema), read(layout.content)]).catch(() => {
    throw new BuildError(
      `The client "${name}" is to be answered by the embedded back-end, which this build has not: its files had mistakes. See them with site validate, and build again.`,
    )
  })
  // Written by the build.
  return { sdl, sdlFile: schema, contentFolder: null, content: JSON.parse(content) }
}
