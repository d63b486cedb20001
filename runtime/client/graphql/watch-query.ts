import type { ApolloClient } from '@apollo/client/core'
import type { DocumentNode } from 'graphql'
import type { PublicClientModel } from '../../site/public-model.ts'
import type { FetchEvent } from '../../view/fetch-state.ts'
import type { LiveQuery, QueryCall } from '../../view/graphql-tools.ts'

/**
 * Runs a query and reports every change until it is ended: data, errors, and each fetch that starts. If one update holds several of these, they are
 * reported in this order.
 *
 * @param isStale - whether the client is about to be reset: nothing is reported before that.
 */
export function watchQuery(
  client: ApolloClient,
  query: DocumentNode,
  errorPolicy: PublicClientModel['errorPolicy'],
  { operation, variables, headers, fetchPolicy, pollMs, deduplicates, known }: QueryCall,
  tell: (event: FetchEvent<unknown>) => void,
  isStale: () => boolean,
): LiveQuery {
  if (known !== undefined) client.writeQuery({ query, variables, data: known })
  const observable = client.watchQuery({
    query,
    variables,
    fetchPolicy,
    errorPolicy,
    pollInterval: pollMs,
    notifyOnNetworkStatusChange: true,
    context: { operation, headers, ...(deduplicates === undefined ? {} : { queryDeduplication: deduplicates }) },
  })
  let settle = () => {}
  const settled = new Promise<void>((resolve) => {
    settle = resolve
  })
  const subscription = observable.subscribe(({ loading, data, error }) => {
    if (isStale()) return
    const at = Date.now()
    if (data !== undefined) tell({ kind: 'loaded', data, at })
    if (error !== undefined) tell({ kind: 'failed', thrown: error, at })
    if (loading) tell({ kind: 'started' })
    else settle()
  })
  return {
    settled,
    async refetch() {
      // The subscription has already reported the failure.
      await observable.refetch().catch(() => {})
    },
    end() {
      settle()
      subscription.unsubscribe()
    },
  }
}
