import { ApolloLink, Observable } from '@apollo/client/core'
import { type Endpoint, execute } from '../graphql/execute.ts'
import { GraphQLCallError } from '../graphql/graphql-error.ts'
import { createPersistedExecute } from '../graphql/persisted-query.ts'
import type { GraphQLAnswer } from '../graphql/read-response.ts'
import { readSession } from '../session/read-session.ts'
import type { PublicClientModel } from '../site/public-model.ts'
import { sendUpload } from './send-upload.ts'
import { unlessLeaving } from './unless-leaving.ts'

/**
 * The one link: it hands an operation's compiled text to `execute` (D25). The token is read from the cookie at each request, so that one which
 * another tab has set counts at once (behaviours 6). Whoever stops waiting ends the request, and hears nothing of it.
 */
export function createLink(model: PublicClientModel, sessionCookie: string): ApolloLink {
  const endpoint = endpointOf(model)
  const call = model.isPersisted ? createPersistedExecute() : execute
  return new ApolloLink(({ variables, getContext }) => {
    const { operation, headers = {}, onProgress } = getContext()
    if (!operation) throw new Error('An operation is called through its section’s hooks only.')
    return new Observable((observer) => {
      const controller = new AbortController()
      const deliver = ({ data, errors }: GraphQLAnswer) =>
        // Of any shape: the cache and the section's generated types say which.
        observer.next({ data: data as Record<string, unknown> | null, ...(errors.length === 0 ? {} : { errors }) })
      call(endpoint, operation, variables, {
        token: model.bearer ? readSession(sessionCookie) : null,
        headers: lowerCased(headers),
        onProgress,
        signal: controller.signal,
      }).then(
        (answer) => {
          deliver(answer)
          observer.complete()
        },
        (error: unknown) => {
          // Data in an answer with a bad status comes first (behaviours 7.4).
          const answer = error instanceof GraphQLCallError ? error.answer : undefined
          if (answer?.data && answer.errors.length > 0) deliver(answer)
          observer.error(error)
        },
      )
      return () => controller.abort()
    })
  })
}

function endpointOf(model: PublicClientModel): Endpoint {
  const fixed = lowerCased(model.headers)
  return {
    client: model.name,
    url: new URL(model.url, location.href).href,
    headers: (token) => (token === null ? fixed : { ...fixed, authorization: `Bearer ${token}` }),
    // Browsers show nothing of a redirect that they do not follow.
    send: (request) => unlessLeaving(fetch(request, { redirect: 'follow' }), request.signal),
    upload: (upload, onProgress) => unlessLeaving(sendUpload(upload, onProgress), upload.signal),
    timeoutMs: model.timeoutMs,
    maxBytes: model.maxBytes,
  }
}

/** As headers are compared: otherwise two spellings would both be sent. */
function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
