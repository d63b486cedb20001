import { isRecord } from '../../values/is-record.ts'
import { once } from '../../values/once.ts'
import {
  type JsonSchema,
  type KeywordPart,
  partsBelow,
  reachParts,
  type SchemaPart,
} from '../../values/schema/schema-parts.ts'
import { jsonPointer } from '../text/json-pointer.ts'
import type { PathStep } from '../text/position.ts'
import { type LocatedValue, plainValue } from '../yaml/located-value.ts'
import { fitsSchema } from './fits-schema.ts'
import { manifestSchema } from './manifest-schema.ts'
import { keysOf, kindsOf, typesOf } from './schema-words.ts'

/** Returns the schema of a section's props; null when it has none. */
export type PropsSchemas = (section: string) => Record<string, unknown> | null

/** A map of this manifest that can have a certain key. */
export interface KeyPlace {
  /** Path of the map. */
  readonly path: readonly PathStep[]
  /** Schema of the key's value. */
  readonly value: SchemaPart
  /** Schema of the key itself, when the map takes names. */
  readonly name: SchemaPart | null
  readonly isRequired: boolean
  /** Whether the map exists in the text; otherwise it could be added. */
  readonly isWritten: boolean
  readonly has: (key: string) => boolean
}

/** All places in this manifest where keys could be. */
export interface KeyPlaces {
  /** Maps that declare a key of this name. */
  declaring(key: string): readonly KeyPlace[]
  /** Existing maps that take names chosen by the author, such as `layouts`. */
  readonly taking: readonly KeyPlace[]
  takesNames(path: readonly PathStep[]): boolean
  readonly keys: Iterable<string>
}

/** A site of 5,000 routes has half as many. */
const MAX_PLACES = 400_000

/** How many levels below an existing map to look for maps that could be added. */
const MAX_UNWRITTEN = 2

const collected = new WeakMap<LocatedValue, KeyPlaces>()

/** Collects, once per manifest, where keys could be, by walking the text along its schema. */
export function keyPlacesOf(document: LocatedValue, propsOf: PropsSchemas): KeyPlaces {
  const known = collected.get(document)
  if (known !== undefined) return known
  const places = new KeyPlaceCollector(propsOf).collect(document)
  collected.set(document, places)
  return places
}

class KeyPlaceCollector {
  readonly #propsOf: PropsSchemas
  readonly #declaring = new Map<string, KeyPlace[]>()
  readonly #taking: KeyPlace[] = []
  #count = 0

  constructor(propsOf: PropsSchemas) {
    this.#propsOf = propsOf
  }

  collect(document: LocatedValue): KeyPlaces {
    this.#walk(plainValue(document), [{ schema: manifestSchema, root: manifestSchema }], [], 0)
    const named = new Set(this.#taking.map(({ path }) => jsonPointer(path)))
    return {
      declaring: (key) => this.#declaring.get(key) ?? [],
      taking: this.#taking,
      takesNames: (path) => named.has(jsonPointer(path)),
      keys: [...this.#declaring.keys()],
    }
  }

  /** @param value - undefined, or null, when nothing is written. @param unwritten - how many of the maps around it could only be added. */
  #walk(value: unknown, start: readonly SchemaPart[], path: readonly PathStep[], unwritten: number): void {
    const { parts } = reachParts(start, value, () => false)
    if (Array.isArray(value))
      for (const [index, item] of value.entries())
        this.#walk(item, partsBelow(parts, index, fitsSchema), [...path, index], 0)
    else if (isRecord(value)) this.#walkMap(value, [...parts, ...parts.flatMap(missingKind(value))], path, 0)
    else if ((value ?? null) === null && parts.some(isMapOnly)) this.#walkMap(null, parts, path, unwritten)
  }

  #walkMap(
    map: Readonly<Record<string, unknown>> | null,
    parts: readonly KeywordPart[],
    path: readonly PathStep[],
    unwritten: number,
  ): void {
    if (this.#count > MAX_PLACES) return
    const has = (key: string) => map !== null && Object.hasOwn(map, key)
    const place = { path, isWritten: map !== null, has }
    const properties = propertiesOf(parts)
    const required = new Set(parts.flatMap(({ schema }) => requiredOf(schema)))
    const section = properties.has('section') ? map?.section : undefined
    const below = (key: string) =>
      (key === 'props' ? this.#ownSchema(section) : null) ?? partsBelow(parts, key, fitsSchema)
    for (const [key, value] of properties) {
      this.#add(key, { ...place, value, name: null, isRequired: required.has(key) })
      if (unwritten < MAX_UNWRITTEN && !has(key)) this.#walk(undefined, below(key), [...path, key], unwritten + 1)
    }
    if (map === null) return
    const names = namesOf(parts)
    if (names !== null) this.#taking.push({ ...place, ...names, isRequired: false })
    for (const [key, child] of Object.entries(map)) this.#walk(child, below(key), [...path, key], 0)
  }

  #add(key: string, place: KeyPlace): void {
    const known = this.#declaring.get(key)
    if (known === undefined) this.#declaring.set(key, [place])
    else known.push(place)
    this.#count += 1
  }

  /** Below `props:`, the section's own schema takes over. */
  #ownSchema(section: unknown): readonly KeywordPart[] | null {
    const props = typeof section === 'string' ? this.#propsOf(section) : null
    return props === null ? null : [{ schema: props, root: props }]
  }
}

function propertiesOf(parts: readonly KeywordPart[]): ReadonlyMap<string, SchemaPart> {
  return new Map(
    parts.flatMap(({ schema, root }) => keysOf(schema).map((key) => [key, { schema: propertyOf(schema, key), root }])),
  )
}

/** What a map with names chosen by the author takes; null for any other map. */
function namesOf(parts: readonly KeywordPart[]): Pick<KeyPlace, 'value' | 'name'> | null {
  for (const { schema, root } of parts) {
    if (!isRecord(schema.additionalProperties)) continue
    const { additionalProperties, propertyNames } = schema
    return {
      value: { schema: additionalProperties, root },
      name: isRecord(propertyNames) ? { schema: propertyNames, root } : null,
    }
  }
  return null
}

/** For a union whose discriminator has no valid value in the map: a schema with the discriminator as a key that can be added. */
function missingKind(map: Record<string, unknown>) {
  return ({ schema, root }: KeywordPart): KeywordPart[] => {
    if (!isRecord(schema.discriminator)) return []
    const tag = String(schema.discriminator.propertyName)
    const kinds = kindsOf(schema, tag)
    if (kinds.includes(String(map[tag]))) return []
    return [{ schema: { properties: { [tag]: { enum: kinds } }, required: schema.required }, root }]
  }
}

function isMapOnly({ schema }: KeywordPart): boolean {
  return typesOf(schema).join() === 'object' && isRecord(schema.properties)
}

function propertyOf(schema: unknown, key: string): unknown {
  return isRecord(schema) && isRecord(schema.properties) ? schema.properties[key] : undefined
}

function requiredOf(schema: JsonSchema): readonly unknown[] {
  return Array.isArray(schema.required) ? schema.required : []
}

/** Whether the manifest's schema, or one of these, contains a deprecated key. */
export function mentionDeprecated(schemas: readonly (JsonSchema | null)[]): boolean {
  return [manifestSchema, ...schemas].some((schema) => schema !== null && mentionsDeprecated(schema))
}

const mentionsDeprecated = once((schema: JsonSchema) => JSON.stringify(schema).includes('"deprecated":true'))
