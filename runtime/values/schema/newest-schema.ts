import { isRecord } from '../is-record.ts'

/**
 * A schema without the keys that exist only in earlier versions of the manifest: `"x-until": 1` beside a key names the last version that has it.
 * Editors show those keys as well.
 */
export function newestSchema<Schema>(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) =>
    isRecord(value) && 'x-until' in value ? undefined : value,
  )
}
