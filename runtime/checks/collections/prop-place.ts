import { fitsSchema } from '../../manifest/shape/fits-schema.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import {
  certainParts,
  defaultOf,
  type JsonSchema,
  type KeywordPart,
  kindOfSchema,
  partsBelow,
  reachParts,
  type SchemaPart,
} from '../../values/schema/schema-parts.ts'
import { valueAt } from '../../values/value-at.ts'

/** What a section's schema says about one place in its props. */
export interface PropPlace {
  readonly parts: readonly SchemaPart[]
  /** Whether the section relies on a value there. */
  readonly isNeeded: boolean
}

/** @param prop - the keys and indices that lead to the place. */
export function propPlace(schema: JsonSchema, props: unknown, prop: readonly PathStep[]): PropPlace {
  let parts: readonly SchemaPart[] = [{ schema, root: schema }]
  let isNeeded = false
  let isInLink = false
  for (const [index, step] of prop.entries()) {
    // A link needs all parameters of its path, but not those of its query.
    if (isInLink || isLink(parts)) isNeeded &&= isInLink || step === 'params'
    isInLink ||= isLink(parts)
    const around = reachParts(parts, valueAt(props, prop.slice(0, index)), fitsSchema).parts
    parts = partsBelow(around, step, fitsSchema)
    if (isInLink) continue
    isNeeded = typeof step === 'number' || around.some((part) => requires(part, step)) || parts.some(hasDefault)
  }
  return { parts, isNeeded }
}

function isLink(parts: readonly SchemaPart[]): boolean {
  return parts.flatMap(certainParts).some(({ schema }) => kindOfSchema(schema) === 'link')
}

function requires({ schema }: KeywordPart, key: string): boolean {
  return Array.isArray(schema.required) && schema.required.includes(key)
}

function hasDefault(part: SchemaPart): boolean {
  return defaultOf(part) !== undefined
}
