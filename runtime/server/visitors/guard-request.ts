import type { Answer, Part } from '../http/exchange.ts'
import { lastResortHeaders, lastResortPage } from '../http/last-resort-page.ts'
import type { Visitors } from './visitor.ts'

/** Allows underscores, which occur in the host names of container networks. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * The entrance of a site: drops headers that could pose as the runtime's own, and refuses requests that no browser sends, or that are for another
 * host. Health checks and the paths of operators pass with any host name.
 *
 * @param ofOperators - further paths that do.
 */
export function guardRequest({ isAnswered }: Pick<Visitors, 'isAnswered'>, ofOperators: readonly string[] = []): Part {
  const byAnyName = new Set(['/healthz', '/readyz', ...ofOperators])
  return (request) => {
    for (const name of Object.keys(request.headers)) if (name.startsWith('x-sitio-')) delete request.headers[name]
    if (byAnyName.has(request.url)) return null
    const named = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    if (named.length > 1 || !HOST.test(request.headers.host ?? 'localhost') || !request.url.startsWith('/'))
      return refusal(400)
    return isAnswered(request) ? null : refusal(421)
  }
}

function refusal(status: 400 | 421): Answer {
  return { status, headers: { ...lastResortHeaders, connection: 'close' }, body: lastResortPage(status) }
}
