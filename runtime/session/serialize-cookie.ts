import type { CookieModel } from '../site/site-model.ts'

/** A cookie in the form that both the browser and the `Set-Cookie` header take: with path `/`, and its lifetime counted from `now`. */
export function serializeCookie(cookie: CookieModel, value: string, now: Date): string {
  const expires = new Date(now.getTime() + cookie.maxAgeMs).toUTCString()
  const sameSite = cookie.sameSite === 'lax' ? 'Lax' : 'Strict'
  return `${cookie.name}=${encodeURIComponent(value)}; Path=/; Expires=${expires}; SameSite=${sameSite}${cookie.isSecure ? '; Secure' : ''}`
}
