import { type CallContext, type Endpoint, exchange, execute } from './execute.ts'
import type { GraphQLAnswer, GraphQLAnswerError } from './graphql-answer.ts'
import { GraphQLCallError } from './graphql-error.ts'
import { requestBody } from './request-body.ts'
import type { DeclaredOperation } from './typed-operation.ts'

/** The outcome of a try with the hash alone. */
export interface PersistedOutcome {
  readonly errors: readonly GraphQLAnswerError[]
  /** Null when no answer came, or when its status was not an error. */
  readonly failedStatus: number | null
}

/**
 * What to do after a try with the hash alone.
 *
 * - `deliver`: use its outcome.
 * - `register`: send the full text with the hash, so that the server knows it next time.
 * - `stop`: send the full text, and no more hashes for the rest of the page's life.
 * - `stop-and-deliver`: like `stop`, but use the outcome, since a mutation may have been carried out.
 */
export type AfterPersisted = 'deliver' | 'register' | 'stop' | 'stop-and-deliver'

function afterPersisted({ errors, failedStatus }: PersistedOutcome, kind: DeclaredOperation['kind']): AfterPersisted {
  const says = (message: string, code: string) =>
    errors.some((error) => error.message === message || error.extensions?.code === code)
  const isRefused = failedStatus === 400 || failedStatus === 500
  if (isRefused && kind === 'mutation') return 'stop-and-deliver'
  if (says('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND')) return 'register'
  if (isRefused || says('PersistedQueryNotSupported', 'PERSISTED_QUERY_NOT_SUPPORTED')) return 'stop'
  return 'deliver'
}

/**
 * Like `execute`, but sends the operation's hash in place of its text, until the server turns out not to accept hashes. Makes at most two requests.
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
