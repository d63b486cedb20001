import type { Endpoint, Operation } from '../../graphql/execute.ts'
import type { Render } from '../../render/render.ts'
import type { RenderHost } from '../../render/render-host.ts'
import type { PreviewModel } from '../../site/site-model.ts'
import { Collections, type CollectionsOptions } from '../collections/collections.ts'
import { SectionAnswers } from '../data/section-answers.ts'
import { concealer, type Environment, fixedHeaders, readSecret, secretNames } from '../environment/secrets.ts'
import type { Caller } from '../http/exchange.ts'
import { PreviewCookie } from './preview-cookie.ts'

/** For how long a list is used, so that several visitors who preview at the same time share one read, and still see current entries. */
const HOLD_MS = 1000
/** How long after the last visit the lists are dropped. */
const IDLE_MS = 5 * 60_000

/** What a preview needs; everything else is shared with the public site. */
export interface PreviewParts {
  /** The host of the public site. */
  readonly host: RenderHost
  readonly endpoints: ReadonlyMap<string, Endpoint>
  /** The render function of the bundle. */
  render(host: RenderHost): Render
  /** Collection → the operation that reads it. */
  readonly operations: Readonly<Record<string, Operation>>
  readonly env: Environment
  readonly onUnread: CollectionsOptions['onError']
}

/**
 * The site with drafts. It shares only constant data with the public site: it has its own renderer and its own calls, and keeps no pages, sections or
 * answers, so that no draft can reach anybody else.
 */
export class Preview {
  readonly secret: string
  readonly cookie: PreviewCookie
  readonly render: Render
  /** Client → its back-end, asked for drafts if the manifest says so. */
  readonly endpoints: ReadonlyMap<string, Endpoint>
  readonly #idle: NodeJS.Timeout
  readonly #entries: Collections

  constructor(
    secret: string,
    model: PreviewModel,
    { host, endpoints, render, operations, env, onUnread }: PreviewParts,
  ) {
    const { site, assets } = host
    this.secret = secret
    this.cookie = new PreviewCookie(secret, site.cookies.session.isSecure)
    this.endpoints = withDrafts(endpoints, model, env)
    const entries = new Collections({
      site,
      operations,
      endpoints: this.endpoints,
      mayBeStale: false,
      keepMs: () => HOLD_MS,
      missMs: HOLD_MS,
      onError: onUnread,
    })
    const answers = new SectionAnswers(this.endpoints, site.clients, { isKept: false, mayBeStale: false })
    this.render = render({
      ...host,
      entries,
      fetchData: (request, token) => answers.of(request, token),
      freshMs: () => 0,
      keepsPages: false,
      // With another build id, a browser loads the whole document when it moves between the preview and the public site.
      assets: { ...assets, build: `${assets.build}-preview` },
      memoBytes: 0,
      isPreview: true,
    })
    this.#entries = entries
    this.#idle = setTimeout(() => entries.forget(), IDLE_MS).unref()
  }

  /** Whether the sender of a request has opened the preview. Also keeps its lists for longer. */
  isOpenTo({ headers }: Pick<Caller, 'headers'>): boolean {
    if (!this.cookie.isIn(headers.cookie, Date.now())) return false
    this.#idle.refresh()
    return true
  }

  close(): void {
    clearTimeout(this.#idle)
    this.#entries.close()
  }
}

/** Null when the manifest declares no preview, when its secret is not set, or when prerendering. */
export function openPreview({ host, env, ...parts }: PreviewParts): Preview | null {
  const { site, isPrerender } = host
  const secret = site.preview === null ? null : readSecret(site.preview.secret, env)
  if (site.preview === null || secret === null || isPrerender) return null
  return new Preview(secret, site.preview, { host, env, ...parts })
}

/** The preview's headers override those that the client usually sends, including the authorization. */
function withDrafts(
  endpoints: ReadonlyMap<string, Endpoint>,
  { clients, headers, variables }: PreviewModel,
  env: Environment,
) {
  const own = fixedHeaders(headers, env)
  const conceal = concealer(secretNames(headers), env)
  return new Map(
    [...endpoints].map(([name, endpoint]): [string, Endpoint] => {
      if (!clients.includes(name)) return [name, endpoint]
      const asked: Endpoint = {
        ...endpoint,
        headers: (token) => ({ ...endpoint.headers(token), ...own }),
        variables,
        conceal: (text) => conceal(endpoint.conceal?.(text) ?? text),
      }
      return [name, asked]
    }),
  )
}
