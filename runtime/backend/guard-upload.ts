/** A page of another site can set none of these without asking first, by a preflight request that is never answered with yes. */
const preflightHeaders = ['apollo-require-preflight', 'graphql-require-preflight', 'x-requested-with']

/**
 * Whether a multipart request can not come from a page of another site. Browsers send such a body anywhere without asking, so it must
 * name the own site as its origin, or carry a header that makes them ask.
 */
export function isOwnUpload({ headers }: Request): boolean {
  if (preflightHeaders.some((name) => headers.get(name))) return true
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  return origin !== null && URL.canParse(origin) && new URL(origin).host === headers.get('host')?.toLowerCase()
}
