import { createContext, useCallback, useContext } from 'react'
import type { CookieModel } from '../site/site-model.ts'
import type { GraphQLTools } from './graphql-tools.ts'
import type { LiveTools } from './live-tools.ts'

/** What the browser gives an interactive section beside its page. */
export interface IslandTools {
  /** Least time for which a fetch of data is shown as pending, in ms. */
  readonly fetchDelayMs: number
  /** The answer to the section's operation as it is now. Rejects when it fails, or the page has the section no more. */
  fetchData(signal: AbortSignal): Promise<unknown>
  readonly graphql: GraphQLTools
  readonly live: LiveTools
  readonly sessionCookie: CookieModel
}

/** Null on the server, where nothing is fetched by a section. */
export const IslandContext = createContext<IslandTools | null>(null)

/** @returns how to get the tools: only from effects and event handlers, which the server does not run. Always the same function. */
export function useIslandTools(): () => IslandTools {
  const tools = useContext(IslandContext)
  return useCallback(() => {
    if (!tools) throw new Error('Data can be fetched only by an interactive section, and only in the browser.')
    return tools
  }, [tools])
}
