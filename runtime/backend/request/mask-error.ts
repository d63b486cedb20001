import { GraphQLError } from 'graphql'

/** Receives the errors that the back-end hides from clients. */
export type LogError = (error: Error) => void

/**
 * Reduces an error to what a client may see: its own mistakes (syntax, validation, refusals) as they are; anything else is logged, and becomes
 * 'Internal error'.
 */
export function maskError(error: GraphQLError, log: LogError): GraphQLError {
  const cause = error.originalError
  if (cause === undefined || cause instanceof GraphQLError) return error
  log(cause)
  const { nodes = null, path = null } = error
  return new GraphQLError('Internal error', { nodes, path, extensions: { code: 'INTERNAL' } })
}
