import { LRUCache } from 'lru-cache'
import { type Endpoint, execute } from '../graphql/execute.ts'
import type { FetchSectionData, SectionOperation } from '../page/load-section-data.ts'
import type { PageRequest, SectionData } from '../page/page-request.ts'
import type { ClientModel } from '../site/site-model.ts'

const MAX_KEPT_ANSWERS = 5000

/**
 * Fetches the data of sections. Within a page, equal calls are sent once. Answers to anonymous requests are kept for the client's time, with
 * one request in flight for all who wait; what was asked with a visitor's token serves that request alone (reliability 14).
 */
export function createSectionAnswers(
  endpoints: ReadonlyMap<string, Endpoint>,
  clients: ReadonlyMap<string, ClientModel>,
) {
  const kept = new LRUCache<string, SectionData>({ max: MAX_KEPT_ANSWERS })
  const shared = new Map<string, Promise<SectionData>>()

  async function fetchAnswer(
    call: SectionOperation,
    variables: Variables,
    token: string | null,
    signal: AbortSignal,
  ): Promise<SectionData> {
    const endpoint = endpoints.get(call.client)
    if (!endpoint) return failure(new RangeError(`There is no GraphQL client "${call.client}".`))
    try {
      const { data, errors } = await execute(endpoint, call.operation, variables, { token, signal })
      const cause = errors.length === 0 ? undefined : new Error(errors.map(({ message }) => message).join('; '))
      if (data === null) return failure(cause ?? new Error('The answer holds no data.'))
      return Object.freeze({ data, failed: false, ...(cause === undefined ? {} : { cause }) })
    } catch (error) {
      return failure(error)
    }
  }

  function fetchShared(key: string, call: SectionOperation, variables: Variables): SectionData | Promise<SectionData> {
    const known = kept.get(key) ?? shared.get(key)
    if (known) return known
    // Many may wait for this answer: one visitor who leaves does not end it; the endpoint's time limit does.
    const pending = fetchAnswer(call, variables, null, new AbortController().signal).then((answer) => {
      shared.delete(key)
      const keepMs = clients.get(call.client)?.keepMs ?? 0
      if (!answer.failed && answer.cause === undefined && keepMs > 0) kept.set(key, answer, { ttl: keepMs })
      return answer
    })
    shared.set(key, pending)
    return pending
  }

  return function fetchData(request: PageRequest, token: string | null): FetchSectionData {
    const own = new Map<string, Promise<SectionData>>()
    return (call, variables) => {
      const key = `${call.client} ${call.operation.name} ${JSON.stringify(variables)} ${call.operation.query}`
      const isAnonymous = token === null || clients.get(call.client)?.authorization.bearer === false
      if (isAnonymous) return fetchShared(key, call, variables)
      const answer = own.get(key) ?? fetchAnswer(call, variables, token, request.signal)
      own.set(key, answer)
      return answer
    }
  }
}

type Variables = Readonly<Record<string, unknown>>

function failure(cause: unknown): SectionData {
  return Object.freeze({ data: null, failed: true, cause })
}
