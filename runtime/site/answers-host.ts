/** What a machine calls itself: nobody is misled by these names, and whoever tries out a site needs them. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

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
    LOOPBACK.test(name) ||
    hosts.some((known) => (known.startsWith('*.') ? name.endsWith(known.slice(1)) : name === known))
  )
}
