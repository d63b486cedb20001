import { analyticsHosts } from '../../analytics/index.ts'
import { isEmbedded } from '../../values/paths/embedded-address.ts'
import type { ClientModel, SiteModel } from '../site-model.ts'

/** The parts of a site that open its policy to other hosts. */
export type PolicyModel = Pick<SiteModel, 'analytics' | 'maps' | 'forms'> & {
  readonly clients: ReadonlyMap<string, Pick<ClientModel, 'url' | 'via' | 'websocket'>>
}

/**
 * The content security policy of every page, one directive per item: no inline scripts, no style attributes, one inline stylesheet allowed by its
 * hash. Other hosts are limited to those of the declared integrations and of the GraphQL clients that browsers call directly, websockets included.
 *
 * @param styleHash - `sha256-…` of that stylesheet; null in development, where hot reload injects styles and uses a websocket.
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

/** Only works in a header; browsers warn when a page carries it in a meta element. */
export const FRAME_ANCESTORS = "frame-ancestors 'none'"
/** In development, the gallery shows pages in frames. */
const OWN_FRAMES = "frame-ancestors 'self'"

/** Hosts of the integrations that are switched on, grouped by what pages load from them. */
function integrationHosts({ analytics, maps }: PolicyModel) {
  const counting = analytics ? analyticsHosts(analytics) : { script: [], connect: [], image: [] }
  return { ...counting, frame: maps ? [new URL(maps.embed).origin] : [] }
}

function clientOrigins({ clients }: PolicyModel): Set<string> {
  const addresses = [...clients.values()].flatMap(({ url, via, websocket }) => [
    ...(via === 'browser' && !isEmbedded({ url }) ? [url] : []),
    // The websocket of an embedded back-end is a path.
    ...(websocket === null || websocket.startsWith('/') ? [] : [websocket]),
  ])
  return new Set(addresses.map((address) => new URL(address).origin))
}

/** The policy in the form that a page carries in its own HTML, for file servers that send no headers. */
export function carriedPolicy(styleHash: string, site: PolicyModel, frames: readonly string[] = []): string {
  return contentSecurityPolicy(styleHash, site, frames)
    .filter((directive) => directive !== FRAME_ANCESTORS)
    .join('; ')
}

/** Hosts to which forms are sent on static hosting. */
function formHosts({ forms }: PolicyModel): string[] {
  const origins = [...forms.values()].flatMap(({ action }) => (action === null ? [] : [new URL(action).origin]))
  return [...new Set(origins)]
}
