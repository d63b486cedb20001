import type { PathStep } from './position.ts'
import { resolveSchema } from './read-section-schema.ts'
import { isRecord, typesOf } from './schema-words.ts'

/** A kind of value of schema/values.schema.json. */
export type ValueKind = 'text' | 'link' | 'form' | 'image'

/**
 * Walks a valid value along its schema, and visits each part that the schema declares as one of the site's kinds of value (`sitio:text` …).
 * The alt text of a picture is visited as a text, too.
 */
export function visitValues(
  schema: Record<string, unknown>,
  value: unknown,
  at: PathStep[],
  visit: (kind: ValueKind, value: unknown, path: PathStep[]) => void,
): void {
  walk(schema, value, at)

  function walk(node: unknown, part: unknown, path: PathStep[]): void {
    const resolved = resolveSchema(node, schema)
    const kind = kindOf(resolved)
    if (kind !== null) {
      visit(kind, part, path)
      if (kind === 'image' && isRecord(part)) visit('text', part.alt, [...path, 'alt'])
      return
    }
    for (const union of [resolved.allOf, resolved.anyOf, resolved.oneOf]) {
      if (Array.isArray(union))
        for (const branch of union) if (maySuit(resolveSchema(branch, schema), part)) walk(branch, part, path)
    }
    if (Array.isArray(part)) for (const [index, item] of part.entries()) walk(resolved.items, item, [...path, index])
    if (!isRecord(part)) return
    const properties = isRecord(resolved.properties) ? resolved.properties : {}
    for (const [key, child] of Object.entries(part)) {
      walk(Object.hasOwn(properties, key) ? properties[key] : resolved.additionalProperties, child, [...path, key])
    }
  }
}

const kinds: ReadonlyMap<unknown, ValueKind> = new Map([
  ['sitio:text', 'text'],
  ['sitio:link', 'link'],
  ['sitio:form', 'form'],
  ['sitio:image', 'image'],
])

function kindOf({ $ref }: Record<string, unknown>): ValueKind | null {
  return kinds.get($ref) ?? null
}

/** Whether a branch of a union can be the one for a value: by its type, and by the constants that tell branches apart. */
function maySuit(branch: Record<string, unknown>, value: unknown): boolean {
  const types = typesOf(branch)
  const type = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
  if (types.length > 0 && !types.includes(type) && !(type === 'number' && types.includes('integer'))) return false
  if (!isRecord(value) || !isRecord(branch.properties)) return true
  return Object.entries(branch.properties).every(([key, property]) => {
    return !isRecord(property) || property.const === undefined || property.const === value[key]
  })
}
