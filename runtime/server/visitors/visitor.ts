import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import proxyAddr from 'proxy-addr'
import { answersHost } from '../../site/http/answers-host.ts'
import { hostName } from '../../site/http/host-name.ts'
import { senderOf } from '../../site/http/sender-of.ts'
import type { SiteModel } from '../../site/site-model.ts'
import { isEmbedded } from '../../values/paths/embedded-address.ts'
import type { EmbeddedBackends } from '../backends/embedded-backends.ts'
import type { Caller } from '../http/exchange.ts'

/** For how long a back-end's verdict about a token is remembered. */
const VERDICT_MS = 10_000
/** The address is in the first group or, of IPv6, in the second. */
const WITH_PORT = /^(?:([\d.]+):\d+|\[(.*)\](?::\d+)?)$/
/** The total length of all remembered tokens. */
const MAX_LETTERS = 1_000_000

/** What is known about visitors before anything is done for them. */
export interface Visitors {
  /** The visitor's address, as reported by the proxies that the manifest trusts; null when the visitor has left. */
  addressOf(request: Caller): string | null
  /** The sender that a request counts for in rate limits; empty when the visitor has left. */
  senderOf(request: Caller): string
  /** Whether an address is a proxy that the manifest trusts. */
  isProxy(address: string): boolean
  /** The host that a request names, or that a trusted proxy names for it; without the port. */
  hostOf(request: Caller): string
  /** Whether the site answers for the host that a request names, or that a trusted proxy names for it. */
  isAnswered(request: Caller): boolean
  /** Whether one of the back-ends that receive tokens may accept this one. True when no back-end receives any, since nobody can tell. */
  isToken(token: string): boolean
  /** Records whether a back-end accepted a token, or answered 401, which means that it lacks valid credentials (RFC 9110). */
  judge(token: string, isTaken: boolean): void
}

export function createVisitors(site: SiteModel, backends: Pick<EmbeddedBackends, 'byClient'>): Visitors {
  const trusts = proxyAddr.compile([...site.trustedProxies])
  const takers = [...site.clients.values()].filter(({ authorization }) => authorization.bearer)
  const asksElsewhere = takers.some((client) => !isEmbedded(client))
  const verdicts = new LRUCache<string, boolean>({
    ttl: VERDICT_MS,
    maxSize: MAX_LETTERS,
    sizeCalculation: (_, token) => token.length,
  })
  const addressOf = ({ headers: { 'x-forwarded-for': forwardedFor }, socket }: Caller) => {
    if (socket.remoteAddress === undefined) return null
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': withoutPorts(String(forwardedFor)) }
    // `proxyAddr` reads nothing else of a request.
    return proxyAddr({ headers, socket } as IncomingMessage, trusts)
  }
  const isProxy = (address: string) => trusts(address, 0)
  const hostOf = ({ headers, socket: { remoteAddress = '' } }: Caller) => {
    const forwarded = isProxy(remoteAddress) ? headers['x-forwarded-host'] : undefined
    return hostName(String(forwarded ?? headers.host ?? ''))
  }
  return {
    addressOf,
    senderOf: (request) => senderOf(addressOf(request) ?? ''),
    isProxy,
    hostOf,
    isAnswered: (request) => answersHost(hostOf(request), site.hosts),
    isToken: (token) =>
      takers.length === 0 ||
      (asksElsewhere && verdicts.get(token) !== false) ||
      takers.some(({ name }) => backends.byClient.get(name)?.knowsToken(token)),
    judge(token, isTaken) {
      // When there are several back-ends, it is enough that one accepts the token.
      if (isTaken || verdicts.get(token) !== true) verdicts.set(token, isTaken)
    },
  }
}

/**
 * What proxies say of a visitor's address. Some add the port, `203.0.113.7:4711` or `[2001:db8::7]:4711`, which differs with each connection, so that
 * no limit would ever be reached.
 */
function withoutPorts(forwardedFor: string): string {
  const addresses = forwardedFor.split(',').map((address) => address.trim())
  return addresses.map((address) => WITH_PORT.exec(address)?.slice(1).join('') ?? address).join()
}
