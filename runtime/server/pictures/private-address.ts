import { BlockList, isIP } from 'node:net'

const networks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  networks.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  networks.addSubnet(network, bits, 'ipv6')

/** Names that only exist in private networks. */
const PRIVATE_NAME = /^(?:[^.]+|.+\.(?:localhost|local|internal|lan|home\.arpa|test))$/

/** Whether an address belongs to this machine, or to a private network that is not reachable from outside. */
export function isPrivateAddress(address: string): boolean {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? []
  if (mapped !== undefined) return isPrivateAddress(mapped)
  return networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Whether the host of a declared address is in a private network, so that it may resolve to one. @param hostname - as in a URL. */
export function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? PRIVATE_NAME.test(bare) : isPrivateAddress(bare)
}
