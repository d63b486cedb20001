import { type GraphQLLeafType, isEnumType, isScalarType } from 'graphql'
import { readDate } from '../../values/measures/read-date.ts'

/** Whether a leaf type can return a value as it is. */
export function fitsLeaf(type: GraphQLLeafType, value: unknown): boolean {
  if (isEnumType(type)) return typeof value === 'string' && type.getValue(value) !== undefined
  if (isDateType(type)) return typeof value === 'string' && readDate(value) !== null
  try {
    type.serialize(value)
    return true
  } catch {
    // Serialising is the only test that a scalar offers. Its message is about GraphQL; ours is about the content file.
    return false
  }
}

/** Recognised by their names, since scalars in an SDL have nothing else. */
export function isDateType(type: GraphQLLeafType): boolean {
  return isScalarType(type) && /^Date(?:Time)?$/.test(type.name)
}
