import { type EntryUse, entryUses, isOfEach } from '../../manifest/references/entry-uses.ts'
import { type AskedField, type AskedFields, askedFields } from '../../selections/asked-fields.ts'
import { findField, type NullableField } from '../../selections/find-field.ts'
import { findList } from '../../selections/find-list.ts'
import { once } from '../../values/once.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { type CollectionOperation, collectionOperations } from '../graphql/client-operations.ts'
import { declaredAt, positionOfNode } from '../graphql/graphql-places.ts'

/** A place of the manifest that uses a field of an entry, and the operation's selection of that field. */
export interface UsedField {
  readonly use: EntryUse
  readonly field: AskedField
  /** The first step on the way that may be null; null when there always is a value. */
  readonly nullable: NullableField | null
  readonly operation: CollectionOperation
}

/** Collection → what its operation selects from its entries. */
const entriesOfCollections = once((facts: SiteFacts) => {
  const found = new Map<string, { readonly operation: CollectionOperation; readonly entries: AskedFields }>()
  for (const operation of collectionOperations(facts)) {
    const list = findList(askedFields(operation), operation.collection.list)
    if (list.kind === 'list') found.set(operation.collection.name, { operation, entries: list.entries })
  }
  return found
})

/** All uses of fields that exist. */
export const usedFields = once((facts: SiteFacts): readonly UsedField[] =>
  entryUses(facts.manifest).flatMap((use): UsedField[] => {
    const collection = entriesOfCollections(facts).get(use.collection)
    const found = collection && findField(collection.entries, use.field, isOfEach(use))
    if (collection === undefined || found?.kind !== 'field') return []
    return [{ use, field: found.field, nullable: found.nullable, operation: collection.operation }]
  }),
)

/** Where the field is selected, and where the SDL declares it. */
export function placesOfField({ field }: { readonly field: AskedField }) {
  const asked = positionOfNode(field.node)
  return [
    ...(asked === null ? [] : [{ ...asked, message: 'The operation asks for it here.' }]),
    ...declaredAt(field.definition.astNode?.name),
  ]
}
