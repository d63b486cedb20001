import type { ValidateFunction } from 'ajv'
import sectionSchema from '../../schema/section.schema.json' with { type: 'json' }
import { isRecord } from './schema-words.ts'
import type { SectionDefinition } from './section-definition.ts'
import { sharedAjv } from './shared-ajv.ts'

type SectionSettings = Pick<SectionDefinition, 'hydrate' | 'client' | 'inputs'>

export type SectionSchemaResult =
  | ({ ok: true; schema: Record<string, unknown> } & SectionSettings)
  | { ok: false; reason: string }

/** What schema/section.schema.json asserts, with its defaults. */
interface CheckedSchema extends Record<string, unknown> {
  sitio: { hydrate?: Exclude<SectionSettings['hydrate'], null>; client: string; inputs: SectionSettings['inputs'] }
}

let checkSchema: ValidateFunction<CheckedSchema> | null = null
const compiled = new WeakMap<object, ValidateFunction>()

/** Reads the text of a section's schema, and checks it against schema/section.schema.json and as a JSON Schema. */
export function readSectionSchema(text: string): SectionSchemaResult {
  let schema: unknown
  try {
    schema = JSON.parse(text)
  } catch (error) {
    return { ok: false, reason: `it is not valid JSON (${reasonOf(error)})` }
  }
  checkSchema ??= sharedAjv().compile<CheckedSchema>(sectionSchema)
  if (!checkSchema(schema)) {
    const faults = (checkSchema.errors ?? []).map(({ instancePath, message }) => `${instancePath || 'it'} ${message}`)
    return { ok: false, reason: [...new Set(faults)].slice(0, 8).join(', ') }
  }
  try {
    propsValidator(schema)
  } catch (error) {
    return { ok: false, reason: reasonOf(error) }
  }
  const { hydrate, client, inputs } = schema.sitio
  if (hydrate !== undefined && inputs.includes('form'))
    return { ok: false, reason: 'a section with the input "form" is static: remove "hydrate"' }
  return { ok: true, schema, hydrate: hydrate ?? null, client, inputs }
}

/**
 * The compiled check of a section's props, one for each schema. It fills in their defaults.
 *
 * @throws Error when the schema is no JSON Schema.
 */
export function propsValidator(schema: Record<string, unknown>): ValidateFunction {
  const known = compiled.get(schema)
  if (known !== undefined) return known
  // Without its id, so that two versions of a section's schema (hot reload) are no conflict.
  const { $id: _, ...anonymous } = schema
  const validator = sharedAjv().compile(anonymous)
  compiled.set(schema, validator)
  return validator
}

/** The schema that a `$ref` of a section's schema leads to; the schema itself when it is no reference. */
export function resolveSchema(schema: unknown, root: Record<string, unknown>): Record<string, unknown> {
  let resolved = schema
  for (let steps = 0; steps < 20 && isRecord(resolved) && typeof resolved.$ref === 'string'; steps += 1) {
    const name = /^#\/definitions\/([^/]+)$/.exec(resolved.$ref)?.[1]
    if (name === undefined) break
    resolved = isRecord(root.definitions) ? root.definitions[name] : undefined
  }
  return isRecord(resolved) ? resolved : {}
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
}
