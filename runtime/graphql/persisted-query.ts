import { type CallContext, type Endpoint, exchange, execute } from './execute.ts'
import type { GraphQLAnswer, GraphQLAnswerError } from './graphql-answer.ts'
import { GraphQLCallError } from './graphql-error.ts'
import { requestBody } from './request-body.ts'
import type { DeclaredOperation } from './typed-operation.ts'

/** What came of an attempt with the hash alone. */
export interface PersistedOutcome {
  readonly errors: readonly GraphQLAnswerError[]
  /** Null where no answer came, or none was refused by its status. */
  readonly failedStatus: number | null
}

/**
 * What follows the attempt with the hash alone.
 *
 * - `deliver`: its outcome stands.
 * - `register`: the full text is sent with the hash, so that the server knows it next time.
 * - `stop`: for the life of the page no hashes are sent any more; the full text is sent.
 * - `stop-and-deliver`: the same, but the outcome stands: a mutation may have been done.
 */
export type AfterPersisted = 'deliver' | 'register' | 'stop' | 'stop-and-deliver'

export function afterPersisted(
  { errors, failedStatus }: PersistedOutcome,
  kind: DeclaredOperation['kind'],
): AfterPersisted {
  const says = (message: string, code: string) =>
    errors.some((error) => error.message === message || error.extensions?.code === code)
  const isRefused = failedStatus === 400 || failedStatus === 500
  if (isRefused && kind === 'mutation') return 'stop-and-deliver'
  if (says('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND')) return 'register'
  if (isRefused || says('PersistedQueryNotSupported', 'PERSISTED_QUERY_NOT_SUPPORTED')) return 'stop'
  return 'deliver'
}

/**
 * `execute` that sends the operation's hash in place of its text until the server turns out not to take hashes. At most two requests.
 */
export function createPersistedExecute() {
  let isStopped = false

  return async function executePersisted(
    endpoint: Endpoint,
    operation: DeclaredOperation,
    variables: Readonly<Record<string, unknown>>,
    context: CallContext,
  ): Promise<GraphQLAnswer> {
    if (isStopped) return execute(endpoint, operation, variables, context)
    const { name, query, hash, kind } = operation
    const members = {
      operationName: name,
      variables,
      extensions: { persistedQuery: { version: 1, sha256Hash: hash } },
    }
    const first = await settle(exchange(endpoint, operation, requestBody(members), context))
    const next = afterPersisted(first.outcome, kind)
    if (next === 'stop' || next === 'stop-and-deliver') isStopped = true
    if (next === 'register') return exchange(endpoint, operation, requestBody({ ...members, query }), context)
    if (next === 'stop') return execute(endpoint, operation, variables, context)
    return first.deliver()
  }
}

async function settle(call: Promise<GraphQLAnswer>): Promise<{ outcome: PersistedOutcome; deliver(): GraphQLAnswer }> {
  try {
    const answer = await call
    return { outcome: { errors: answer.errors, failedStatus: null }, deliver: () => answer }
  } catch (error) {
    const deliver = () => {
      throw error
    }
    if (!(error instanceof GraphQLCallError)) return { outcome: { errors: [], failedStatus: null }, deliver }
    const { answer, statusCode = 0 } = error
    return { outcome: { errors: answer?.errors ?? [], failedStatus: statusCode >= 300 ? statusCode : null }, deliver }
  }
}
