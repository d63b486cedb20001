import { compileTypes, generatedBanner, withDefaultsPresent } from './compile-types.ts'
import { isRecord, type JsonSchema } from './json-schema.ts'

/**
 * The TypeScript types of a manifest *after* validation: whatever has a default in the schema is present.
 *
 * @param schema - content of schema/site.config.schema.json.
 * @returns the text of runtime/manifest/manifest.types.ts.
 */
export async function manifestTypes(schema: JsonSchema): Promise<string> {
  const definitions = isRecord(schema.definitions) ? schema.definitions : {}
  return `${generatedBanner}\n\n${await compileTypes(withDefaultsPresent(schema, definitions), 'Manifest')}`
}
