import { GraphQLError } from 'graphql'

/** Where the back-end reports what it hides from clients. */
export type LogError = (error: Error) => void

/**
 * What a client may see of an error: mistakes of its own (syntax, validation, refusals) as they are, anything else as 'Internal error',
 * logged.
 */
export function maskError(error: GraphQLError, log: LogError): GraphQLError {
  const cause = error.originalError
  if (cause === undefined || cause instanceof GraphQLError) return error
  log(cause)
  const { nodes = null, path = null } = error
  return new GraphQLError('Internal error', { nodes, path, extensions: { code: 'INTERNAL' } })
}
