/** Names by which a machine reaches itself. They never lead to another machine. */
const LOOPBACK = /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** @param host - without a port, in lower case. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host)
}

/** Whether an origin leads visitors to their own machine, or nowhere: cli/docs/guide/about/decisions.md#a-loopback-origin */
export function isLocalOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  return isLoopbackHost(hostname) || hostname === '0.0.0.0' || hostname === '[::]'
}
