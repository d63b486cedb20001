import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../../runtime/values/is-record.ts'
import { compileTypes, generatedBanner, type JsonSchema, withDefaultsPresent } from './compile-types.ts'

/** Where the types of the manifest are written. */
export const MANIFEST_TYPES = 'runtime/manifest/manifest.types.ts'

/**
 * The TypeScript types of a manifest *after* validation: whatever has a default in the schema is present.
 *
 * @param root - of the repository.
 */
export async function manifestTypes(root: string): Promise<string> {
  const schema: JsonSchema = JSON.parse(readFileSync(join(root, 'schema/site.config.schema.json'), 'utf8'))
  const definitions = isRecord(schema.definitions) ? schema.definitions : {}
  return `${generatedBanner}\n\n${await compileTypes(withDefaultsPresent(schema, definitions), 'Manifest')}`
}
