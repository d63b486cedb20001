import { isRecord } from '../values/is-record.ts'
import { defaultOf, type JsonSchema, kindOfSchema, type ValueKind } from '../values/schema/schema-parts.ts'

/** What a component receives for each kind of value in schema/values.schema.json. */
const FINISHED: Readonly<Record<ValueKind, string>> = {
  text: 'string',
  richtext: 'string',
  link: 'string',
  form: 'string',
  image: 'Image',
  embed: 'Embedded',
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
 * The types of a section's props as its component receives them: texts resolved, defaults filled in. Each definition becomes a type of its own.
 * Whatever the schema expresses other than by types, constants, keys and combinations of them is `unknown` here; it was checked when the site was
 * read.
 *
 * @param name - of the type.
 */
export function propsTypes(name: string, schema: JsonSchema): string {
  const definitions = Object.entries(recordAt(schema, 'definitions'))
  const types: [string, unknown][] = [
    [name, schema],
    ...definitions.map(([key, part]): [string, unknown] => [typeName(key), part]),
  ]
  const writer = new PropsTypes(schema)
  return types.map(([own, part]) => writer.declaration(own, part)).join('\n\n')
}

class PropsTypes {
  readonly #root: JsonSchema

  constructor(root: JsonSchema) {
    this.#root = root
  }

  declaration(name: string, schema: unknown): string {
    const type = this.#typeOf(schema, '')
    const isShape = type.startsWith('{') && !isCompound(type)
    return `${comment(schema, '')}export ${isShape ? `interface ${name} ${type}` : `type ${name} = ${type}`}`
  }

  /** @param inherited - the `type` that an enclosing schema gives for the same value. */
  #typeOf(schema: unknown, indent: string, inherited?: unknown): string {
    if (schema === false) return 'never'
    if (!isRecord(schema)) return 'unknown'
    const parts = listAt(schema, 'allOf')
    // A component receives the finished value; any other keywords describe the value as it is written.
    const kind = [schema, ...parts].map(kindOfSchema).find((found) => found !== null)
    if (kind !== undefined) return FINISHED[kind]
    const { $ref, type = inherited } = schema
    const typesOf = (schemas: readonly unknown[]) => schemas.map((each) => this.#typeOf(each, indent, type))
    return intersection([
      this.#ownType(schema, type, indent),
      typeof $ref === 'string' ? typeName($ref.slice(DEFINITION.length)) : 'unknown',
      ...typesOf(parts),
      ...['anyOf', 'oneOf'].filter((key) => key in schema).map((key) => union(typesOf(listAt(schema, key)))),
      'if' in schema ? union(typesOf([schema.then, schema.else])) : 'unknown',
    ])
  }

  /** The type that a schema describes by itself, apart from the schemas that it combines. */
  #ownType(schema: JsonSchema, type: unknown, indent: string): string {
    if ('const' in schema) return literal(schema.const)
    if (Array.isArray(schema.enum)) return union(schema.enum.map(literal))
    if (Array.isArray(type)) return union(type.map((each) => this.#ownType(schema, each, indent)))
    if (type === 'array') return `${bracketed(this.#typeOf(schema.items, indent))}[]`
    if (type === 'object') return this.#objectType(schema, indent)
    return typeof type === 'string' ? (PLAIN[type] ?? 'unknown') : 'unknown'
  }

  #objectType(schema: JsonSchema, indent: string): string {
    const { additionalProperties = true } = schema
    const properties = Object.entries(recordAt(schema, 'properties'))
    const patterns = Object.values(recordAt(schema, 'patternProperties'))
    const inner = properties.length === 0 ? indent : `${indent}  `
    const others = [...patterns, additionalProperties].map((each) => this.#typeOf(each, inner))
    if (properties.length === 0) return `Record<string, ${union(others)}>`
    const needed = new Set(listAt(schema, 'required'))
    const types = properties.map(([key, value]) => {
      const isThere = needed.has(key) || defaultOf({ schema: value, root: this.#root }) !== undefined
      return { key, value, isThere, type: this.#typeOf(value, inner) }
    })
    const lines = types.map(
      ({ key, value, isThere, type }) =>
        `${comment(value, inner)}${inner}${propertyName(key)}${isThere ? '' : '?'}: ${type}`,
    )
    // TypeScript requires the types of declared keys to fit the index signature.
    const declared = types.flatMap(({ type, isThere }) => (isThere ? [type] : [type, 'undefined']))
    const isNamed = patterns.length > 0 || isRecord(additionalProperties)
    if (isNamed) lines.push(`${inner}[key: string]: ${union([...others, ...declared])}`)
    return `{\n${lines.join('\n')}\n${indent}}`
  }
}

function comment(schema: unknown, indent: string): string {
  const text = isRecord(schema) ? schema.description : null
  return typeof text === 'string' ? `${indent}/** ${text.replace(/\s+/g, ' ').replaceAll('*/', '*\\/')} */\n` : ''
}

/** In single quotes, like the rest of the code. */
function literal(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

function union(types: readonly string[]): string {
  if (types.includes('unknown')) return 'unknown'
  return [...new Set(types)].filter((type) => type !== 'never').join(' | ') || 'never'
}

function intersection(types: readonly string[]): string {
  const said = new Set(types.filter((type) => type !== 'unknown'))
  // The other types imply that the value is a map.
  if (said.size > 1) said.delete('Record<string, unknown>')
  const [only = 'unknown', ...others] = said
  return others.length === 0 ? only : [only, ...others].map(bracketed).join(' & ')
}

function bracketed(type: string): string {
  return isCompound(type) ? `(${type})` : type
}

/** Whether a type is a union or an intersection at the top level, outside of brackets, literals and comments. */
function isCompound(type: string): boolean {
  let outside = type.replace(/\/\*\*.*?\*\/|'(?:\\.|[^'\\])*'/g, '')
  for (let shorter = ''; shorter !== outside; ) {
    shorter = outside
    outside = outside.replace(/\{[^{}]*\}|\([^()]*\)|<[^<>]*>|\[[^[\]]*\]/g, '')
  }
  return /[|&]/.test(outside)
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

function listAt(schema: JsonSchema, key: string): readonly unknown[] {
  const value = schema[key]
  return Array.isArray(value) ? value : []
}
