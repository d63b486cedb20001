import { Ajv } from 'ajv'
import { messageOf } from '../../values/message-of.ts'

let ajv: Ajv | null = null

/** What is wrong with a JSON Schema (draft-07) written by the site's author; null when nothing is. */
export function schemaFault(schema: Record<string, unknown>): string | null {
  // Whatever runs the schema checks formats; here, each of them would have to be declared.
  ajv ??= new Ajv({ validateFormats: false, allowUnionTypes: true, strictTypes: false, strictTuples: false })
  try {
    ajv.compile(schema)
    return null
  } catch (error) {
    return messageOf(error).replace(/\.$/, '')
  }
}
