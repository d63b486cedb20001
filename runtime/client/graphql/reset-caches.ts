import type { ApolloClient } from '@apollo/client/core'
import type { SessionChange } from '../../session/session-change.ts'
import { messageOf } from '../../values/message-of.ts'

/**
 * Empties the caches and refetches what is shown. A failure is only logged as a warning: the login or logout itself has succeeded.
 *
 * @param isLast - whether no further login or logout has come since. That one cancels what is refetched, which is no failure.
 */
export async function resetCaches(
  clients: readonly ApolloClient[],
  cause: SessionChange['cause'],
  isLast: () => boolean,
): Promise<void> {
  const warn = (error: unknown) => {
    if (!isLast()) return
    const message = messageOf(error)
    console.warn(`Error on cache reset (${cause === 'login' ? 'setToken' : 'logout'})`, message)
  }
  await Promise.all(
    clients.map(async (client) => {
      try {
        const results = await client.resetStore()
        // Depending on the error policy, a failed fetch arrives as a result rather than as a rejection.
        const failed = results?.find(({ error }) => error !== undefined)
        if (failed) warn(failed.error)
      } catch (error) {
        warn(error)
      }
    }),
  )
}
