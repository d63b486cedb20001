import { ApolloLink, Observable } from '@apollo/client/core'
import { execute } from '../../graphql/execute.ts'
import type { GraphQLAnswer } from '../../graphql/graphql-answer.ts'
import { GraphQLCallError } from '../../graphql/graphql-error.ts'
import { createPersistedExecute } from '../../graphql/persisted-query.ts'
import { readSession } from '../../session/read-session.ts'
import type { PublicClientModel } from '../../site/public-model.ts'
import { endpointOf, lowerCased } from '../browser/browser-endpoint.ts'

/**
 * The one link: it hands an operation's compiled text to `execute`. The token is read from the cookie at each request, so that one which
 * another tab has set counts at once. Whoever stops waiting ends the request, and hears nothing of it.
 */
export function createLink(model: PublicClientModel, sessionCookie: string): ApolloLink {
  const endpoint = endpointOf(model)
  const call = model.persisted ? createPersistedExecute() : execute
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
          // Data in an answer with a bad status comes first.
          const answer = error instanceof GraphQLCallError ? error.answer : undefined
          if (answer?.data && answer.errors.length > 0) deliver(answer)
          observer.error(error)
        },
      )
      return () => controller.abort()
    })
  })
}
