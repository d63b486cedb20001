import { isRecord } from '../../values/is-record.ts'
import { certainParts, partsBelow } from '../../values/schema/schema-parts.ts'
import { fitsSchema } from './fits-schema.ts'
import { manifestSchema } from './manifest-schema.ts'

/**
 * Whether every manifest may have a key at this place: `cookies`, `timeouts.idle`. What lies below names of the author's choice depends on the
 * manifest.
 */
export function isDeclared(names: readonly string[]): boolean {
  let parts = certainParts({ schema: manifestSchema, root: manifestSchema })
  for (const name of names) {
    const declaring = parts.filter(
      ({ schema }) => isRecord(schema.properties) && Object.hasOwn(schema.properties, name),
    )
    parts = partsBelow(declaring, name, fitsSchema).flatMap(certainParts)
  }
  return parts.length > 0
}
