import type { ApolloClient } from '@apollo/client/core'
import type { SessionChange } from '../../session/session-change.ts'

/** Empties the caches; what is shown is then fetched anew. A failure is only warned of: the login or logout itself is done. */
export async function resetCaches(clients: readonly ApolloClient[], cause: SessionChange['cause']): Promise<void> {
  const warn = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    console.warn(`Error on cache reset (${cause === 'login' ? 'setToken' : 'logout'})`, message)
  }
  await Promise.all(
    clients.map(async (client) => {
      try {
        const results = await client.resetStore()
        // By the error policy a failed fetch is a result, too.
        const failed = results?.find(({ error }) => error !== undefined)
        if (failed) warn(failed.error)
      } catch (error) {
        warn(error)
      }
    }),
  )
}
