import { Ajv } from 'ajv'

let ajv: Ajv | null = null

/** What is wrong with a JSON Schema (draft-07) that a site's author wrote; null when nothing is. */
export function schemaFault(schema: Record<string, unknown>): string | null {
  // Formats are left to what runs the schema; here they would have to be declared one by one.
  ajv ??= new Ajv({ validateFormats: false, allowUnionTypes: true, strictTypes: false, strictTuples: false })
  try {
    ajv.compile(schema)
    return null
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
  }
}
