import { getNamedType, getNullableType, isLeafType, isListType, isScalarType } from 'graphql'
import { nearestName } from '../../values/names/nearest-name.ts'
import type { EntryFilter } from '../rules/entry-filter.ts'
import type { CollectionModel } from '../rules/field-rule.ts'
import type { Field } from './check-provided.ts'

type Collections = ReadonlyMap<string, CollectionModel>

/** Whether the arguments of @list that select a part of it are numbers. */
export function checkPaging(field: Field): string[] {
  return field.args
    .filter(({ name, type }) => ['limit', 'offset'].includes(name) && getNullableType(type).toString() !== 'Int')
    .map(({ name }) => `The argument "${name}" must be an Int.`)
}

/** Why entries cannot be sorted by a field. @param order - the name of the field; null: they keep their order. */
export function checkOrder(order: string | null, collection: string, collections: Collections): string[] {
  if (order === null || holdsPlainValue(order, collection, collections)) return []
  const fields = (collections.get(collection)?.types ?? []).flatMap((type) => Object.keys(type.getFields()))
  const nearest = nearestName(
    order,
    fields.filter((name) => holdsPlainValue(name, collection, collections)),
  )
  const advice = nearest === null ? '' : ` Did you mean "${nearest}"?`
  return [`The entries of "${collection}" cannot be sorted by "${order}": they have no such plain field.${advice}`]
}

/** Why arguments cannot filter entries by the fields that they stand for. */
export function checkFilters(
  field: Field,
  filters: readonly EntryFilter[],
  collection: string,
  collections: Collections,
): string[] {
  return filters.flatMap(({ argument: name, field: filtered, test }) => {
    const type = field.args.find((argument) => argument.name === name)?.type
    if (!type || !isLeafType(getNamedType(type)))
      return [`The argument "${name}" must be a plain value or a list of plain values.`]
    if (!holdsPlainValue(filtered, collection, collections))
      return [
        `The argument "${name}" filters nothing: the entries of "${collection}" have no plain field "${filtered}".`,
      ]
    if (test === 'equal' || (!isListType(getNullableType(type)) && hasOrder(filtered, collection, collections)))
      return []
    return [
      `The argument "${name}" is a bound, so it must be a single value of a field that can be ordered: a number, a text, a time.`,
    ]
  })
}

/** Whether the values of a field have an order. */
function hasOrder(name: string, collection: string, collections: Collections): boolean {
  const types = collections.get(collection)?.types ?? []
  return types.every((type) => {
    const own = getNamedType(type.getFields()[name]?.type)
    return own === undefined || (isScalarType(own) && own.name !== 'Boolean')
  })
}

/** Whether entries have a plain value under this name: a leaf, or the id of another entry. */
function holdsPlainValue(name: string, collection: string, collections: Collections): boolean {
  const types = collections.get(collection)?.types ?? []
  return types.some((type) => {
    const field = type.getFields()[name]
    if (!field) return false
    return isLeafType(getNamedType(field.type)) || field.astNode?.directives?.some(({ name }) => name.value === 'entry')
  })
}
