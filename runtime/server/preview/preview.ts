import type { Endpoint, Operation } from '../../graphql/execute.ts'
import type { Render } from '../../render/render.ts'
import type { RenderHost } from '../../render/render-host.ts'
import type { PreviewModel } from '../../site/site-model.ts'
import { Collections, type CollectionsOptions } from '../collections/collections.ts'
import { SectionAnswers } from '../data/section-answers.ts'
import { concealer, type Environment, fixedHeaders, readSecret, secretNames } from '../environment/secrets.ts'
import type { Caller } from '../http/exchange.ts'
import { PreviewCookie } from './preview-cookie.ts'

/** A list is read anew after that: whoever previews waits for what is there now, and many who do for the same reading. */
const HOLD_MS = 1000
/** So long after the last look nothing is held of the lists. */
const IDLE_MS = 5 * 60_000

/** What a preview is made of; the rest is as for everybody. */
export interface PreviewParts {
  /** Of the site for everybody. */
  readonly host: RenderHost
  readonly endpoints: ReadonlyMap<string, Endpoint>
  /** That of the bundle. */
  render(host: RenderHost): Render
  /** Collection → its operation. */
  readonly operations: Readonly<Record<string, Operation>>
  readonly env: Environment
  readonly onUnread: CollectionsOptions['onError']
}

/**
 * The site with drafts. It has nothing in common with that for everybody but what never changes: it renders by itself, asks by itself, and keeps no
 * page, no section and no answer, so that nothing of a draft can come to anybody else.
 */
export class Preview {
  readonly secret: string
  readonly cookie: PreviewCookie
  readonly render: Render
  /** Client → its back-end, asked for drafts where it has any. */
  readonly endpoints: ReadonlyMap<string, Endpoint>
  readonly #idle: NodeJS.Timeout

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
      // Browsers load the document where a page of the one meets a payload of the other.
      assets: { ...assets, build: `${assets.build}-preview` },
      memoBytes: 0,
      isPreview: true,
    })
    this.#idle = setTimeout(() => entries.forget(), IDLE_MS).unref()
  }

  /** Whether whoever asks has opened it. */
  isOpenTo({ headers }: Pick<Caller, 'headers'>): boolean {
    if (!this.cookie.isIn(headers.cookie, Date.now())) return false
    this.#idle.refresh()
    return true
  }

  close(): void {
    clearTimeout(this.#idle)
  }
}

/** Null where the manifest says nothing of previews, its secret is not set, or pages become files. */
export function openPreview({ host, env, ...parts }: PreviewParts): Preview | null {
  const { site, isPrerender } = host
  const secret = site.preview === null ? null : readSecret(site.preview.secret, env)
  if (site.preview === null || secret === null || isPrerender) return null
  return new Preview(secret, site.preview, { host, env, ...parts })
}

/** What the preview's headers say wins over what the client sends otherwise: the authorization, too. */
function withDrafts(endpoints: ReadonlyMap<string, Endpoint>, { clients, headers }: PreviewModel, env: Environment) {
  const own = fixedHeaders(headers, env)
  const conceal = concealer(secretNames(headers), env)
  return new Map(
    [...endpoints].map(([name, endpoint]): [string, Endpoint] => {
      if (!clients.includes(name)) return [name, endpoint]
      const asked: Endpoint = {
        ...endpoint,
        headers: (token) => ({ ...endpoint.headers(token), ...own }),
        conceal: (text) => conceal(endpoint.conceal?.(text) ?? text),
      }
      return [name, asked]
    }),
  )
}
