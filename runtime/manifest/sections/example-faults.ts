import type { ErrorObject } from 'ajv'
import { isRecord } from '../../values/is-record.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import type { JsonSchema } from '../../values/schema/schema-parts.ts'
import { pointerPath } from '../text/json-pointer.ts'
import { quote } from '../text/show-value.ts'
import { checkProps } from './check-props.ts'
import type { SchemaFault } from './section-schema-faults.ts'

/** Keywords whose error only says that something below does not fit. */
const FRAMES = new Set(['if', 'anyOf', 'oneOf'])

/** Finds examples of props that their own schema refuses, since authors copy them. Reports the first fault of each. */
export function findExampleFaults(schema: JsonSchema): SchemaFault[] {
  const { examples } = schema
  if (!Array.isArray(examples)) return []
  return examples.flatMap((example: unknown, index) => {
    const errors = isRecord(example) ? checkProps(schema, example).errors : []
    const error = errors.find(({ keyword }) => !FRAMES.has(keyword)) ?? errors[0]
    return error === undefined ? [] : [exampleFault(error, ['examples', index], schema)]
  })
}

function exampleFault(
  { instancePath, keyword, params, message }: ErrorObject,
  example: readonly (string | number)[],
  { properties }: JsonSchema,
): SchemaFault {
  const inside = pointerPath(instancePath)
  const path = [...example, ...inside]
  const name = inside.length === 0 ? 'an example' : `${quote(String(inside.at(-1)))} of an example`
  if (keyword !== 'additionalProperties') return { path, at: 'value', reason: `${name} ${message}`, nearest: null }
  const unknown = String(params.additionalProperty)
  const known = inside.length === 0 && isRecord(properties) ? Object.keys(properties) : []
  return {
    path: [...path, unknown],
    at: 'key',
    reason: `${quote(unknown)} is not a key of ${name}`,
    nearest: nearestName(unknown, known),
  }
}
