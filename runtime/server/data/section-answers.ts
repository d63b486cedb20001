import { type CallContext, type Endpoint, execute } from '../../graphql/execute.ts'
import { GraphQLCallError } from '../../graphql/graphql-error.ts'
import type { FetchSectionData, SectionOperation } from '../../page/load-section-data.ts'
import type { PageRequest, SectionData } from '../../page/page-request.ts'
import { visitorPart } from '../../site/http/visitor-part.ts'
import type { ClientModel } from '../../site/site-model.ts'
import { knownIn } from '../../values/known-in.ts'
import type { SharedAnswers } from '../shared/shared-answers.ts'
import { type AnswerPolicy, type Asked, LastAnswers } from './last-answers.ts'
import type { QueryCalls } from './query-calls.ts'

/** The statuses by which a back-end says that there is nothing: an answer, not a failure. */
const GONE: readonly unknown[] = [404, 410]
/** The status by which a back-end rejects a token (RFC 9110). */
const UNAUTHORIZED = 401

export interface SectionAnswersOptions {
  /** Whether answers that do not depend on the visitor are kept for others. */
  readonly isKept: boolean
  /**
   * Whether visitors may see a back-end's last answer while it fails. Off in development, which has to show the failure, and for files, which would
   * keep old data.
   */
  readonly mayBeStale: boolean
  /** Sends the queries. Left out: each is sent once, even if earlier ones have failed. */
  readonly calls?: Pick<QueryCalls, 'execute'>
  /** Answers that other servers have received; left out when there are no other servers. */
  readonly shared?: SharedAnswers
  /** Called once when a back-end begins to fail and its last answers are served. */
  onOutage?(client: string, cause: unknown): void
  /** Called with whether a back-end accepted a visitor's token. */
  judgeToken?(token: string, isTaken: boolean): void
}

/**
 * Fetches the data of sections. Within a page, equal calls are sent once. Answers to calls that contain nothing about the visitor are shared by all
 * visitors (`LastAnswers` says for how long), with one request in flight for all who wait. A call that carries something of the visitor, above all
 * their token, serves that request alone.
 */
export class SectionAnswers {
  readonly #endpoints: ReadonlyMap<string, Endpoint>
  readonly #clients: ReadonlyMap<string, ClientModel>
  readonly #last: LastAnswers
  readonly #options: SectionAnswersOptions
  readonly #calls: Pick<QueryCalls, 'execute'>

  constructor(
    endpoints: ReadonlyMap<string, Endpoint>,
    clients: ReadonlyMap<string, ClientModel>,
    options: SectionAnswersOptions,
  ) {
    this.#endpoints = endpoints
    this.#clients = clients
    this.#options = options
    this.#calls = options.calls ?? { execute }
    this.#last = new LastAnswers(options.onOutage ?? (() => {}))
  }

  /** Fetches the data of one page for one visitor. */
  of(request: PageRequest, token: string | null): FetchSectionData {
    const own = new Map<string, Promise<SectionData>>()
    return (call, variables) => {
      const client = knownIn(this.#clients, call.client)
      const { name, keepMs, deduplicate: deduplicates } = client
      const key = `${name} ${call.operation.hash} ${JSON.stringify(variables)}`
      const part = visitorPart(client, { token, header: request.header })
      const ask = (signal: AbortSignal) => timed(this.#ask(client, call, variables, { ...part, signal }), name, request)
      if (part.isEmpty && this.#options.isKept) {
        const policy = { client: name, keepMs, deduplicates, mayBeStale: this.#options.mayBeStale }
        // Others may wait for this answer, so only the endpoint's time limit ends the call.
        return this.#last.read(key, policy, (isForAll) =>
          this.#sharedOr(key, policy, () => ask(isForAll ? new AbortController().signal : request.signal)),
        )
      }
      const answer = (deduplicates ? own.get(key) : undefined) ?? ask(request.signal).then((asked) => asked.answer)
      own.set(key, answer)
      return answer
    }
  }

  /** For how long everybody gets this answer, in ms. */
  freshMs(answer: SectionData): number {
    return this.#last.freshMs(answer)
  }

  /** Marks what is kept of a client as outdated. @param client - null: all clients. */
  expire(client: string | null): void {
    this.#last.expire(client)
  }

  /** Like `expire`, for single answers. */
  expireThese(those: Iterable<SectionData>): void {
    this.#last.expireThese(those)
  }

  /** Another server's answer while it is fresh; otherwise asks. */
  async #sharedOr(key: string, { client, keepMs }: AnswerPolicy, ask: () => Promise<Asked>): Promise<Asked> {
    const { shared } = this.#options
    if (shared === undefined || keepMs === 0) return ask()
    const known = await shared.read(client, key, keepMs)
    if (known !== null)
      return { answer: Object.freeze({ data: known.data, failed: false }), outcome: 'good', ageMs: known.ageMs }
    const keep = shared.keeper(client, key, keepMs)
    const asked = await ask()
    if (asked.outcome === 'good') keep(asked.answer.data)
    return asked
  }

  async #ask(client: ClientModel, call: SectionOperation, variables: Variables, context: CallContext): Promise<Asked> {
    try {
      const endpoint = knownIn(this.#endpoints, client.name)
      const { data, errors } = await this.#calls.execute(endpoint, call.operation, variables, context)
      if (context.token !== null) this.#options.judgeToken?.(context.token, true)
      if (errors.length === 0 && data !== null)
        return { answer: Object.freeze({ data, failed: false }), outcome: 'good' }
      const cause =
        errors.length === 0
          ? new Error('The answer contains no data.')
          : new Error(errors.map(({ message }) => message).join('; '), { cause: errors })
      if (data === null || client.errorPolicy === 'none') return this.#failed(cause, context)
      return { answer: Object.freeze({ data, failed: false, cause }), outcome: 'other' }
    } catch (error) {
      return this.#failed(error, context)
    }
  }

  #failed(cause: unknown, { signal, token }: CallContext): Asked {
    const answer = failure(cause)
    const status = cause instanceof GraphQLCallError ? cause.statusCode : undefined
    if (status === UNAUTHORIZED && token !== null) this.#options.judgeToken?.(token, false)
    if (GONE.includes(status)) return { answer, outcome: 'gone' }
    // A visitor who leaves ends a request that was theirs alone.
    return { answer, outcome: signal.aborted ? 'other' : 'failed' }
  }
}

function timed<T>(answer: Promise<T>, client: string, { onTiming }: PageRequest): Promise<T> {
  if (onTiming === undefined) return answer
  const startedAt = performance.now()
  return answer.finally(() => onTiming(client, performance.now() - startedAt))
}

type Variables = Readonly<Record<string, unknown>>

function failure(cause: unknown): SectionData {
  return Object.freeze({ data: null, failed: true, cause })
}
