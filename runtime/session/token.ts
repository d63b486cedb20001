/**
 * The token in the value of the session cookie: visible ASCII, at most 4 kB. Any other value counts as no token, so that it cannot break a request
 * header.
 */
export function readToken(cookieValue: string | undefined): string | null {
  return cookieValue !== undefined && /^[\x21-\x7e]{1,4096}$/.test(cookieValue) ? cookieValue : null
}
