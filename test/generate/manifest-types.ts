import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../../runtime/values/is-record.ts'
import { newestSchema } from '../../runtime/values/schema/newest-schema.ts'
import { certainParts, schemasIn } from '../../runtime/values/schema/schema-parts.ts'
import { compileTypes, generatedBanner, type JsonSchema, withDefaultsPresent } from './compile-types.ts'

/** The file for the types of the manifest. */
export const MANIFEST_TYPES = 'runtime/manifest/manifest.types.ts'
/** The file for the types of a workspace. */
export const WORKSPACE_TYPES = 'runtime/workspace/workspace.types.ts'
/** The file for the names of the manifest's durations. */
export const DURATION_KEYS = 'runtime/values/measures/duration-keys.ts'

/**
 * The TypeScript types of a manifest *after* validation: keys with a default in the schema are present.
 *
 * @param root - root folder of the repository.
 */
export async function manifestTypes(root: string): Promise<string> {
  const schema = manifestSchema(root)
  const definitions = isRecord(schema.definitions) ? schema.definitions : {}
  const types = await compileTypes(withDefaultsPresent(schema, definitions), 'Manifest')
  return `${generatedBanner}\nimport type { Duration } from '../values/measures/units.ts'\n\n${types}`
}

/** The TypeScript types of a workspace after validation. */
export async function workspaceTypes(root: string): Promise<string> {
  const schema: JsonSchema = JSON.parse(readFileSync(join(root, 'schema/sitio.workspace.schema.json'), 'utf8'))
  const definitions = isRecord(schema.definitions) ? schema.definitions : {}
  return `${generatedBanner}\n\n${await compileTypes(withDefaultsPresent(schema, definitions), 'Workspace')}`
}

/**
 * The source of a module with the keys of a manifest that are durations, so that the program finds them without the schema.
 *
 * @throws Error when a key is a duration in one place and another text elsewhere.
 */
export function durationKeys(root: string): string {
  const schema = manifestSchema(root)
  const texts = [...propertiesIn(schema)].map(([key, property]) => {
    const parts = certainParts({ schema: property, root: schema }).map((part) => Object(part.schema))
    const isText = parts.some(({ type, enum: values }) => [type].flat().includes('string') || values !== undefined)
    return { key, isText, isDuration: parts.some((part) => part['x-kind'] === 'duration') }
  })
  const keys = new Set(texts.filter(({ isDuration }) => isDuration).map(({ key }) => key))
  const unclear = texts.find(({ key, isText, isDuration }) => keys.has(key) && isText && !isDuration)
  if (unclear !== undefined) throw new Error(`"${unclear.key}" is a duration, and another text elsewhere: rename one.`)
  const lines = [...keys].sort().map((key) => `  '${key}',\n`)
  return `${generatedBanner}\n\n/** Keys of the manifest whose texts are durations, wherever they stand. */\nexport const durationKeys: ReadonlySet<string> = new Set([\n${lines.join('')}])\n`
}

function manifestSchema(root: string): JsonSchema {
  return newestSchema(JSON.parse(readFileSync(join(root, 'schema/site.config.schema.json'), 'utf8')))
}

/** Every key that a schema declares, at any depth. */
function* propertiesIn(schema: unknown): Generator<[string, unknown]> {
  if (!isRecord(schema)) return
  yield* Object.entries(isRecord(schema.properties) ? schema.properties : {})
  for (const inner of schemasIn(schema)) yield* propertiesIn(inner.schema)
}
