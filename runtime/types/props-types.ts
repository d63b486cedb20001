/** A piece of JSON Schema whose keywords have not been looked at yet. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** What a component receives in place of a kind of value of schema/values.schema.json: the finished value. */
const FINISHED: Readonly<Record<string, string>> = {
  'sitio:text': 'string',
  'sitio:link': 'string',
  'sitio:form': 'string',
  'sitio:image': 'Image',
}
const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}
const DEFINITION = '#/definitions/'

/**
 * The types of a section's props as its component receives them: texts finished, defaults present. A definition is a type of its own. What
 * the schema says in any other way than by types, values and keys is `unknown`: it was checked when the site was read.
 *
 * @param name - of the type.
 */
export function propsTypes(name: string, schema: JsonSchema): string {
  const definitions = Object.entries(recordAt(schema, 'definitions')).filter(([, part]) => isRecord(part))
  const types: [string, JsonSchema][] = [
    [name, schema],
    ...definitions.map(([key, part]): [string, JsonSchema] => [typeName(key), part as JsonSchema]),
  ]
  return types.map(([own, part]) => declaration(own, part)).join('\n\n')
}

function declaration(name: string, schema: JsonSchema): string {
  const type = typeOf(schema, '')
  return `${comment(schema, '')}export ${type.startsWith('{') ? `interface ${name} ${type}` : `type ${name} = ${type}`}`
}

function typeOf(schema: unknown, indent: string): string {
  if (!isRecord(schema)) return 'unknown'
  const { $ref, type, items } = schema
  if (typeof $ref === 'string')
    return $ref.startsWith(DEFINITION) ? typeName($ref.slice(DEFINITION.length)) : (FINISHED[$ref] ?? 'unknown')
  if ('const' in schema) return literal(schema.const)
  if (Array.isArray(schema.enum)) return union(schema.enum.map(literal))
  const branches = schema.oneOf ?? schema.anyOf
  if (Array.isArray(branches)) return union(branches.map((branch) => typeOf(branch, indent)))
  if (Array.isArray(type)) return union(type.map((each) => typeOf({ ...schema, type: each }, indent)))
  if (type === 'array') return `${bracketed(typeOf(items, indent))}[]`
  if (type === 'object') return objectType(schema, indent)
  return typeof type === 'string' ? (PLAIN[type] ?? 'unknown') : 'unknown'
}

function objectType(schema: JsonSchema, indent: string): string {
  const { additionalProperties, required } = schema
  const properties = Object.entries(recordAt(schema, 'properties'))
  if (properties.length === 0) {
    return additionalProperties === false
      ? 'Record<string, never>'
      : `Record<string, ${typeOf(additionalProperties, indent)}>`
  }
  const inner = `${indent}  `
  const needed = new Set(Array.isArray(required) ? required : [])
  const lines = properties.map(([key, value]) => {
    const isThere = needed.has(key) || (isRecord(value) && 'default' in value)
    return `${comment(value, inner)}${inner}${propertyName(key)}${isThere ? '' : '?'}: ${typeOf(value, inner)}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

function comment(schema: unknown, indent: string): string {
  const text = isRecord(schema) ? schema.description : null
  return typeof text === 'string' ? `${indent}/** ${text.replace(/\s+/g, ' ').replaceAll('*/', '*\\/')} */\n` : ''
}

/** As the rest of the code is written: in single quotes. */
function literal(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ') || 'never'
}

function bracketed(type: string): string {
  return type.includes(' | ') && !type.startsWith('{') ? `(${type})` : type
}

/** `call-link` → `CallLink`. */
function typeName(definition: string): string {
  return definition.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function propertyName(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)
}

function recordAt(schema: JsonSchema, key: string): JsonSchema {
  const value = schema[key]
  return isRecord(value) ? value : {}
}

function isRecord(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
