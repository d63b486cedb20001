import { type GraphQLLeafType, isEnumType, isScalarType } from 'graphql'
import { readDate } from '../../values/read-date.ts'

/** Whether a leaf type can return a value as it stands. */
export function fitsLeaf(type: GraphQLLeafType, value: unknown): boolean {
  if (isEnumType(type)) return typeof value === 'string' && type.getValue(value) !== undefined
  if (isDateType(type)) return typeof value === 'string' && readDate(value) !== null
  try {
    type.serialize(value)
    return true
  } catch {
    // Serialising is the only test that a scalar offers; its message speaks of GraphQL, ours of the file.
    return false
  }
}

/** By their names: scalars of an SDL have nothing else. */
export function isDateType(type: GraphQLLeafType): boolean {
  return isScalarType(type) && /^Date(?:Time)?$/.test(type.name)
}
