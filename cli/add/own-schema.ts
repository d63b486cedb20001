import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOfFile } from '../../runtime/manifest/text/name-of-file.ts'
import type { SiteDraft } from './site-draft.ts'

/** The SDL of a client, in the site or in a base of it; null where there is none. */
export function sdlOf(draft: SiteDraft, schema: string): string | null {
  const path = join(draft.root, schema)
  return draft.text(schema) ?? (existsSync(path) ? readFileSync(path, 'utf8') : null)
}

/**
 * The file of an SDL that may be added to: of one in a base the site gets a copy of the same name, which stands for it from then on.
 *
 * @param schema - as the manifest names it.
 */
export function ownSchema(draft: SiteDraft, schema: string): string {
  const sdl = draft.text(schema) === null ? sdlOf(draft, schema) : null
  const names = draft.folders.slice(1).map((folder) => nameOfFile(folder, join(draft.root, schema)))
  const own = names.find((name) => !name.startsWith('..'))
  if (sdl === null || own === undefined) return schema
  if (draft.text(own) === null) draft.create(own, sdl)
  return own
}
