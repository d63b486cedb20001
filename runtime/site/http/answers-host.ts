import { isLoopbackHost } from './loopback.ts'

/**
 * Whether a site answers requests for a host name.
 *
 * @param host - without a port, in any letter case.
 * @param hosts - in lower case; `*.example.com` stands for every name below `example.com`, but not for `example.com` itself. Null allows every name.
 */
export function answersHost(host: string, hosts: readonly string[] | null): boolean {
  if (hosts === null) return true
  const name = host.toLowerCase()
  return (
    // Loopback names can mislead nobody, and are needed to try out a site.
    isLoopbackHost(name) ||
    hosts.some((known) => (known.startsWith('*.') ? name.endsWith(known.slice(1)) : name === known))
  )
}
