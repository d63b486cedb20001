import { isRecord } from '../values/is-record.ts'

/** A JSON Schema, or a subschema. */
export type Schema = Record<string, unknown>

/** `${NAME}` may occur in any text of a manifest. */
const VARIABLE = '\\$\\{[A-Za-z_]'

/**
 * Adapts a manifest schema for editors, which see the text before variables and included files are resolved, and which show an arbitrary branch of a
 * `oneOf`. In the result, texts may hold variables, `{ include: FILE }` may replace a map or a list, `{ csv: FILE }` may replace items that can be
 * rows of such a file, and unions are written with `if` and `then`.
 */
export function editorSchema(schema: Schema): Schema {
  const { definitions, ...root } = schema
  const parts = Object.entries(isRecord(definitions) ? definitions : {})
  return {
    ...adaptParts(root),
    definitions: Object.fromEntries(parts.map(([name, part]) => [name, isRecord(part) ? adapt(part) : part])),
  }
}

function adapt(schema: Schema): Schema {
  return orInclude(orVariable(adaptParts(discriminated(schema))))
}

/** Adapts what lies below keywords whose value is a schema, a list of schemas, or a map of them. Names of keys cannot hold variables. */
function adaptParts(schema: Schema): Schema {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (/^(?:items|additionalProperties|else|then)$/.test(key) && isRecord(value)) return [key, adapt(value)]
      if (/^(?:properties|patternProperties)$/.test(key) && isRecord(value))
        return [
          key,
          Object.fromEntries(Object.entries(value).map(([name, part]) => [name, isRecord(part) ? adapt(part) : part])),
        ]
      if (/^(?:oneOf|anyOf|allOf)$/.test(key) && Array.isArray(value))
        return [key, value.map((part) => (isRecord(part) ? adapt(part) : part))]
      return [key, value]
    }),
  )
}

/** Rewrites a union with a discriminator as branches of `if` and `then`. */
function discriminated(schema: Schema): Schema {
  const { oneOf, discriminator, ...rest } = schema
  if (!isRecord(discriminator) || !Array.isArray(oneOf)) return schema
  const key = String(discriminator.propertyName)
  const branches = oneOf.filter(isRecord).map((branch) => {
    const property = isRecord(branch.properties) ? branch.properties[key] : undefined
    return { branch, values: isRecord(property) ? valuesOf(property) : [], description: branch.description }
  })
  return {
    ...rest,
    properties: {
      [key]: {
        enum: branches.flatMap(({ values }) => values),
        enumDescriptions: branches.flatMap(({ values, description }) => values.map(() => description)),
      },
    },
    allOf: branches.map(({ branch: { title: _, description: __, ...branch }, values }) =>
      branchOf({ required: [key], properties: { [key]: { enum: values } } }, branch),
    ),
  }
}

function valuesOf({ const: only, enum: several }: Schema): unknown[] {
  return Array.isArray(several) ? several : [only]
}

function orVariable(schema: Schema): Schema {
  const { pattern, enum: values, enumDescriptions, ...rest } = schema
  if (typeof pattern === 'string') return { ...schema, pattern: `${VARIABLE}|(?:${pattern})` }
  if (!Array.isArray(values) || values.some((value) => typeof value !== 'string')) return schema
  const proposed = { enum: values, ...(enumDescriptions === undefined ? {} : { enumDescriptions }) }
  return { ...rest, anyOf: [proposed, { type: 'string', pattern: VARIABLE }] }
}

/** Wherever a map or a list is accepted, so is a reference to a file that holds one. */
function orInclude(schema: Schema): Schema {
  const types = [schema.type].flat()
  if (!types.includes('object') && !types.includes('array')) return schema
  const { description, default: byDefault, csv: isRow, ...rest } = schema
  return {
    ...(description === undefined ? {} : { description }),
    ...(byDefault === undefined ? {} : { default: byDefault }),
    ...fileBranch('include'),
    else: isRow === true ? { ...fileBranch('csv'), else: rest } : rest,
  }
}

/** A map whose only key names a file. */
function fileBranch(key: string): Schema {
  return branchOf({ type: 'object', required: [key], maxProperties: 1 }, { properties: { [key]: { type: 'string' } } })
}

/** Whatever matches `condition` must also match `consequence`. */
export function branchOf(condition: Schema, consequence: Schema): Schema {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  return { if: condition, then: consequence }
}
