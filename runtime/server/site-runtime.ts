import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Backend } from '../backend/create-backend.ts'
import type { Endpoint, Operation } from '../graphql/execute.ts'
import { GraphQLCallError } from '../graphql/graphql-error.ts'
import type { Messages } from '../i18n/create-messages.ts'
import type { ErrorHandler } from '../page/error-handler.ts'
import type { WorkQueue } from '../page/work-queue.ts'
import type { ClientAssets } from '../render/client-assets.ts'
import type { Render } from '../render/render.ts'
import type { RenderHost } from '../render/render-host.ts'
import type { EntryLists } from '../site/data/entry.ts'
import type { Dropped } from '../site/data/made-of.ts'
import { withMedia } from '../site/http/media-address.ts'
import type { AskedUpload } from '../site/http/uploaded-address.ts'
import type { SiteModel } from '../site/site-model.ts'
import { isEmbedded } from '../values/paths/embedded-address.ts'
import type { ReadBackendFiles } from './backends/backend-files.ts'
import { type EmbeddedBackends, startEmbeddedBackends } from './backends/embedded-backends.ts'
import { Collections, type CollectionsOptions } from './collections/collections.ts'
import { type Expired, Expiry } from './collections/expiry.ts'
import { SharedExpiry } from './collections/shared-expiry.ts'
import { UnreadEntriesError } from './collections/unread-entries-error.ts'
import { QueryCalls } from './data/query-calls.ts'
import { SectionAnswers } from './data/section-answers.ts'
import { createSessionCheck, type SessionQueries } from './data/session-checks.ts'
import { StaleAnswersError } from './data/stale-answers-error.ts'
import type { Elsewhere } from './elsewhere.ts'
import { dataFolder } from './environment/data-folder.ts'
import { refreshSecret } from './environment/refresh-secret.ts'
import { clientHeaders, type Environment, secretConcealer } from './environment/secrets.ts'
import { siteSecret } from './environment/site-secret.ts'
import type { FormCall } from './forms/form-sender.ts'
import type { Caller } from './http/exchange.ts'
import { deadLinkWarning } from './pages/dead-links.ts'
import { PageLimitError } from './pages/page-limit.ts'
import { RenderQueue } from './pages/render-queue.ts'
import type { MediaStore } from './pictures/media-store.ts'
import type { UploadedPictures } from './pictures/uploaded-pictures.ts'
import { openPreview, type Preview } from './preview/preview.ts'
import type { Logger } from './process/logger.ts'
import { createErrorReport, type ReportError } from './process/report-error.ts'
import type { SearchFiles, WrittenIndex } from './search/index-writer.ts'
import { SiteSearch } from './search/site-search.ts'
import { Common } from './shared/common.ts'
import { ALL } from './shared/generations.ts'
import type { SharedStore } from './shared/shared-store.ts'
import { type AroundCall, plainCall } from './telemetry/around-call.ts'
import { createVisitors, type Visitors } from './visitors/visitor.ts'
import { bothSiblings, type Siblings } from './workers/siblings.ts'

/** The exports of a site's server bundle. */
export interface ServerBundle {
  render(host: RenderHost): Render
  /** Client → the operations that the site declares for it. */
  readonly operations: Readonly<Record<string, readonly Operation[]>>
  /** Form → its mutations. */
  readonly forms: Readonly<Record<string, readonly FormCall[]>>
  /** Collection → the operation that reads its list. */
  readonly collections?: Readonly<Record<string, Operation>>
  /** The queries that tell whether a session is valid, where a step needs one. */
  readonly checks?: SessionQueries
  /** The site's global error handler, if it has one. */
  readonly onError?: ErrorHandler
}

export interface SiteRuntime {
  readonly site: SiteModel
  /** Identifies the build, for payloads. */
  readonly build: string
  readonly render: Render
  /** The renderer for a request: the one with drafts if its visitor has a preview open. */
  renderFor(request: Caller): Render
  /** The site with drafts, for visitors who know its secret; null when there is none. */
  readonly preview: Preview | null
  /** Whether browsers may keep pages as long as their routes say. In development they ask each time, so that each edit shows. */
  readonly mayBeKept: boolean
  readonly reportError: ReportError
  readonly backends: EmbeddedBackends
  /** Client → how to call its back-end. */
  readonly endpoints: ReadonlyMap<string, Endpoint>
  /** The entries, and their pages. */
  readonly entries: Collections
  /** Drops what is kept of a client or of a collection; null for both: everything. */
  expire(what: Expired): void
  /**
   * Drops single pages and the answers they were made of, and reads again the lists of their entries, and of `collection` if it is given. Paths are
   * written as browsers write them.
   */
  expirePages(paths: readonly string[], collection: string | null): Promise<void>
  /** Calls `listener` with whatever is dropped from now on. */
  onExpire(listener: (dropped: Dropped) => void): void
  /** Changes whenever lists may have changed; whatever was made of them then has to be made again. */
  readonly listVersion: number
  /** The secret that a request to drop data must prove to know; null when nobody may ask. */
  readonly refreshSecret: string | null
  readonly visitors: Visitors
  /** What this server shares with others of the site; null when it is the only one. */
  readonly common: Common | null
  /** Client → hash → declared operation. */
  readonly operations: ReadonlyMap<string, ReadonlyMap<string, Operation>>
  /** Form → its mutations. */
  readonly forms: Readonly<Record<string, readonly FormCall[]>>
  /** The pictures of other hosts that answers refer to; null when no client has any. */
  readonly media: MediaStore | null
  /** The path of a file made from an uploaded picture of an entry; null when there is none. */
  findUpload(asked: AskedUpload): Promise<string | null>
  /** The search; null when the site has none. */
  readonly search: SiteSearch | null
  /** Messages for whoever runs the server. */
  readonly log: Logger
  close(): Promise<void>
}

export interface SiteRuntimeOptions {
  /** The folder of the site; relative paths in the environment are resolved against it. */
  readonly root: string
  /** Reads the files of embedded back-ends. */
  readonly backendFiles: ReadBackendFiles
  readonly site: SiteModel
  readonly messages: Messages
  readonly assets: ClientAssets
  readonly bundle: ServerBundle
  readonly env: Environment
  readonly log: Logger
  readonly isProduction: boolean
  readonly isPrerender: boolean
  readonly memoBytes: number
  /** Receives every error that visitors do not see, in place of the log, whatever the site's own handler returns. */
  readonly onError?: ReportError
  /** Variables that have no value, so that an embedded back-end answers in place of the address they should name. Default: none. */
  readonly unsetAddresses?: readonly string[]
  /** Whether another process already warns of settings that may not be meant for production. Default: no. */
  readonly isToldElsewhere?: boolean
  /** The others that serve the site, and must be told what is dropped; left out when there are none. */
  readonly siblings?: Siblings
  /** The store that servers share; left out when this is the only server. */
  readonly store?: SharedStore
  /** Wraps each call to a back-end. */
  readonly aroundCall?: AroundCall
  /** The queue for pages that have to be rendered. Default when visitors are served: one with the usual limits. */
  readonly queue?: WorkQueue
  /** The entries of a collection as kept by the build; null when it has none. */
  readonly builtLists?: (collection: string) => EntryLists | null
  /** The search index in the build; null when it has none, so that the index is built for the first search. */
  readonly builtIndex?: () => SearchFiles | null
  /** The way to back-ends at other addresses and to pictures of other hosts; left out: the network. */
  readonly elsewhere?: Elsewhere
}

/** How soon entries appear that another process has stored. */
const OTHERS_MS = 10_000
/** A log line names this many addresses that entries cannot have. */
const SHOWN_ADDRESSES = 5

/** The most memory that kept sections may take, and kept pages as well, each. */
export const DEFAULT_MEMO_BYTES = 64 * 1024 * 1024
/** How long pages that are made ahead wait for a back-end that limits calls: less than such a page may take. */
const PATIENCE_MS = 45_000

/** Connects a site's model with its bundle, its back-ends and the environment, so that it can render. */
export async function createSiteRuntime(options: SiteRuntimeOptions): Promise<SiteRuntime> {
  const { site, log } = options
  const uploads = await openUploads(options)
  const backends = await startEmbeddedBackends({
    ...{ ...options, secret: siteSecret(options.env) },
    collections: options.bundle.collections ?? {},
    ...(uploads && { pictureMaker: uploads }),
  })
  const endpoints = endpointsOf(options, backends)
  const reportError = reporterOf(options)
  const visitors = createVisitors(site, backends)
  const common = commonOf(options, (name) => expiry.expire({ client: name, collection: null }))
  const calls = queryCallsOf(options)
  const answers = new SectionAnswers(endpoints, site.clients, {
    ...{ calls, isKept: true, mayBeStale: mayBeStale(options), judgeToken: visitors.judge },
    ...(common && { shared: common.answers }),
    onOutage: (client, cause) => reportError(new StaleAnswersError(client, cause), {}),
  })
  const onUnread: CollectionsOptions['onError'] = (error, collection, isKnown) =>
    reportError(new UnreadEntriesError(collection, error, isKnown), {})
  const entries = openEntries(options, { endpoints, backends, calls }, onUnread)
  const search = openSearch(options, async () => {
    // A build usually contains its index, so the code that builds one is rarely needed.
    const { indexSite } = await import('./search/index-site.ts')
    return indexSite({ site, render, entries }, (error, collection) => onUnread(error, collection, false))
  })
  const host = renderHost(options, { entries, search, answers, endpoints, reportError })
  const render = options.bundle.render(host)
  const preview = openPreview({
    ...{ host, endpoints, onUnread, env: options.env },
    render: options.bundle.render,
    operations: options.bundle.collections ?? {},
  })
  const media = await openMedia(options)
  const expiry = new Expiry({ site, answers, entries, render, media })
  // Refreshes only what is known at once: an unreachable store keeps nobody waiting.
  await common?.generations.refresh()
  const shared = new SharedExpiry(expiry, siblingsOf(options, common), common?.generations)
  // Entries that are published in this process appear at once.
  backends.onChange((client) => shared.expire({ client, collection: null }))
  return {
    site,
    build: options.assets.build,
    render,
    renderFor: (request) => (preview?.isOpenTo(request) ? preview.render : render),
    preview,
    mayBeKept: options.isProduction,
    reportError,
    backends,
    endpoints,
    entries,
    expire: (what) => shared.expire(what),
    expirePages: (paths, collection) => shared.expirePages(paths, collection),
    onExpire: (listener) => expiry.onExpire(listener),
    get listVersion() {
      return expiry.listVersion
    },
    refreshSecret: refreshSecret(site, options.env),
    visitors,
    common,
    operations: byHash(options.bundle.operations),
    forms: options.bundle.forms,
    media,
    async findUpload({ id, name }) {
      const found = await backends.findPicture(id)
      return found && uploads ? uploads.find(name, found) : null
    },
    search,
    log,
    close() {
      preview?.close()
      entries.close()
      common?.close()
      return backends.close()
    },
  }
}

/** What the bundle renders with. */
function renderHost(
  options: SiteRuntimeOptions,
  {
    entries,
    search,
    answers,
    endpoints,
    reportError,
  }: Pick<RenderHost, 'entries' | 'search'> &
    Pick<SiteRuntime, 'endpoints' | 'reportError'> & { readonly answers: SectionAnswers },
): RenderHost {
  const { site, bundle, messages, assets, memoBytes, isPrerender } = options
  return {
    ...{ site, entries, search, messages, assets, memoBytes, isPrerender },
    fetchData: (request, token) => answers.of(request, token),
    freshMs: (data) => answers.freshMs(data),
    queue: options.queue ?? (mayBeStale(options) ? new RenderQueue() : null),
    onError: reportError,
    onDeadLink: deadLinkWarning(options.log),
    checkSession: createSessionCheck(endpoints, site.clients, bundle.checks ?? {}),
    createReference: () => randomUUID().slice(0, 8),
    keepsPages: mayBeStale(options),
    isPreview: false,
  }
}

/** @param onMissed - called with each client whose answers have expired without this server being told; null: all clients. */
function commonOf(
  { store, site, assets }: SiteRuntimeOptions,
  onMissed: (client: string | null) => void,
): Common | null {
  if (store === undefined) return null
  return new Common(store, site, assets.build, (names) => {
    for (const name of names) onMissed(name === ALL ? null : name)
  })
}

/** The other workers of this machine, and other machines. */
function siblingsOf({ siblings }: SiteRuntimeOptions, common: Common | null): Siblings | null {
  if (common === null || siblings === undefined) return common?.siblings ?? siblings ?? null
  return bothSiblings(siblings, common.siblings)
}

/** Whether visitors may see older data while a back-end fails. Development has to show the failure, and files would keep the old data. */
function mayBeStale({ isProduction, isPrerender }: SiteRuntimeOptions): boolean {
  return isProduction && !isPrerender
}

/** A failing back-end is left alone only when visitors would otherwise wait for it. */
function queryCallsOf(options: SiteRuntimeOptions): QueryCalls {
  return new QueryCalls({
    leavesAlone: mayBeStale(options),
    patienceMs: options.isPrerender ? PATIENCE_MS : 0,
    onChange(client, isThere, cause) {
      if (isThere) options.log.info({ client }, 'a back-end answers again')
      else
        options.log.warn(
          { client, err: cause },
          'a back-end does not answer, or says to come later, and is not called for a moment',
        )
    },
  })
}

function openEntries(
  options: SiteRuntimeOptions,
  {
    endpoints,
    backends,
    calls,
  }: { endpoints: ReadonlyMap<string, Endpoint>; backends: EmbeddedBackends; calls: QueryCalls },
  onError: CollectionsOptions['onError'],
): Collections {
  const { site, bundle, builtLists, isPrerender } = options
  return new Collections({
    ...{ site, endpoints, calls, onError, mayBeStale: mayBeStale(options), operations: bundle.collections ?? {} },
    onRead: (collection) => options.log.info({ collection }, 'a collection can be read again'),
    onUnusable: (addresses, collection) =>
      options.log.warn(
        { collection, count: addresses.length, addresses: addresses.slice(0, SHOWN_ADDRESSES) },
        'entries have no page: their addresses are not valid paths, or belong to other entries',
      ),
    onCut: (limit, collection) =>
      options.log.warn(
        { collection, limit },
        `a collection has more entries than are read, and the others have no pages: write how many to read as collections.${collection}.limit`,
      ),
    keepMs: (client) => keepMsOf(options, client, backends.byClient.get(client)),
    ...(builtLists && !isPrerender ? { builtLists } : {}),
  })
}

/**
 * An embedded back-end reports changes itself, except for entries that other processes store. The pages of one prerendering share their lists: reading
 * them anew for each page would take a time that grows with the square of the entries.
 */
function keepMsOf(
  { site, isProduction, isPrerender }: SiteRuntimeOptions,
  client: string,
  backend: Backend | undefined,
): number {
  if (isPrerender && backend === undefined) return Number.POSITIVE_INFINITY
  const { keepMs = 0 } = site.clients.get(client) ?? {}
  if (backend === undefined || !isProduction) return keepMs
  return backend.takesEntries ? Math.max(keepMs, OTHERS_MS) : Number.POSITIVE_INFINITY
}

/** @param make - builds the index of the site as it is now. */
function openSearch({ site, isPrerender, builtIndex }: SiteRuntimeOptions, make: () => Promise<WrittenIndex>) {
  const settings = site.search
  if (settings === null) return null
  const open = async () => builtIndex?.() ?? (await make()).files
  return new SiteSearch({ site, settings, isStatic: isPrerender, open })
}

/** Loads none of this code when no client has pictures on other hosts. */
async function openMedia({ site, root, env, elsewhere }: SiteRuntimeOptions): Promise<MediaStore | null> {
  const places = new Map(
    [...site.clients.values()].flatMap(({ name, media }) => (media.length === 0 ? [] : [[name, media]])),
  )
  if (places.size === 0) return null
  const { MediaStore } = await import('./pictures/media-store.ts')
  const folder = join(dataFolder(root, env), 'pictures')
  return new MediaStore({ folder, settings: site.images, places, ...(elsewhere && { fetch: elsewhere.picture }) })
}

/** Loads none of this code without an embedded back-end: no other keeps uploads. */
async function openUploads({ site }: SiteRuntimeOptions): Promise<UploadedPictures | null> {
  if (![...site.clients.values()].some(isEmbedded)) return null
  const { UploadedPictures } = await import('./pictures/uploaded-pictures.ts')
  return UploadedPictures.open(site.images)
}

function endpointsOf({ site, env, elsewhere, aroundCall = plainCall }: SiteRuntimeOptions, backends: EmbeddedBackends) {
  const remote: Elsewhere['call'] = elsewhere?.call ?? ((request) => fetch(request))
  return new Map(
    [...site.clients.values()].map((client): [string, Endpoint] => {
      const backend = backends.byClient.get(client.name)
      return [
        client.name,
        {
          client: client.name,
          // An embedded back-end is called directly, without the network, but a Request needs a URL.
          url: isEmbedded(client) ? 'http://embedded.invalid/graphql' : client.url,
          headers: clientHeaders(client, env),
          conceal: secretConcealer(client, env),
          async finish(data, own) {
            // The parser is only loaded when there is HTML to parse.
            const plain = own.texts ? (await import('../richtext/plain-texts.ts')).plainTexts(data, own) : data
            return client.media.length === 0 ? plain : withMedia(plain, client.media, site.images.widths)
          },
          send: (request, operation) =>
            aroundCall({ client: client.name, operation }, request, (sent) =>
              backend ? backend.handle(sent) : remote(sent, client.name),
            ),
          timeoutMs: client.timeoutMs,
          maxBytes: client.maxBytes,
        },
      ]
    }),
  )
}

/** Tells the site's own handler, and besides it `onError` or else the log. */
function reporterOf({ bundle, onError, log }: SiteRuntimeOptions): ReportError {
  const toLog: ReportError = (error, about) =>
    log.error({ err: error, ...about }, 'a section, a page or a request failed')
  const tellHandler = createErrorReport(bundle.onError, onError === undefined ? toLog : () => {}, log)
  return (error, about) => {
    if (isOfLeaver(error)) return
    onError?.(error, about)
    tellHandler(error, about)
  }
}

/** Whether an error is only that a visitor left; that is not a failure. */
function isOfLeaver(error: unknown): boolean {
  return error instanceof GraphQLCallError && error.name === 'AbortError' && !(error.cause instanceof PageLimitError)
}

function byHash(operations: ServerBundle['operations']): SiteRuntime['operations'] {
  return new Map(
    Object.entries(operations).map(([client, own]) => [client, new Map(own.map((each) => [each.hash, each]))]),
  )
}
