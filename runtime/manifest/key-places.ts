import configSchema from '../../schema/site.config.schema.json' with { type: 'json' }
import valuesSchema from '../../schema/values.schema.json' with { type: 'json' }
import { jsonPointer } from './format-problem.ts'
import type { LocatedMap, LocatedValue } from './located-value.ts'
import type { PathStep } from './position.ts'
import { resolveSchema } from './read-section-schema.ts'
import { isRecord, kindsOf, typesOf } from './schema-words.ts'

/** The schema of a section's props by the section's name; null where it has none. */
export type PropsSchemas = (section: string) => Record<string, unknown> | null

/** A part of a schema, and the whole that its references belong to. */
export interface SchemaPart {
  readonly schema: unknown
  readonly root: Record<string, unknown>
}

/** A map of this manifest that can have a key. */
export interface KeyPlace {
  /** Path of the map. */
  readonly path: readonly PathStep[]
  /** What the key's value must fit. */
  readonly value: SchemaPart
  /** What the key must fit, where the map takes names. */
  readonly name: SchemaPart | null
  readonly isRequired: boolean
  /** Whether the map is written; otherwise it is one that could be. */
  readonly isWritten: boolean
  readonly has: (key: string) => boolean
}

/** Where in this manifest a key could stand. */
export interface KeyPlaces {
  /** Maps that declare a key of this name. */
  declaring(key: string): readonly KeyPlace[]
  /** Written maps that take names of the author, such as `layouts`. */
  readonly taking: readonly KeyPlace[]
  takesNames(path: readonly PathStep[]): boolean
  readonly keys: Iterable<string>
}

/** A site of 5,000 routes has half as many. */
const maxPlaces = 400_000

/** A map that is not written may lie so deep below one that is. */
const maxUnwritten = 2

const collected = new WeakMap<LocatedValue, KeyPlaces>()

/** Where keys could stand in a manifest, collected once by walking what is written along its schema. */
export function keyPlacesOf(document: LocatedValue, propsOf: PropsSchemas): KeyPlaces {
  const known = collected.get(document)
  if (known !== undefined) return known
  const places = collectKeyPlaces(document, propsOf)
  collected.set(document, places)
  return places
}

function collectKeyPlaces(document: LocatedValue, propsOf: PropsSchemas): KeyPlaces {
  const declaring = new Map<string, KeyPlace[]>()
  const taking: KeyPlace[] = []
  let count = 0

  walk(document, { schema: configSchema, root: configSchema }, [], 0)
  const named = new Set(taking.map(({ path }) => jsonPointer(path)))
  return {
    declaring: (key) => declaring.get(key) ?? [],
    taking,
    takesNames: (path) => named.has(jsonPointer(path)),
    keys: [...declaring.keys()],
  }

  function walk(value: LocatedValue | null, part: SchemaPart, path: readonly PathStep[], unwritten: number): void {
    const { schema, root } = resolve(part, value)
    if (value?.kind === 'list') {
      for (const [index, item] of value.items.entries()) walk(item, { schema: schema.items, root }, [...path, index], 0)
    } else if (value?.kind === 'map') walkMap(value, schema, root, path, 0)
    else if (value === null && unwritten <= maxUnwritten && isMapOnly(schema))
      walkMap(null, schema, root, path, unwritten)
  }

  function walkMap(
    map: LocatedMap | null,
    schema: Record<string, unknown>,
    root: Record<string, unknown>,
    path: readonly PathStep[],
    unwritten: number,
  ): void {
    if (count > maxPlaces) return
    const properties = isRecord(schema.properties) ? schema.properties : {}
    const required = Array.isArray(schema.required) ? schema.required : []
    const has = (key: string) => map?.entries.has(key) ?? false
    const place = { path, isWritten: map !== null, has }
    for (const [key, property] of Object.entries(properties)) {
      const known = declaring.get(key) ?? []
      if (known.length === 0) declaring.set(key, known)
      count += 1
      known.push({ ...place, value: { schema: property, root }, name: null, isRequired: required.includes(key) })
      if (!has(key)) walk(null, partOf(property, key, map), [...path, key], unwritten + 1)
    }
    const others = schema.additionalProperties
    if (map === null) return
    if (isRecord(others)) {
      const name = isRecord(schema.propertyNames) ? { schema: schema.propertyNames, root } : null
      taking.push({ ...place, value: { schema: others, root }, name, isRequired: false })
    }
    for (const [key, { value }] of map.entries) {
      const child = Object.hasOwn(properties, key) ? properties[key] : others
      walk(value, partOf(child, key, map), [...path, key], 0)
    }

    /** Below `props:` the section's own schema goes on. */
    function partOf(child: unknown, key: string, owner: LocatedMap | null): SchemaPart {
      const name = key === 'props' && 'section' in properties ? owner?.entries.get('section')?.value : undefined
      const props = name?.kind === 'scalar' && typeof name.value === 'string' ? propsOf(name.value) : null
      return props === null ? { schema: child, root } : { schema: props, root: props }
    }
  }
}

/** The schema without references, and of a union the branch that is meant. */
function resolve(
  { schema, root }: SchemaPart,
  value: LocatedValue | null,
): {
  schema: Record<string, unknown>
  root: Record<string, unknown>
} {
  const resolved = resolveSchema(schema, root)
  const shared = typeof resolved.$ref === 'string' ? sharedSchemas.get(resolved.$ref) : undefined
  if (shared !== undefined) return { schema: shared, root: shared }
  const { discriminator, oneOf } = resolved
  if (!isRecord(discriminator) || !Array.isArray(oneOf) || value?.kind !== 'map') return { schema: resolved, root }
  const tag = String(discriminator.propertyName)
  const kind = value.entries.get(tag)?.value
  const branch: unknown = oneOf.find((candidate) => {
    const property = isRecord(candidate) && isRecord(candidate.properties) ? candidate.properties[tag] : null
    if (!isRecord(property) || kind?.kind !== 'scalar') return false
    return Array.isArray(property.enum) ? property.enum.includes(kind.value) : property.const === kind.value
  })
  // Without its kind it can only get one.
  return {
    schema: isRecord(branch) ? branch : { ...resolved, properties: { [tag]: { enum: kindsOf(resolved, tag) } } },
    root,
  }
}

const sharedSchemas = new Map<string, Record<string, unknown>>(
  Object.values(valuesSchema.definitions).map((definition) => [definition.$id, definition]),
)

function isMapOnly(schema: Record<string, unknown>): boolean {
  return typesOf(schema).join() === 'object' && isRecord(schema.properties)
}

/** Whether the manifest's schema or one of these has a deprecated key. */
export function mentionDeprecated(schemas: readonly unknown[]): boolean {
  return [configSchema, ...schemas].some((schema) => JSON.stringify(schema).includes('"deprecated":true'))
}
