import { join } from 'node:path'
import type { CommandIo } from '../io.ts'

/**
 * Writes the schema for editors, which the first line of the manifest refers to, and the types that the code imports, so that both exist before the
 * site is first started.
 *
 * @returns the files that belong in the repository.
 */
export async function writeGenerated(target: string, { env }: CommandIo): Promise<string[]> {
  const { loadSite } = await import('../../runtime/source/load-site.ts')
  const { defaultSchemaFile, writeSiteSchema } = await import('../../runtime/editor/write-site-schema.ts')
  const { siteTypes, writeTypes } = await import('../../runtime/editor/site-types.ts')
  const loaded = loadSite(join(target, 'site.config.yaml'), env)
  writeSiteSchema(loaded, join(target, defaultSchemaFile))
  return loaded.read === null ? [] : writeTypes(target, siteTypes(target, loaded.read))
}
