/**
 * The token in the value of the session cookie, without the quotes that some servers put around it: visible ASCII, at most 4 kB. Any other value
 * counts as no token, so that it cannot break a request header.
 */
export function readToken(cookieValue: string | undefined): string | null {
  const token = cookieValue?.replace(/^"(.*)"$/, '$1')
  return token !== undefined && /^[\x21-\x7e]{1,4096}$/.test(token) ? token : null
}
