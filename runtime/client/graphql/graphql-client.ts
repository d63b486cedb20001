import { ApolloClient } from '@apollo/client/core'
import type { DocumentNode } from 'graphql'
import type { DeclaredOperation } from '../../graphql/typed-operation.ts'
import type { PublicClientModel, PublicSiteModel } from '../../site/public-model.ts'
import type { GraphQLClients } from '../../view/graphql-tools.ts'
import { createCache } from './graphql-cache.ts'
import { createLink } from './graphql-link.ts'
import { resetCaches } from './reset-caches.ts'
import { watchQuery } from './watch-query.ts'

/** For this long after a client is created, queries read what came with the page from the cache, so that nothing is fetched twice. */
const HYDRATION_MS = 100

/**
 * The site's GraphQL clients in the browser: one Apollo Client for each client of the manifest, created on its first call. This is the only entry
 * that includes Apollo Client.
 */
export function createGraphQLClients(site: PublicSiteModel): GraphQLClients {
  const clients = new Map<string, ApolloClient>()
  const modelOf = (name: string): PublicClientModel => {
    const model = site.clients.find((candidate) => candidate.name === name)
    if (!model) throw new Error(`The site declares no GraphQL client "${name}".`)
    return model
  }

  function clientOf({ client: name }: DeclaredOperation): ApolloClient {
    const existing = clients.get(name)
    if (existing) return existing
    const client = createClient(modelOf(name), site.sessionCookie.name)
    clients.set(name, client)
    client.onResetStore(async () => {
      resets.set(client, resetsOf(client) - 1)
    })
    return client
  }

  /** How many times a client is still to be reset. Until then, its queries report what belongs to the previous session, or that they were cancelled. */
  const resets = new Map<ApolloClient, number>()
  const resetsOf = (client: ApolloClient) => resets.get(client) ?? 0

  /** Counts logins and logouts. */
  let session = 0
  document.addEventListener('sitio:session', ({ detail }) => {
    session += 1
    const own = session
    for (const client of clients.values()) resets.set(client, resetsOf(client) + 1)
    // Wait one microtask, so that live connections restart first.
    detail.waitUntil(
      Promise.resolve().then(() => resetCaches([...clients.values()], detail.cause, () => own === session)),
    )
  })

  return {
    watch(call, tell) {
      const { operation } = call
      const client = clientOf(operation)
      const { errorPolicy } = modelOf(operation.client)
      return watchQuery(client, documentOf(operation), errorPolicy, call, tell, () => resetsOf(client) > 0)
    },
    async mutate({ operation, variables, headers, onProgress }) {
      const client = clientOf(operation)
      const mutation = documentOf(operation)
      const own = session
      const { data, error } = await client.mutate({
        mutation,
        variables,
        // Apollo Client would otherwise write the answer into the cache of whoever is signed in by the time it arrives.
        fetchPolicy: 'no-cache',
        errorPolicy: modelOf(operation.client).errorPolicy,
        context: { operation, headers, onProgress },
      })
      if (data && error === undefined && own === session) keepEntities(client, mutation, variables, data)
      if (data === undefined || data === null) throw error ?? new Error('The answer contains no data.')
      return { data, error }
    },
  }
}

function createClient(model: PublicClientModel, sessionCookie: string): ApolloClient {
  return new ApolloClient({
    link: createLink(model, sessionCookie),
    cache: createCache(),
    ssrForceFetchDelay: HYDRATION_MS,
    queryDeduplication: model.deduplicate,
    // Keeps the library's own extensions out of request bodies.
    enhancedClientAwareness: { transport: false },
    devtools: { enabled: false },
  })
}

/** Writes the entities that a mutation has returned into the cache. */
function keepEntities(
  client: ApolloClient,
  query: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
  result: object,
): void {
  client.cache.batch({
    update(cache) {
      cache.write({ query, variables, result, dataId: 'ROOT_MUTATION' })
      // Keep only its entities, not the mutation itself.
      cache.evict({ id: 'ROOT_MUTATION' })
    },
  })
}

function documentOf({ name, document }: DeclaredOperation): DocumentNode {
  if (document === undefined) throw new Error(`The operation "${name}" was not imported from a .graphql file.`)
  // The build compiled the document.
  return document as DocumentNode
}

declare module '@apollo/client/core' {
  interface DefaultContext {
    operation?: DeclaredOperation
    headers?: Readonly<Record<string, string>>
    onProgress?: (part: number) => void
  }
}
