import type { CookieModel } from '../site/site-model.ts'

/** A cookie as the browser and the `Set-Cookie` header take it: path `/`, its lifetime counted from `now`. */
export function serializeCookie(cookie: CookieModel, value: string, now: Date): string {
  const expires = new Date(now.getTime() + cookie.maxAgeMs).toUTCString()
  const sameSite = cookie.sameSite === 'lax' ? 'Lax' : 'Strict'
  return `${cookie.name}=${encodeURIComponent(value)}; Path=/; Expires=${expires}; SameSite=${sameSite}${cookie.isSecure ? '; Secure' : ''}`
}
