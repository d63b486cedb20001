import proxyAddr from 'proxy-addr'
import type { MetricsModel } from '../../site/site-model.ts'
import { type Environment, readSecret } from '../environment/secrets.ts'
import { type Answer, type Caller, emptyAnswer, isRead, type Part } from '../http/exchange.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { ATTEMPTS, bearsSecret } from '../http/secret-door.ts'
import type { Visitors } from '../visitors/visitor.ts'

export const METRICS_PATH = '/metrics'

export interface MetricsDoor {
  readonly rule: MetricsModel
  readonly env: Environment
  readonly visitors: Pick<Visitors, 'addressOf' | 'senderOf' | 'isProxy'>
  /** The metrics in the Prometheus format, with their content type. */
  read(): Promise<{ readonly text: string; readonly contentType: string }>
}

/** Headers that reveal a proxy. If the manifest does not trust it, the address is the proxy's own, and says nothing about who asks. */
const OF_PROXIES = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const

/** Serves `/metrics` to those whom the manifest allows, by their address or by a token. */
export function serveMetrics({ rule, env, visitors, read }: MetricsDoor): Part {
  const isAllowed = proxyAddr.compile([...rule.allow])
  const secret = rule.secret === null ? null : readSecret(rule.secret, env)
  const attempts = new RateLimit(ATTEMPTS)

  /** Null when the request is allowed. */
  const refusalOf = (request: Caller): Answer | null => {
    if (isFromThere(request, visitors, isAllowed)) return null
    if (secret === null) return emptyAnswer(403, NO_STORE)
    const { isOver, resetS } = attempts.count(visitors.senderOf(request))
    if (isOver) return emptyAnswer(429, { ...NO_STORE, 'retry-after': resetS })
    const isKnown = bearsSecret(request.headers.authorization, secret)
    return isKnown ? null : emptyAnswer(401, { ...NO_STORE, 'www-authenticate': 'Bearer' })
  }

  return (request) => {
    if (request.path !== METRICS_PATH) return null
    if (!isRead(request)) return emptyAnswer(405, { ...NO_STORE, allow: 'GET, HEAD', connection: 'close' })
    return (
      refusalOf(request) ??
      read().then(({ text, contentType }) => {
        const body = Buffer.from(text)
        return {
          status: 200,
          headers: { ...NO_STORE, 'content-type': contentType, 'content-length': body.length },
          body,
        }
      })
    )
  }
}

const NO_STORE = { 'cache-control': 'no-store' } as const

function isFromThere(
  request: Caller,
  visitors: MetricsDoor['visitors'],
  isAllowed: (address: string, hops: number) => boolean,
): boolean {
  const { remoteAddress = '' } = request.socket
  const isBehind = OF_PROXIES.some((name) => request.headers[name] !== undefined)
  if (isBehind && !visitors.isProxy(remoteAddress)) return false
  const address = visitors.addressOf(request)
  return address !== null && address !== '' && isAllowed(address, 0)
}
