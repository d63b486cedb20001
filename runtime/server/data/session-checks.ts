import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { checkSession } from '../../graphql/check-session.ts'
import type { Endpoint, Operation } from '../../graphql/execute.ts'
import type { CheckSession } from '../../page/load-page.ts'
import { visitorPart } from '../../site/http/visitor-part.ts'
import type { ClientModel } from '../../site/site-model.ts'
import { atMost } from '../../values/cache-limit.ts'

/**
 * For how long the result of a check is kept: long enough that pages need no round trip of their own, short enough that a session ended elsewhere
 * soon ends here.
 */
const KEPT_MS = 10_000
const MAX_KEPT = 10_000

/** Client → field → the query that asks for it. */
export type SessionQueries = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** Asks back-ends whether they accept a visitor's token. Equal questions at the same time are asked once; failures are not kept. */
export function createSessionCheck(
  endpoints: ReadonlyMap<string, Endpoint>,
  clients: ReadonlyMap<string, ClientModel>,
  queries: SessionQueries,
): CheckSession {
  const kept = new LRUCache<string, Promise<boolean>>({ ...atMost(MAX_KEPT), ttl: KEPT_MS })
  return ({ client: name, field }, visitor) => {
    const [client, endpoint, operation] = [clients.get(name), endpoints.get(name), queries[name]?.[field]]
    if (!client || !endpoint || !operation)
      return Promise.reject(new RangeError(`The client "${name}" has no query "${field}" in this build.`))
    const { token, headers } = visitorPart(client, visitor)
    const key = createHash('sha256')
      .update(JSON.stringify([name, field, token, headers]))
      .digest('base64url')
    const known = kept.get(key)
    if (known) return known
    // Others may still wait for the result when this visitor has left, so only the endpoint's time limit ends the call.
    const context = { token, headers, signal: new AbortController().signal }
    const answer = checkSession(endpoint, { field, operation }, context)
    kept.set(key, answer)
    answer.catch(() => kept.delete(key))
    return answer
  }
}
