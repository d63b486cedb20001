import { type GraphQLOutputType, getNamedType, isObjectType } from 'graphql'
import type { ContentLanguages } from './content-languages.ts'

/**
 * Whether a value of a type may be a map from languages to values. Not if a field of the type has the name of a language, as in `type Hours { mo:
 * String tu: String fr: String }`, where a map would be ambiguous.
 */
export function mayVary(type: GraphQLOutputType, { codes }: ContentLanguages): boolean {
  const named = getNamedType(type)
  return !isObjectType(named) || !Object.keys(named.getFields()).some((field) => codes.has(field))
}
