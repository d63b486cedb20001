import valuesSchema from '../../../schema/values.schema.json' with { type: 'json' }
import { isRecord } from '../is-record.ts'
import { once } from '../once.ts'

/** A JSON Schema, or a subschema. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** A subschema, and the whole schema that its references resolve against. */
export interface SchemaPart {
  readonly schema: unknown
  readonly root: JsonSchema
}

/** A subschema with keywords: not `true` or `false`. */
export interface KeywordPart extends SchemaPart {
  readonly schema: JsonSchema
}

/** Whether a value is valid against a subschema, once its defaults are filled in. */
export type Fits = (part: SchemaPart, value: unknown) => boolean

/** The subschemas that apply to one value, and the value with the defaults that they declare for its own keys. */
export interface Reached {
  readonly parts: readonly KeywordPart[]
  readonly value: unknown
}

const SHARED_SCHEMAS = new Map<unknown, JsonSchema>(
  Object.values(valuesSchema.definitions).map((definition) => [definition.$id, definition]),
)

/** A chain with more references than this is circular. */
const MAX_REFERENCES = 20

/**
 * Where the `$ref` of a subschema leads: to a definition of its own schema, or to a kind of value in schema/values.schema.json. Null when it leads
 * nowhere.
 */
export function referredPart({ schema, root }: SchemaPart): SchemaPart | null {
  if (!isRecord(schema) || typeof schema.$ref !== 'string') return null
  const shared = SHARED_SCHEMAS.get(schema.$ref)
  if (shared !== undefined) return { schema: shared, root: shared }
  const name = /^#\/definitions\/([^/]+)$/.exec(schema.$ref)?.[1]
  const definitions = isRecord(root.definitions) ? root.definitions : {}
  return name !== undefined && Object.hasOwn(definitions, name) ? { schema: definitions[name], root } : null
}

/** Follows `$ref` to a schema, stopping at a reference to a kind of value. A schema that is not a reference is returned as it is. */
export function resolveSchema(schema: unknown, root: JsonSchema): JsonSchema {
  let part: SchemaPart | null = { schema, root }
  for (let steps = 0; steps < MAX_REFERENCES && part !== null; steps += 1) {
    if (!isRecord(part.schema) || part.schema.$ref === undefined || kindOfSchema(part.schema) !== null) break
    part = referredPart(part)
  }
  return isRecord(part?.schema) ? part.schema : {}
}

/** A kind of value defined in schema/values.schema.json. */
export type ValueKind = 'text' | 'richtext' | 'link' | 'form' | 'image' | 'embed'

const KINDS: ReadonlyMap<unknown, ValueKind> = new Map([
  ['sitio:text', 'text'],
  ['sitio:richtext', 'richtext'],
  ['sitio:link', 'link'],
  ['sitio:form', 'form'],
  ['sitio:image', 'image'],
  ['sitio:embed', 'embed'],
])

/** The kind of value that a schema refers to; null when it refers to none. */
export function kindOfSchema(schema: unknown): ValueKind | null {
  return (isRecord(schema) ? KINDS.get(schema.$ref) : undefined) ?? null
}

/** The default of a subschema, its own or that of the schema it refers to; undefined when there is none. */
export function defaultOf(part: SchemaPart): unknown {
  let at: SchemaPart | null = part
  for (let steps = 0; steps < MAX_REFERENCES && at !== null; steps += 1) {
    if (isRecord(at.schema) && at.schema.default !== undefined) return at.schema.default
    at = referredPart(at)
  }
  return undefined
}

/**
 * The subschemas that apply to a value: those behind references, all of `allOf`, the first branch of `anyOf` and `oneOf` that fits, `then` or `else`,
 * and the `dependencies` of the keys that are present. This is the one place that knows these keywords; `partsBelow` handles keys and items.
 */
export function reachParts(start: readonly SchemaPart[], value: unknown, fits: Fits): Reached {
  const parts: KeywordPart[] = []
  const seen = new Set<unknown>()
  let filled = value
  // Unconditional subschemas are read first, so that their defaults can decide which conditional ones apply.
  const conditions: KeywordPart[] = []
  const add = (part: SchemaPart): void => {
    for (const certain of certainParts(part)) {
      if (seen.has(certain.schema)) continue
      seen.add(certain.schema)
      parts.push(certain)
      conditions.push(certain)
      filled = withDefaults(certain, filled)
    }
  }
  for (const part of start) add(part)
  for (let part = conditions.shift(); part !== undefined; part = conditions.shift()) {
    for (const chosen of conditionalParts(part, filled, fits)) add(chosen)
  }
  return { parts, value: filled }
}

/** A subschema together with everything that applies whenever it does: what it refers to, and its `allOf`. */
export function certainParts(part: SchemaPart): KeywordPart[] {
  return withInner([part], ({ allOf }) => listOf(allOf))
}

/** Keywords whose subschemas are about the same value. */
const SAME = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependencies']

/** Subschemas together with everything that may apply to the same value because of them. */
export function possibleParts(start: readonly SchemaPart[]): KeywordPart[] {
  return withInner(start, (schema) =>
    schemasIn(schema).flatMap((inner) => (SAME.includes(String(inner.path[0])) ? [inner.schema] : [])),
  )
}

function withInner(start: readonly SchemaPart[], innerOf: (schema: JsonSchema) => readonly unknown[]): KeywordPart[] {
  const found = new Map<unknown, KeywordPart>()
  const pending = [...start]
  for (let part = pending.shift(); part !== undefined; part = pending.shift()) {
    const { schema, root } = part
    if (!isRecord(schema) || found.has(schema)) continue
    found.set(schema, { schema, root })
    const referred = referredPart(part)
    if (referred !== null) pending.push(referred)
    pending.push(...innerOf(schema).map((inner) => ({ schema: inner, root })))
  }
  return [...found.values()]
}

/** Whether a subschema contains keywords that apply to some values only. */
export function hasConditions({ schema }: KeywordPart): boolean {
  // A list of keys that are needed as well is no subschema.
  const isDependent = isRecord(schema.dependencies) && !Object.values(schema.dependencies).every(Array.isArray)
  return isDependent || ['if', 'anyOf', 'oneOf'].some((keyword) => schema[keyword] !== undefined)
}

function conditionalParts({ schema, root }: KeywordPart, value: unknown, fits: Fits): SchemaPart[] {
  const chosen: SchemaPart[] = []
  if (schema.if !== undefined) {
    const outcome = fits({ schema: schema.if, root }, value) ? schema.then : schema.else
    if (outcome !== undefined) chosen.push({ schema: outcome, root })
  }
  if (isRecord(value) && isRecord(schema.dependencies)) {
    for (const [key, needed] of Object.entries(schema.dependencies))
      if (Object.hasOwn(value, key) && !Array.isArray(needed)) chosen.push({ schema: needed, root })
  }
  for (const union of [schema.anyOf, schema.oneOf]) {
    const branches = listOf(union).map((branch) => ({ schema: branch, root }))
    const suitable = branches.filter((branch) => maySuit(branch, value))
    const branch = suitable.length === 1 ? suitable[0] : suitable.find((candidate) => fits(candidate, value))
    if (branch !== undefined) chosen.push(branch)
  }
  return chosen
}

/** Whether a branch of a union can be the one meant by a value, judging by its type, its keys, and the constants that tell branches apart. */
export function maySuit(branch: SchemaPart, value: unknown): boolean {
  if (branch.schema === false) return false
  return certainParts(branch).every(({ schema }) => {
    const types = [schema.type].flat()
    const type = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
    const isOfType = types.includes(type) || (Number.isInteger(value) && types.includes('integer'))
    if (schema.type !== undefined && !isOfType) return false
    if (!isRecord(value) || !isRecord(schema.properties)) return true
    if (schema.additionalProperties === false && !sharesKey(value, schema.properties)) return false
    return Object.entries(schema.properties).every(([key, property]) => {
      const constants = constantsOf(property)
      // A missing key rules nothing out: the branch may not require it.
      return constants === null || !Object.hasOwn(value, key) || constants.includes(value[key])
    })
  })
}

/** Whether a map has at least one of these keys. An empty map counts: it could belong to any branch. */
function sharesKey(map: object, properties: object): boolean {
  const keys = Object.keys(map)
  return keys.length === 0 || keys.some((key) => Object.hasOwn(properties, key))
}

/** The constants that a schema allows; null when it lists none, or when some of them are maps or lists. */
export function constantsOf(schema: unknown): unknown[] | null {
  if (!isRecord(schema)) return null
  const listed = schema.const !== undefined ? [schema.const] : schema.enum
  return Array.isArray(listed) && listed.every((value) => typeof value !== 'object' || value === null) ? listed : null
}

function withDefaults({ schema, root }: KeywordPart, value: unknown): unknown {
  if (!isRecord(value) || !isRecord(schema.properties)) return value
  const missing = Object.entries(schema.properties).flatMap(([key, property]): [string, unknown][] => {
    const byDefault = Object.hasOwn(value, key) ? undefined : defaultOf({ schema: property, root })
    return byDefault === undefined ? [] : [[key, byDefault]]
  })
  return missing.length === 0 ? value : Object.fromEntries([...Object.entries(value), ...missing])
}

/** The subschemas that apply to one key or item of a value. */
export function partsBelow(parts: readonly KeywordPart[], step: string | number, fits: Fits): SchemaPart[] {
  return parts.flatMap(({ schema, root }) => {
    const found = typeof step === 'number' ? itemSchemas(schema, step) : keySchemas(schema, step, fits)
    return found.filter((below) => below !== undefined).map((below) => ({ schema: below, root }))
  })
}

function itemSchemas({ items, additionalItems }: JsonSchema, index: number): unknown[] {
  if (!Array.isArray(items)) return [items]
  return [index < items.length ? items[index] : additionalItems]
}

function keySchemas(schema: JsonSchema, key: string, fits: Fits): unknown[] {
  const { properties, patternProperties, additionalProperties } = schema
  const own = isRecord(properties) && Object.hasOwn(properties, key) ? [properties[key]] : []
  const patterns = isRecord(patternProperties) ? keyPatterns(patternProperties) : []
  const found = [...own, ...patterns.filter(({ name }) => fits(name, key)).map(({ value }) => value)]
  return found.length > 0 ? found : [additionalProperties]
}

/** Each pattern as a schema of names, so that whoever judges values limits the time that a pattern may take, here as well. */
const keyPatterns = once((patternProperties: JsonSchema) =>
  Object.entries(patternProperties).map(([pattern, value]) => {
    const schema = { pattern }
    return { name: { schema, root: schema }, value }
  }),
)

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

const SINGLE = ['items', 'additionalItems', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains']
const MAPS = ['properties', 'patternProperties', 'definitions', 'dependencies']

/** All direct subschemas of a schema, with their paths in it. */
export function schemasIn(
  schema: JsonSchema,
): { readonly path: readonly (string | number)[]; readonly schema: unknown }[] {
  return Object.entries(schema).flatMap(([keyword, value]): { path: (string | number)[]; schema: unknown }[] => {
    if (Array.isArray(value) && ['allOf', 'anyOf', 'oneOf', 'items'].includes(keyword))
      return value.map((item, index) => ({ path: [keyword, index], schema: item }))
    if (MAPS.includes(keyword) && isRecord(value))
      return Object.entries(value).map(([name, item]) => ({ path: [keyword, name], schema: item }))
    return SINGLE.includes(keyword) || keyword === 'propertyNames' ? [{ path: [keyword], schema: value }] : []
  })
}
