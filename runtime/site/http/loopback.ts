/** What a machine calls itself: nobody else gets to it by these names, whoever answers there. */
const LOOPBACK = /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** @param host - without a port, in lower case. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host)
}

/** Whether an address of a site leads a visitor to their own machine, or nowhere: cli/docs/guide/about/decisions.md#a-loopback-origin */
export function isLocalOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  return isLoopbackHost(hostname) || hostname === '0.0.0.0' || hostname === '[::]'
}
