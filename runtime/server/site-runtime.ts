import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
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
import { isEmbedded } from '../site/http/client-address.ts'
import { withMedia } from '../site/http/media-address.ts'
import type { AskedUpload } from '../site/http/uploaded-address.ts'
import type { SiteModel } from '../site/site-model.ts'
import type { ReadBackendFiles } from './backends/backend-files.ts'
import { type EmbeddedBackends, startEmbeddedBackends } from './backends/embedded-backends.ts'
import { Collections, type CollectionsOptions } from './collections/collections.ts'
import { type Expired, Expiry } from './collections/expiry.ts'
import { SharedExpiry } from './collections/shared-expiry.ts'
import { QueryCalls } from './data/query-calls.ts'
import { SectionAnswers } from './data/section-answers.ts'
import { createSessionCheck, type SessionQueries } from './data/session-checks.ts'
import type { Elsewhere } from './elsewhere.ts'
import { dataFolder } from './environment/data-folder.ts'
import { refreshSecret } from './environment/refresh-secret.ts'
import { clientHeaders, type Environment, secretConcealer } from './environment/secrets.ts'
import { siteSecret } from './environment/site-secret.ts'
import type { FormCall } from './forms/form-sender.ts'
import type { Caller } from './http/exchange.ts'
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

/** What the server bundle of a site exports. */
export interface ServerBundle {
  render(host: RenderHost): Render
  /** Client → the operations that the site declares for it. */
  readonly operations: Readonly<Record<string, readonly Operation[]>>
  /** Form → its mutations. */
  readonly forms: Readonly<Record<string, readonly FormCall[]>>
  /** Collection → the operation that reads its list. */
  readonly collections?: Readonly<Record<string, Operation>>
  /** What tells whether a session is a good one, where a step asks. */
  readonly checks?: SessionQueries
  /** The global error handler, where the site has one. */
  readonly onError?: ErrorHandler
}

export interface SiteRuntime {
  readonly site: SiteModel
  readonly render: Render
  /** What renders for whoever sends a request: with drafts, if they have a preview open. */
  renderFor(request: Caller): Render
  /** Drafts, for whoever knows a secret; null: nobody sees any. */
  readonly preview: Preview | null
  readonly reportError: ReportError
  readonly backends: EmbeddedBackends
  /** Client → its back-end, as it is called. */
  readonly endpoints: ReadonlyMap<string, Endpoint>
  /** The pages of entries, and the entries themselves. */
  readonly entries: Collections
  /** Drops what is kept of a client, or of a collection; null: of all. */
  expire(what: Expired): void
  /** Drops single pages, with what back-ends have said for them; by their paths, as browsers write them. */
  expirePages(paths: readonly string[]): Promise<void>
  /** Tells of what is dropped. */
  onExpire(listener: (dropped: Dropped) => void): void
  /** Another one whenever lists may have changed: what was made of them is made anew. */
  readonly listVersion: number
  /** The secret with which back-ends may ask for that; null: nobody may. */
  readonly refreshSecret: string | null
  readonly visitors: Visitors
  /** What this server has in common with others of the site; null: it is alone. */
  readonly common: Common | null
  /** Client → hash → declared operation. */
  readonly operations: ReadonlyMap<string, ReadonlyMap<string, Operation>>
  /** Form → its mutations. */
  readonly forms: Readonly<Record<string, readonly FormCall[]>>
  /** The pictures that answers name; null where no client has any. */
  readonly media: MediaStore | null
  /** Where a file lies that is made of a picture that an entry of an embedded back-end holds; null where there is none. */
  findUpload(asked: AskedUpload): Promise<string | null>
  /** What finds pages; null: the site has no search. */
  readonly search: SiteSearch | null
  /** What is said to whoever runs the server. */
  readonly log: Logger
  close(): Promise<void>
}

export interface SiteRuntimeOptions {
  /** Folder of the site: what the environment says of places is meant from there. */
  readonly root: string
  /** Reads what embedded back-ends are made of. */
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
  /** Told of everything that a visitor does not see, in place of the log, whatever the site's own handler says of it. */
  readonly onError?: ReportError
  /** Variables without a value in whose place an embedded back-end answers. Default: none. */
  readonly unsetAddresses?: readonly string[]
  /** Whether somebody else says at a start what whoever runs the site may not have meant. Default: no. */
  readonly isToldElsewhere?: boolean
  /** Who else serves the site, and has to know of what is dropped; left out: nobody. */
  readonly siblings?: Siblings
  /** What servers have in common; left out: this one is alone. */
  readonly store?: SharedStore
  /** Stands around each call to a back-end. */
  readonly aroundCall?: AroundCall
  /** Where pages wait that have to be computed; one with the usual limits is the default where visitors are served. */
  readonly queue?: WorkQueue
  /** The entries of a collection that a build knew; null: it knew none. */
  readonly builtLists?: (collection: string) => EntryLists | null
  /** The index that a build holds; null: none, so that it is made when somebody first looks for something. */
  readonly builtIndex?: () => SearchFiles | null
  /** The way to back-ends at other addresses and to the pictures of other hosts; left out: the network. */
  readonly elsewhere?: Elsewhere
}

/** When the entries are there that another process has stored, at the latest. */
const OTHERS_MS = 10_000

/** Sections and pages that are kept between requests take this much at most, each. */
export const DEFAULT_MEMO_BYTES = 64 * 1024 * 1024

/** Told once in an outage: visitors see nothing of it. */
class StaleAnswersError extends Error {
  override readonly name = 'StaleAnswersError'

  constructor(client: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`The back-end of the client "${client}" fails, and its last good answers are served (stale): ${reason}`, {
      cause,
    })
  }
}

/** Told once in an outage when a list cannot be read; visitors see what was known of it, by this server or by the build. */
class UnreadEntriesError extends Error {
  override readonly name: string

  constructor(collection: string, cause: unknown, isKnown: boolean) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const effect = isKnown ? 'its last entries are served (stale)' : 'nothing of it is there'
    super(`The collection "${collection}" cannot be read, and ${effect}: ${reason}`, { cause })
    this.name = isKnown ? 'StaleEntriesError' : 'UnreadEntriesError'
  }
}

/** Joins a site's model with its bundle, its back-ends and the environment: afterwards it can render. */
export async function createSiteRuntime(options: SiteRuntimeOptions): Promise<SiteRuntime> {
  const { site, log } = options
  const uploads = await openUploads(options)
  const backends = await startEmbeddedBackends({
    ...{ ...options, secret: siteSecret(options.env) },
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
    // A build brings its index along: what reads pages for it is rarely needed.
    const { indexSite } = await import('./search/index-site.ts')
    return indexSite({ site, render, entries }, (error, collection) => onUnread(error, collection, false))
  })
  const host: RenderHost = {
    site,
    entries,
    search,
    messages: options.messages,
    assets: options.assets,
    fetchData: (request, token) => answers.of(request, token),
    freshMs: (data) => answers.freshMs(data),
    queue: options.queue ?? (mayBeStale(options) ? new RenderQueue() : null),
    onError: reportError,
    onDeadLink: deadLinkWarning(log),
    checkSession: createSessionCheck(endpoints, site.clients, options.bundle.checks ?? {}),
    createReference: () => randomUUID().slice(0, 8),
    keepsPages: mayBeStale(options),
    memoBytes: options.memoBytes,
    isPrerender: options.isPrerender,
    isPreview: false,
  }
  const render = options.bundle.render(host)
  const preview = openPreview({
    ...{ host, endpoints, onUnread, env: options.env },
    render: options.bundle.render,
    operations: options.bundle.collections ?? {},
  })
  const expiry = new Expiry({ site, answers, entries, render })
  // As far as that is known at once: nobody waits for a store that is not there.
  await common?.generations.refresh()
  const shared = new SharedExpiry(expiry, siblingsOf(options, common), common?.generations)
  // What is published here is there at once.
  backends.onChange((client) => shared.expire({ client, collection: null }))
  return {
    site,
    render,
    renderFor: (request) => (preview?.isOpenTo(request) ? preview.render : render),
    preview,
    reportError,
    backends,
    endpoints,
    entries,
    expire: (what) => shared.expire(what),
    expirePages: (paths) => shared.expirePages(paths),
    onExpire: (listener) => expiry.onExpire(listener),
    get listVersion() {
      return expiry.listVersion
    },
    refreshSecret: refreshSecret(site, options.env),
    visitors,
    common,
    operations: byHash(options.bundle.operations),
    forms: options.bundle.forms,
    media: await openMedia(options),
    async findUpload({ id, name }) {
      const found = await backends.findPicture(id)
      return found && uploads ? uploads.find(name, found) : null
    },
    search,
    log,
    close() {
      preview?.close()
      common?.close()
      return backends.close()
    },
  }
}

/** @param onMissed - told of clients whose answers have become old while this server did not hear of it; null: of all. */
function commonOf(
  { store, site, assets }: SiteRuntimeOptions,
  onMissed: (client: string | null) => void,
): Common | null {
  if (store === undefined) return null
  return new Common(store, site, assets.build, (names) => {
    for (const name of names) onMissed(name === ALL ? null : name)
  })
}

/** On this machine, and on others. */
function siblingsOf({ siblings }: SiteRuntimeOptions, common: Common | null): Siblings | null {
  if (common === null || siblings === undefined) return common?.siblings ?? siblings ?? null
  return bothSiblings(siblings, common.siblings)
}

/** Visitors may see what was known while a back-end fails: a developer has to see the failure, and a file would keep what is old. */
function mayBeStale({ isProduction, isPrerender }: SiteRuntimeOptions): boolean {
  return isProduction && !isPrerender
}

/** What keeps failing is left alone where visitors would wait for it. */
function queryCallsOf(options: SiteRuntimeOptions): QueryCalls {
  return new QueryCalls({
    leavesAlone: mayBeStale(options),
    onChange(client, isThere, cause) {
      if (isThere) options.log.info({ client }, 'a back-end answers again')
      else options.log.warn({ client, err: cause }, 'a back-end gives no answer, and is left alone for a moment')
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
    keepMs: (client) => keepMsOf(options, client, backends.byClient.get(client)),
    ...(builtLists && !isPrerender ? { builtLists } : {}),
  })
}

/** An embedded back-end says itself when something has changed. Where it stores entries, other processes may store some, too. */
function keepMsOf({ site, isProduction }: SiteRuntimeOptions, client: string, backend: Backend | undefined): number {
  const { keepMs = 0 } = site.clients.get(client) ?? {}
  if (backend === undefined || !isProduction) return keepMs
  return backend.takesEntries ? Math.max(keepMs, OTHERS_MS) : Number.POSITIVE_INFINITY
}

/** @param make - makes the index of the site as it is now. */
function openSearch({ site, isPrerender, builtIndex }: SiteRuntimeOptions, make: () => Promise<WrittenIndex>) {
  const settings = site.search
  if (settings === null) return null
  const open = async () => builtIndex?.() ?? (await make()).files
  return new SiteSearch({ site, settings, isStatic: isPrerender, open })
}

/** Without such pictures, nothing of it is loaded. */
async function openMedia({ site, root, env, elsewhere }: SiteRuntimeOptions): Promise<MediaStore | null> {
  const places = [...site.clients.values()].map(({ media }) => media)
  if (places.every((own) => own.length === 0)) return null
  const { MediaStore } = await import('./pictures/media-store.ts')
  const folder = join(dataFolder(root, env), 'pictures')
  return new MediaStore({ folder, settings: site.images, places, ...(elsewhere && { fetch: elsewhere.picture }) })
}

/** Only embedded back-ends keep pictures. */
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
          // An embedded back-end is called without a socket; its requests still need an address.
          url: isEmbedded(client) ? 'http://embedded.invalid/graphql' : client.url,
          headers: clientHeaders(client, env),
          conceal: secretConcealer(client, env),
          ...(client.media.length === 0
            ? {}
            : { finish: (data: unknown) => withMedia(data, client.media, site.images.widths) }),
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

/** Tells the site's own handler, and who made the runtime, or else the log. */
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

/** What a visitor who has left was waiting for has not failed. */
function isOfLeaver(error: unknown): boolean {
  return error instanceof GraphQLCallError && error.name === 'AbortError' && !(error.cause instanceof PageLimitError)
}

/** Pages may hold as many dead links as data do; those that were told lately are not told again. */
const TOLD_LINKS = 1000

/** Says in the log which link of which section leads nowhere: once, however often it is rendered. */
function deadLinkWarning(log: Logger): RenderHost['onDeadLink'] {
  const told = new LRUCache<string, true>({ max: TOLD_LINKS })
  return (to, about) => {
    const key = `${about.section} ${to}`
    if (told.get(key)) return
    told.set(key, true)
    log.warn({ to, ...about }, 'a link leads nowhere, since it names no route, no address and no entry')
  }
}

function byHash(operations: ServerBundle['operations']): SiteRuntime['operations'] {
  return new Map(
    Object.entries(operations).map(([client, own]) => [client, new Map(own.map((each) => [each.hash, each]))]),
  )
}
