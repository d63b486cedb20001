import { useMemo, useSyncExternalStore } from 'react'
import { readSession } from '../session/read-session.ts'
import { type LoginOptions, login, logout } from '../session/session.ts'
import { useIslandTools } from './island-context.ts'

export interface Session {
  /** Whether the visitor has a session, no matter in which tab it began. The server renders it as false, since pages do not differ by visitor. */
  readonly isActive: boolean
  /**
   * Keeps the token in the session's cookie for as long as the manifest says, then restarts live connections and resets cached data in all tabs. An
   * empty token ends the session.
   *
   * @returns resolves when that is done; never rejects.
   */
  login(token: string, options?: LoginOptions): Promise<void>
  /** Ends the session; otherwise like `login`. */
  logout(): Promise<void>
}

/**
 * The visitor's session, for an interactive section.
 *
 * @example
 * const { isActive, login, logout } = useSession()
 */
export function useSession(): Session {
  const tools = useIslandTools()
  const isActive = useSyncExternalStore(
    subscribe,
    () => readSession(tools().sessionCookie.name) !== null,
    () => false,
  )
  const actions = useMemo(
    () => ({
      login: (token: string, options?: LoginOptions) => login(tools().sessionCookie, token, options),
      logout: () => logout(tools().sessionCookie),
    }),
    [tools],
  )
  return { isActive, ...actions }
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('sitio:session', onChange)
  return () => document.removeEventListener('sitio:session', onChange)
}
