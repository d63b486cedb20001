import { join } from 'node:path'
import { nameOfFile } from '../../runtime/manifest/text/name-of-file.ts'
import { textOf } from '../text-of.ts'
import type { SiteDraft } from './site-draft.ts'

/** The SDL of a client, in the site or one of its bases; null if there is none. */
export function sdlOf(draft: SiteDraft, schema: string): string | null {
  return draft.text(schema) ?? textOf(join(draft.root, schema))
}

/**
 * The SDL file of a client that may be edited. If only a base has the file, the site gets a copy under the same name, which replaces it.
 *
 * @param schema - as written in the manifest.
 */
export function ownSchema(draft: SiteDraft, schema: string): string {
  const sdl = draft.text(schema) === null ? sdlOf(draft, schema) : null
  const names = draft.folders.slice(1).map((folder) => nameOfFile(folder, join(draft.root, schema)))
  const own = names.find((name) => !name.startsWith('..'))
  if (sdl === null || own === undefined) return schema
  if (draft.text(own) === null) draft.copy(own, schema, sdl)
  return own
}
