import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import proxyAddr from 'proxy-addr'
import { answersHost } from '../../site/answers-host.ts'
import { isEmbedded } from '../../site/client-address.ts'
import { senderOf } from '../../site/sender-of.ts'
import type { SiteModel } from '../../site/site-model.ts'
import type { EmbeddedBackends } from '../backends/embedded-backends.ts'

/** What a back-end has said of a token is remembered so long. */
const VERDICT_MS = 10_000
/** Of all of them. */
const MAX_LETTERS = 1_000_000

/** What is known of visitors before anything is done for them. */
export interface Visitors {
  /** The visitor's address, told by the proxies that the manifest trusts; null when they have left. */
  addressOf(request: IncomingMessage): string | null
  /** Whom a request counts for where senders are limited; empty when they have left. */
  senderOf(request: IncomingMessage): string
  /** Whether the site answers for the host that a request names, or that a trusted proxy names for it. */
  isAnswered(request: IncomingMessage): boolean
  /** Whether one of the back-ends that are sent tokens may take this one. Without such a back-end, nobody can say. */
  isToken(token: string): boolean
  /** Told whether a back-end took a token, or answered 401: then it lacks valid credentials (RFC 9110). */
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
  const addressOf = (request: IncomingMessage) =>
    request.socket.remoteAddress === undefined ? null : proxyAddr(request, trusts)
  return {
    addressOf,
    senderOf: (request) => senderOf(addressOf(request) ?? ''),
    isAnswered(request) {
      const { remoteAddress = '' } = request.socket
      const forwarded = trusts(remoteAddress, 0) ? request.headers['x-forwarded-host'] : undefined
      return answersHost(hostName(forwarded ?? request.headers.host ?? ''), site.hosts)
    },
    isToken: (token) =>
      takers.length === 0 ||
      (asksElsewhere && verdicts.get(token) !== false) ||
      takers.some(({ name }) => backends.byClient.get(name)?.knowsToken(token)),
    judge(token, isTaken) {
      // Of several back-ends, one that takes it is enough.
      if (isTaken || verdicts.get(token) !== true) verdicts.set(token, isTaken)
    },
  }
}

/** Of several proxies the first has seen the visitor. Without the port. */
function hostName(header: string | string[]): string {
  return (String(header).split(',', 1)[0] ?? '').trim().replace(/:\d+$/, '')
}
