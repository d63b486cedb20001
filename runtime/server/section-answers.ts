import { LRUCache } from 'lru-cache'
import { type CallContext, type Endpoint, execute } from '../graphql/execute.ts'
import type { FetchSectionData, SectionOperation } from '../page/load-section-data.ts'
import type { PageRequest, SectionData } from '../page/page-request.ts'
import type { ClientModel } from '../site/site-model.ts'
import { visitorPart } from '../site/visitor-part.ts'

const MAX_KEPT_ANSWERS = 5000

/**
 * Fetches the data of sections. Within a page, equal calls are sent once. Answers to calls that say nothing of the visitor are kept for the
 * client's time, with one request in flight for all who wait; what was asked with something of the visitor, their token above all, serves
 * that request alone (reliability 14).
 */
export function createSectionAnswers(
  endpoints: ReadonlyMap<string, Endpoint>,
  clients: ReadonlyMap<string, ClientModel>,
) {
  const kept = new LRUCache<string, SectionData>({ max: MAX_KEPT_ANSWERS })
  const shared = new Map<string, Promise<SectionData>>()

  async function fetchAnswer(
    client: ClientModel,
    { operation }: SectionOperation,
    variables: Variables,
    context: CallContext,
  ): Promise<SectionData> {
    const endpoint = endpoints.get(client.name)
    if (!endpoint) return failure(new RangeError(`There is no GraphQL client "${client.name}".`))
    try {
      const { data, errors } = await execute(endpoint, operation, variables, context)
      const cause =
        errors.length === 0 ? undefined : new Error(errors.map(({ message }) => message).join('; '), { cause: errors })
      if (cause !== undefined && (data === null || client.errorPolicy === 'none')) return failure(cause)
      if (data === null) return failure(new Error('The answer holds no data.'))
      return Object.freeze({ data, failed: false, ...(cause === undefined ? {} : { cause }) })
    } catch (error) {
      return failure(error)
    }
  }

  /** An answer that is kept, or else will be, if it is whole. */
  function fetchKept(key: string, { keepMs }: ClientModel, fetch: Fetch): SectionData | Promise<SectionData> {
    const known = kept.get(key)
    if (known) return known
    return fetch().then((answer) => {
      if (!answer.failed && answer.cause === undefined && keepMs > 0) kept.set(key, answer, { ttl: keepMs })
      return answer
    })
  }

  function fetchShared(key: string, client: ClientModel, fetch: Fetch): SectionData | Promise<SectionData> {
    const pending = shared.get(key)
    if (pending) return pending
    const answer = fetchKept(key, client, fetch)
    if (!(answer instanceof Promise)) return answer
    shared.set(key, answer)
    return answer.finally(() => shared.delete(key))
  }

  return function fetchData(request: PageRequest, token: string | null): FetchSectionData {
    const own = new Map<string, Promise<SectionData>>()
    return (call, variables) => {
      const client = clients.get(call.client)
      if (!client) return failure(new RangeError(`There is no GraphQL client "${call.client}".`))
      const key = `${client.name} ${call.operation.hash} ${JSON.stringify(variables)}`
      const part = visitorPart(client, { token, header: request.header })
      const fetch = (signal: AbortSignal) => fetchAnswer(client, call, variables, { ...part, signal })
      if (part.isEmpty) {
        // Many may wait for this answer: one visitor who leaves does not end it; the endpoint's time limit does.
        if (client.deduplicates) return fetchShared(key, client, () => fetch(new AbortController().signal))
        return fetchKept(key, client, () => fetch(request.signal))
      }
      const answer = (client.deduplicates ? own.get(key) : undefined) ?? fetch(request.signal)
      own.set(key, answer)
      return answer
    }
  }
}

type Variables = Readonly<Record<string, unknown>>
type Fetch = () => Promise<SectionData>

function failure(cause: unknown): SectionData {
  return Object.freeze({ data: null, failed: true, cause })
}
