import { isRecord } from '../is-record.ts'
import { isNameKind, type NameKind } from '../names/name-kind.ts'
import { isEntryField } from './entry-field.ts'
import { isFilledText } from './filled-text.ts'
import {
  certainParts,
  type Fits,
  hasConditions,
  type KeywordPart,
  partsBelow,
  reachParts,
  referredPart,
  type SchemaPart,
  schemasIn,
} from './schema-parts.ts'

/** What a schema says about a value beyond its shape. */
export interface Meaning {
  /** `x-names`: the text refers to something of this kind by name. */
  readonly names: NameKind | null
  /** `x-defines`: the text gives something of this kind its name. */
  readonly defines: NameKind | null
  /** `x-kind`: how the value is to be read, such as `text` or `link`. */
  readonly kind: string | null
  /** `x-unknown`: the code of the finding to report for an unknown name, instead of the usual one. */
  readonly unknown: string | null
}

/** A value, or a key of a map, whose schema says what it means. */
export interface Mark extends Meaning {
  readonly value: unknown
  /** Relative to the value that was read; for a key, the path of its value. */
  readonly path: readonly (string | number)[]
  readonly at: 'key' | 'value'
}

/** Collects what a schema says about a value and everything in it, in the order in which the schema declares the keys. */
export function readMarks(part: SchemaPart, value: unknown, fits: Fits): Mark[] {
  const marks: Mark[] = []
  // One array for the whole walk, copied only when a mark is found: a large manifest has hundreds of thousands of values.
  const path: (string | number)[] = []
  visit(shapeOf([part]), value)
  return marks

  function visit(start: Shape, given: unknown): void {
    // The value of an entry's field is not known yet.
    if (isEntryField(given)) return
    const shape = start.isConditional ? new Shape(reachParts(start.parts, given, fits).parts) : start
    if (shape.meaning?.kind === 'text' && isFilledText(given)) {
      path.push('text')
      visit(shape, given.text)
      path.pop()
      return
    }
    if (shape.meaning !== null) marks.push(markOf(shape.meaning, given, path.slice(), 'value'))
    if (Array.isArray(given)) {
      for (const [index, item] of given.entries()) visitBelow(shape, item, index)
    } else if (isRecord(given)) {
      for (const key of shape.keysOf(given, fits)) {
        if (shape.ofKeys !== null) marks.push(markOf(shape.ofKeys, key, [...path, key], 'key'))
        visitBelow(shape, given[key], key)
      }
    }
  }

  function visitBelow(shape: Shape, given: unknown, step: string | number): void {
    const below = shape.below(step, fits)
    if (below === null) return
    path.push(step)
    visit(below, given)
    path.pop()
  }
}

function markOf({ names, defines, kind, unknown }: Meaning, value: unknown, path: Mark['path'], at: Mark['at']): Mark {
  return { names, defines, kind, unknown, value, path, at }
}

/**
 * What the walk needs to know about all values governed by the same parts of a schema: a large manifest has thousands of routes, and a single schema
 * for them.
 */
class Shape {
  readonly parts: readonly KeywordPart[]
  readonly isConditional: boolean
  readonly meaning: Meaning | null
  /** What the schema says about the keys of a map. */
  readonly ofKeys: Meaning | null
  readonly #declared: ReadonlySet<string>
  /** Whether all undeclared keys, and all items, share one schema. */
  readonly #isUniform: boolean
  readonly #below = new Map<string | number, Shape | null>()
  #spoken: readonly string[] | null = null

  /** @param parts - with references and `allOf` already followed. */
  constructor(parts: readonly KeywordPart[]) {
    const schemas = parts.map(({ schema }) => schema)
    this.parts = parts
    this.isConditional = parts.some(hasConditions)
    this.meaning = meaningOf(parts)
    this.ofKeys = meaningOf(parts.flatMap(({ schema, root }) => certainParts({ schema: schema.propertyNames, root })))
    this.#declared = new Set(schemas.flatMap(({ properties }) => (isRecord(properties) ? Object.keys(properties) : [])))
    this.#isUniform = schemas.every(({ items, patternProperties }) => !Array.isArray(items) && !patternProperties)
  }

  /** The keys of a map that the schema says something about, or about what lies below them. */
  keysOf(map: Readonly<Record<string, unknown>>, fits: Fits): readonly string[] {
    if (this.ofKeys !== null || !this.#isUniform || this.below('', fits) !== null) return Object.keys(map)
    this.#spoken ??= [...this.#declared].filter((key) => this.below(key, fits) !== null)
    return this.#spoken.filter((key) => Object.hasOwn(map, key))
  }

  /** Null when the schema says nothing about it, at any depth. */
  below(step: string | number, fits: Fits): Shape | null {
    const alike = !this.#isUniform || this.#declared.has(`${step}`) ? step : typeof step === 'number' ? 0 : ''
    const known = this.#below.get(alike)
    if (known !== undefined) return known
    const parts = partsBelow(this.parts, alike, fits).filter(mayMean)
    const shape = parts.length === 0 ? null : shapeOf(parts)
    if (this.#isUniform) this.#below.set(alike, shape)
    return shape
  }
}

const shapes = new WeakMap<object, Shape>()

function shapeOf(start: readonly SchemaPart[]): Shape {
  const [{ schema } = { schema: null }, ...others] = start
  const known = others.length === 0 && isRecord(schema) ? shapes.get(schema) : undefined
  if (known !== undefined) return known
  const shape = new Shape(start.flatMap(certainParts))
  if (others.length === 0 && isRecord(schema)) shapes.set(schema, shape)
  return shape
}

/** @param parts - every part that applies to the value. */
export function meaningOf(parts: readonly KeywordPart[]): Meaning | null {
  const said = (keyword: string) => parts.map(({ schema }) => schema[keyword]).find((value) => value !== undefined)
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
  const nameKind = (value: unknown) => (isNameKind(value) ? value : null)
  const names = nameKind(said('x-names'))
  const defines = nameKind(said('x-defines'))
  const kind = textOf(said('x-kind'))
  if (names === null && defines === null && kind === null) return null
  return { names, defines, kind, unknown: textOf(said('x-unknown')) }
}

/** Schemas that say nothing at any depth. */
const silent = new WeakSet<object>()

function mayMean(start: SchemaPart): boolean {
  const seen = new Set<object>()
  const pending = [start]
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const { schema, root } = part
    if (!isRecord(schema) || seen.has(schema) || silent.has(schema)) continue
    if (meaningOf([{ schema, root }]) !== null) return true
    seen.add(schema)
    const referred = referredPart(part)
    if (referred !== null) pending.push(referred)
    pending.push(...schemasIn(schema).map((inner) => ({ schema: inner.schema, root })))
  }
  for (const schema of seen) silent.add(schema)
  return false
}
