import type { CookieModel } from '../site/site-model.ts'
import { serializeCookie } from './serialize-cookie.ts'
import { announceSession } from './session-change.ts'

export interface LoginOptions {
  /** How many days the session lasts in this browser. Default: `cookies.session.maxAge` in the manifest (7 days). */
  readonly maxAge?: number | undefined
}

const DAY_MS = 86_400_000

/**
 * Begins a session: writes the cookie, then restarts live connections, then renews the caches of all clients, in this tab and in the others. An
 * empty token removes the cookie.
 *
 * @returns a promise that resolves when all of that is done; a cache that cannot be filled again only causes a warning.
 */
export function login(cookie: CookieModel, token: string, { maxAge }: LoginOptions = {}): Promise<void> {
  if (token === '') removeCookie(cookie)
  else writeCookie(serializeCookie(lasting(cookie, maxAge), token, new Date()))
  return announceSession({ isActive: token !== '', cause: 'login', isOwn: true })
}

/** Ends the session, in the same order as `login`, and resolves like it. */
export function logout(cookie: CookieModel): Promise<void> {
  removeCookie(cookie)
  return announceSession({ isActive: false, cause: 'logout', isOwn: true })
}

function lasting(cookie: CookieModel, days: number | undefined): CookieModel {
  return days === undefined ? cookie : { ...cookie, maxAgeMs: days * DAY_MS }
}

function removeCookie(cookie: CookieModel): void {
  writeCookie(`${serializeCookie({ ...cookie, maxAgeMs: 0 }, '', new Date(0))}; Max-Age=0`)
}

function writeCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the site serves.
  document.cookie = text
}
