import { readCookie } from './read-cookie.ts'
import { readToken } from './token.ts'

/** The token in the session cookie of this browser as it is now, whichever tab wrote it; null without a session. */
export function readSession(cookieName: string): string | null {
  const value = readCookie(cookieName)
  if (value === null) return null
  try {
    return readToken(decodeURIComponent(value))
  } catch {
    // Not written by a site: no token of this form is encoded wrongly.
    return null
  }
}
