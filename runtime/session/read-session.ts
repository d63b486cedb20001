import { readCookie } from './read-cookie.ts'
import { readToken } from './token.ts'

/** The token in the session cookie of this browser, whichever tab has written it; null without a session. */
export function readSession(cookieName: string): string | null {
  const value = readCookie(cookieName)
  if (value === null) return null
  try {
    return readToken(decodeURIComponent(value))
  } catch {
    // Not written by the site: an encoded token is always valid.
    return null
  }
}
