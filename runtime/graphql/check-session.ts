import { type CallContext, type Endpoint, execute, type Operation } from './execute.ts'
import { hasValue } from './graphql-answer.ts'
import { GraphQLCallError } from './graphql-error.ts'

/** A query that a back-end only answers for a valid token. */
export interface SessionQuery {
  /** The field that the query asks for. */
  readonly field: string
  readonly operation: Pick<Operation, 'name' | 'query'>
}

/** Statuses below 500 that say nothing about the token: too slow, or too many requests. */
const ASK_AGAIN: readonly unknown[] = [408, 425, 429]

/**
 * Whether a back-end accepts the token in the context: it returns a value, and no error.
 *
 * @throws GraphQLCallError when it gives no usable answer.
 */
export async function checkSession(
  endpoint: Endpoint,
  { field, operation }: SessionQuery,
  context: CallContext,
): Promise<boolean> {
  try {
    const { data, errors } = await execute(endpoint, operation, {}, context)
    return errors.length === 0 && hasValue(data, field)
  } catch (error) {
    if (error instanceof GraphQLCallError && isRefusal(error)) return false
    throw error
  }
}

function isRefusal({ name, statusCode = 0 }: GraphQLCallError): boolean {
  return name === 'ServerError' && statusCode >= 400 && statusCode < 500 && !ASK_AGAIN.includes(statusCode)
}
