import { analyticsHosts } from '../../analytics/index.ts'
import type { ClientModel, SiteModel } from '../site-model.ts'
import { isEmbedded } from './client-address.ts'

/** What of a site opens its policy to other hosts. */
export type PolicyModel = Pick<SiteModel, 'analytics' | 'maps' | 'forms'> & {
  readonly clients: ReadonlyMap<string, Pick<ClientModel, 'url' | 'via' | 'websocket'>>
}

/**
 * The policy of every page, directive by directive: no inline script, no style attribute, one inlined stylesheet by its hash, and of other
 * hosts exactly those of the declared integrations and of the GraphQL clients that browsers call themselves, websockets included.
 *
 * @param styleHash - `sha256-…` of that stylesheet; null in development, where hot reload injects styles and talks over a websocket.
 * @param frames - origins of the embeds that the page can show.
 * @see cli/docs/guide/about/decisions.md#a-policy-without-nonces
 */
export function contentSecurityPolicy(
  styleHash: string | null,
  site: PolicyModel,
  frames: readonly string[] = [],
): string[] {
  const { script, connect, image, frame } = integrationHosts(site)
  const framed = new Set([...frame, ...frames])
  return [
    "default-src 'none'",
    ["script-src 'self'", ...script].join(' '),
    `style-src 'self' ${styleHash === null ? "'unsafe-inline'" : `'${styleHash}'`}`,
    ["img-src 'self' data:", ...image].join(' '),
    "font-src 'self'",
    "media-src 'self'",
    ["connect-src 'self'", ...(styleHash === null ? ['ws:'] : []), ...connect, ...clientOrigins(site)].join(' '),
    ...(framed.size === 0 ? [] : [['frame-src', ...framed].join(' ')]),
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...formHosts(site)].join(' '),
    styleHash === null ? OWN_FRAMES : FRAME_ANCESTORS,
  ]
}

/** Counts in a header only; browsers warn when a page carries it. */
export const FRAME_ANCESTORS = "frame-ancestors 'none'"
/** The gallery of development shows pages in frames. */
const OWN_FRAMES = "frame-ancestors 'self'"

/** Hosts of the integrations that are switched on, by what the page may take from them. */
function integrationHosts({ analytics, maps }: PolicyModel) {
  const counting = analytics ? analyticsHosts(analytics) : { script: [], connect: [], image: [] }
  return { ...counting, frame: maps ? [new URL(maps.embed).origin] : [] }
}

function clientOrigins({ clients }: PolicyModel): Set<string> {
  const addresses = [...clients.values()].flatMap(({ url, via, websocket }) => [
    ...(via === 'browser' && !isEmbedded({ url }) ? [url] : []),
    // That of an embedded back-end is a path.
    ...(websocket === null || websocket.startsWith('/') ? [] : [websocket]),
  ])
  return new Set(addresses.map((address) => new URL(address).origin))
}

/** The policy as a page carries it itself, for file servers that send no header. */
export function carriedPolicy(styleHash: string, site: PolicyModel, frames: readonly string[] = []): string {
  return contentSecurityPolicy(styleHash, site, frames)
    .filter((directive) => directive !== FRAME_ANCESTORS)
    .join('; ')
}

/** Hosts that take forms where only files answer. */
function formHosts({ forms }: PolicyModel): string[] {
  const origins = [...forms.values()].flatMap(({ action }) => (action === null ? [] : [new URL(action).origin]))
  return [...new Set(origins)]
}
