import { isRecord } from '../is-record.ts'
import { isEntryField } from './entry-field.ts'
import { type Fits, kindOfSchema, partsBelow, reachParts, type SchemaPart } from './schema-parts.ts'

/** No value that a person writes is nested this deep; beyond it, defaults must be producing one another endlessly. */
const MAX_DEPTH = 200

/**
 * Adds the default of every missing key to a value; what was given stays as it is.
 *
 * @throws RangeError when the schema's defaults never end.
 */
export function fillDefaults(part: SchemaPart, value: unknown, fits: Fits): unknown {
  return fill([part], value, 0)

  function fill(start: readonly SchemaPart[], given: unknown, depth: number): unknown {
    if (depth > MAX_DEPTH) throw new RangeError('its defaults never end, because one of them contains itself')
    // Only maps and lists can lack keys or items, and the value of an entry's field is not known yet.
    if (typeof given !== 'object' || given === null || isEntryField(given)) return given
    const reached = reachParts(start, given, fits)
    if (reached.parts.some(({ schema }) => kindOfSchema(schema) !== null)) return given
    const below = (child: unknown, step: string | number) => {
      const parts = partsBelow(reached.parts, step, fits)
      return parts.length === 0 ? child : fill(parts, child, depth + 1)
    }
    if (Array.isArray(given)) return given.map(below)
    if (!isRecord(reached.value)) return given
    return Object.fromEntries(Object.entries(reached.value).map(([key, child]) => [key, below(child, key)]))
  }
}
