/**
 * The auth token in the value of the session cookie: visible ASCII, at most 4 kB. Anything else counts as absent, so that it can
 * neither break a request header nor reach one.
 */
export function readToken(cookieValue: string | undefined): string | null {
  return cookieValue !== undefined && /^[\x21-\x7e]{1,4096}$/.test(cookieValue) ? cookieValue : null
}
