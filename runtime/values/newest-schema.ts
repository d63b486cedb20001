import { isRecord } from './is-record.ts'

/**
 * A schema without the keys that only manifests of earlier versions have: `"x-until": 1` beside one says the last version that has it. Editors
 * are shown them, too.
 */
export function newestSchema<Schema>(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) =>
    isRecord(value) && 'x-until' in value ? undefined : value,
  )
}
