import { type GraphQLOutputType, getNamedType, isObjectType } from 'graphql'
import type { ContentLanguages } from './content-languages.ts'

/**
 * Whether a value of a type may be a map from languages to values. Not where a field of the type is called like a language, as in
 * `type Hours { mo: String tu: String fr: String }`: there nobody could tell which is meant.
 */
export function mayVary(type: GraphQLOutputType, { codes }: ContentLanguages): boolean {
  const named = getNamedType(type)
  return !isObjectType(named) || !Object.keys(named.getFields()).some((field) => codes.has(field))
}
