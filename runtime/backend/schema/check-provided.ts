import { type GraphQLField, type GraphQLObjectType, getNullableType, isNonNullType, isObjectType } from 'graphql'

export type Field = GraphQLField<unknown, unknown>

/** Why the result of a field cannot consist of what the runtime provides: an object with these fields. */
export function checkProvided(field: Field, provided: readonly string[]): string[] {
  const type = getNullableType(field.type)
  if (!isObjectType(type)) return [`"${field.name}" must return one object.`]
  return unprovided(type, provided)
}

/** The fields of a type that must not be null, and that nothing provides. */
export function unprovided(type: GraphQLObjectType, provided: readonly string[]): string[] {
  return Object.values(type.getFields())
    .filter((field) => isNonNullType(field.type) && !provided.includes(field.name))
    .filter(({ astNode }) => !astNode?.directives?.some(({ name }) => name.value === 'count'))
    .map(({ name }) => `"${type.name}.${name}" must not be null, but nothing provides its value here.`)
}
