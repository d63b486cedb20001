import { GraphQLError, type GraphQLSchema, isScalarType } from 'graphql'

/** Makes `scalar Markdown` accept texts only. */
export function takeMarkdown(schema: GraphQLSchema): void {
  const type = schema.getType('Markdown')
  if (!isScalarType(type)) return
  type.serialize = (value) => {
    if (typeof value === 'string') return value
    throw new GraphQLError('Markdown is a text')
  }
}
