import type { CookieModel } from '../site/site-model.ts'

/** A cookie for `document.cookie` or the `Set-Cookie` header: with path `/`, and its lifetime counted from `now`. */
export function serializeCookie(cookie: CookieModel, value: string, now: Date): string {
  const expires = new Date(now.getTime() + cookie.maxAgeMs).toUTCString()
  const sameSite = cookie.sameSite === 'lax' ? 'Lax' : 'Strict'
  return `${cookie.name}=${encodeURIComponent(value)}; Path=/; Expires=${expires}; SameSite=${sameSite}${cookie.isSecure ? '; Secure' : ''}`
}
