/** A page of another site can only set these headers after a preflight request, which is never granted. */
const PREFLIGHT_HEADERS = ['apollo-require-preflight', 'graphql-require-preflight', 'x-requested-with']

/**
 * Whether a multipart request cannot come from a page of another site. Browsers send such bodies anywhere without a preflight, so the request must
 * have this site as its origin, or carry a header that forces a preflight. A request without a Host was not made by a browser but within this
 * process.
 */
export function isOwnUpload({ headers }: Request): boolean {
  const host = headers.get('host')
  if (host === null || PREFLIGHT_HEADERS.some((name) => headers.get(name))) return true
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  return origin !== null && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}
