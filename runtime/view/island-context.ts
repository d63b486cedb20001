import { createContext, useCallback, useContext } from 'react'
import type { CookieModel } from '../site/site-model.ts'
import type { GraphQLTools } from './graphql-tools.ts'
import type { LiveTools } from './live-tools.ts'

/** What the browser gives an interactive section in addition to its page. */
export interface IslandTools {
  /** Least time for which a fetch counts as pending, in ms. */
  readonly fetchDelayMs: number
  /** The current answer to the section's operation. Rejects when it fails, or when the page no longer has the section. */
  fetchData(signal: AbortSignal): Promise<unknown>
  readonly graphql: GraphQLTools
  readonly live: LiveTools
  readonly sessionCookie: CookieModel
}

/** Null on the server, where sections fetch nothing. */
export const IslandContext = createContext<IslandTools | null>(null)

/** @returns a function that returns the tools. Call it only in effects and event handlers, which the server does not run. Its identity is stable. */
export function useIslandTools(): () => IslandTools {
  const tools = useContext(IslandContext)
  return useCallback(() => {
    if (!tools) throw new Error('Data can be fetched only by an interactive section, and only in the browser.')
    return tools
  }, [tools])
}
