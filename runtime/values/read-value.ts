import { isRecord } from './is-record.ts'
import { type Fits, kindOfSchema, partsBelow, reachParts, type SchemaPart, type ValueKind } from './schema-parts.ts'

type Path = readonly (string | number)[]

/** A value that its schema declares as one of the site's kinds of value. */
export interface KindOfValue {
  readonly kind: ValueKind
  readonly value: unknown
  /** From the value that was read. */
  readonly path: Path
}

/** A value as its schema completes it. */
export interface ReadValue {
  /** With the default of each key that is missing; the value that was given stays as it is. */
  readonly value: unknown
  /** Its texts, links, forms and pictures. The alt text of a picture is a text, too. */
  readonly kinds: readonly KindOfValue[]
}

/** No value that is written lies so deep: its defaults bring each other forth. */
const maxDepth = 200

/**
 * Walks a value along its schema, once: fills in defaults, and finds what is one of the site's kinds of value.
 *
 * @throws RangeError when the defaults of the schema never end.
 */
export function readValue(part: SchemaPart, value: unknown, fits: Fits): ReadValue {
  const kinds: KindOfValue[] = []
  return { value: read([part], value, []), kinds }

  function read(start: readonly SchemaPart[], given: unknown, path: Path): unknown {
    if (path.length > maxDepth) throw new RangeError('its defaults never end: one of them brings itself forth')
    const reached = reachParts(start, given, fits)
    const kind = reached.parts.map(({ schema }) => kindOfSchema(schema)).find((found) => found !== null)
    if (kind !== undefined) {
      kinds.push({ kind, value: given, path })
      if (kind === 'image' && isRecord(given)) kinds.push({ kind: 'text', value: given.alt, path: [...path, 'alt'] })
      return given
    }
    const below = (child: unknown, step: string | number) => {
      const parts = partsBelow(reached.parts, step)
      return parts.length === 0 ? child : read(parts, child, [...path, step])
    }
    if (Array.isArray(given)) return given.map(below)
    if (!isRecord(reached.value)) return given
    return Object.fromEntries(Object.entries(reached.value).map(([key, child]) => [key, below(child, key)]))
  }
}
