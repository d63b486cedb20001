import { isLoopbackHost } from './loopback.ts'

/**
 * Whether a site answers for the name of a host.
 *
 * @param host - without a port, in any letter case.
 * @param hosts - in lower case; `*.example.com` stands for every name below `example.com`, not for that itself. Null: every name.
 */
export function answersHost(host: string, hosts: readonly string[] | null): boolean {
  if (hosts === null) return true
  const name = host.toLowerCase()
  return (
    // Nobody is misled by what a machine calls itself, and whoever tries out a site needs it.
    isLoopbackHost(name) ||
    hosts.some((known) => (known.startsWith('*.') ? name.endsWith(known.slice(1)) : name === known))
  )
}
