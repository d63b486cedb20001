import type { DocumentState } from '../../page/payload.ts'
import type { GraphQLClients, GraphQLTools } from '../../view/graphql-tools.ts'
import { importChunk } from '../browser/import-chunk.ts'

/** What the chunk with the clients exports. */
interface GraphQLModule {
  createGraphQLClients(site: DocumentState['site']): GraphQLClients
}

/** Shared by all islands of the document, since they share this module. */
let opened: Promise<GraphQLClients> | null = null
const waiting = new Set<() => void>()

export function graphqlTools({ graphql, site }: DocumentState): GraphQLTools {
  async function load(): Promise<GraphQLClients> {
    if (graphql === null) throw new Error('The site declares no GraphQL client.')
    const { createGraphQLClients } = await importChunk<GraphQLModule>(graphql, site.chunkLoadMs)
    return createGraphQLClients(site)
  }
  return {
    open() {
      if (opened) return opened
      opened = load()
      opened.then(
        () => {
          for (const listener of waiting) listener()
          waiting.clear()
        },
        () => {
          opened = null
        },
      )
      return opened
    },
    whenOpened(listener) {
      if (opened) opened.then(listener, () => {})
      else waiting.add(listener)
      return () => waiting.delete(listener)
    },
  }
}
