/** A page of another site can set none of these without asking first, by a preflight request that is never answered with yes. */
const preflightHeaders = ['apollo-require-preflight', 'graphql-require-preflight', 'x-requested-with']

/**
 * Whether a multipart request can not come from a page of another site. Browsers send such a body anywhere without asking, so it must
 * name the own site as its origin, or carry a header that makes them ask. A request without a Host was made by no browser, but in this
 * process.
 */
export function isOwnUpload({ headers }: Request): boolean {
  const host = headers.get('host')
  if (host === null || preflightHeaders.some((name) => headers.get(name))) return true
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  return origin !== null && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}
