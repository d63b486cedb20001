import { ApolloLink, Observable } from '@apollo/client/core'
import { type Endpoint, execute } from '../../graphql/execute.ts'
import type { GraphQLAnswer } from '../../graphql/graphql-answer.ts'
import { GraphQLCallError } from '../../graphql/graphql-error.ts'
import { createPersistedExecute } from '../../graphql/persisted-query.ts'
import { readSession } from '../../session/read-session.ts'
import { relayPath } from '../../site/http/client-address.ts'
import type { PublicClientModel } from '../../site/public-model.ts'
import { endpointOf, lowerCased } from '../browser/browser-endpoint.ts'
import { plainTexts } from '../browser/plain-texts.ts'

/**
 * The only link of a client: it passes an operation's compiled text to `execute`. The token is read from the cookie for each request, so one that
 * another tab has set takes effect at once. Unsubscribing aborts the request silently.
 */
export function createLink(model: PublicClientModel, sessionCookie: string): ApolloLink {
  // The relay has made them plain already.
  const isPlain = model.url === relayPath(model.name)
  const endpoint: Endpoint = { ...endpointOf(model), ...(isPlain ? {} : { finish: plainTexts }) }
  const call = model.persisted ? createPersistedExecute() : execute
  return new ApolloLink(({ variables, getContext }) => {
    const { operation, headers = {}, onProgress } = getContext()
    if (!operation) throw new Error('An operation is called through its section’s hooks only.')
    return new Observable((observer) => {
      const controller = new AbortController()
      const deliver = ({ data, errors }: GraphQLAnswer) =>
        // The answer may have any shape; the cache and the section's generated types know which.
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
          // An answer with an error status may still hold data, which is delivered before the error.
          const answer = error instanceof GraphQLCallError ? error.answer : undefined
          if (answer?.data && answer.errors.length > 0) deliver(answer)
          observer.error(error)
        },
      )
      return () => controller.abort()
    })
  })
}
