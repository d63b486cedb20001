import { setMaxListeners } from 'node:events'
import type { GraphQLError } from 'graphql'
import { createRequestHandler, failed } from './http/handle-request.ts'
import { createPrepareOperation, type OperationRequest, type PreparedOperation } from './http/prepare-operation.ts'
import { serveFile } from './http/serve-file.ts'
import type { BackendContext } from './request/backend-context.ts'
import { createFileAddresses, isFilePath } from './request/file-address.ts'
import { type LogError, maskError } from './request/mask-error.ts'
import { createRequestLimits } from './request/request-limits.ts'
import { bearerToken, type Credentials, createSessionTokens } from './request/session-token.ts'
import { attachResolvers } from './resolve/attach-resolvers.ts'
import type { FieldSource } from './rules/field-rule.ts'
import type { PictureMaker } from './rules/stored-picture.ts'
import { type BackendSource, requireBackend } from './schema/read-backend.ts'
import type { Database } from './storage/database.ts'
import { createEntryStores } from './storage/entry-store.ts'

/** What an embedded back-end is made of. */
export interface BackendOptions extends BackendSource {
  /** Holds what mutations add. Closing it is up to the caller. */
  database: Database
  /** Key of the session tokens' signatures. */
  secret: string
  /** Path at which it answers over HTTP, for addresses of files; null: at none. Default: `/graphql`. */
  path?: string | null
  /** null: login is always refused. */
  admin: Credentials | null
  /** Refuses introspection and suggests no names of the schema. */
  production: boolean
  /** Whether what @mail asks for is written to the database's outbox, which somebody empties. Default: no. */
  sendsMail?: boolean
  /** Makes pictures of the files that are to be some. Default: nothing does, and such a file is refused. */
  pictureMaker?: PictureMaker
  /** Told what is hidden from clients behind 'Internal error'. */
  log: LogError
}

/** Who sends an operation. */
export interface OperationClient {
  authorization: string | null
  address: string | null
}

/** The GraphQL API of one client. */
export interface Backend {
  /** Whether some of its entries are to be sent as mails. */
  readonly asksForMail: boolean
  /** Whether visitors may add entries, so that something must be stored. */
  readonly takesEntries: boolean
  /** The collection to which a mutation adds entries; null: to none. */
  addsTo(mutation: string): string | null
  /** Whether queries tell of the entries of a collection. */
  reads(collection: string): boolean
  /**
   * Answers a GraphQL-over-HTTP request; needs no socket. Never rejects.
   *
   * @param address - of the client, where it is to be counted how often it comes.
   */
  handle(request: Request, address?: string): Promise<Response>
  /** Checks an operation that came another way than HTTP: what to execute, or the errors to answer with. */
  prepare(request: OperationRequest, client: OperationClient): PreparedOperation | readonly GraphQLError[]
  /** Whether a session has this token: one of its own that has not expired. */
  knowsToken(token: string): boolean
  /** What a client may see of an error of an execution. */
  maskError(error: GraphQLError): GraphQLError
  /** Ends all subscriptions. */
  close(): void
}

/**
 * Makes the GraphQL API that an SDL and a content folder describe.
 *
 * @throws BackendError listing every mistake in the SDL, or every one in its directives and the content, with its place.
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { database, log } = options
  const { schema, rules, collections, files, languages, pictures } = await requireBackend(options)

  const tokens = createSessionTokens(options.secret, options.admin, Date.now)
  const { path = '/graphql' } = options
  const addresses = createFileAddresses(path, options.secret, Date.now)
  const closing = new AbortController()
  // Every subscription listens to it; Node would take that for a leak.
  setMaxListeners(0, closing.signal)
  attachResolvers(schema, rules, {
    stores: createEntryStores(collections.values(), files, database),
    database,
    tokens,
    limits: createRequestLimits(Date.now),
    files: addresses,
    sendsMail: options.sendsMail ?? false,
    languages,
    pictures: pictures.found,
    maker: options.pictureMaker ?? null,
    now: Date.now,
    signal: closing.signal,
  })
  const prepare = createPrepareOperation(schema, options.production)
  const contextOf = (
    authorization: string | null,
    address: string | null,
    onceKey: string | null = null,
  ): BackendContext => {
    const token = bearerToken(authorization)
    const session = token === null ? null : tokens.read(token)
    return {
      user: session?.user ?? null,
      sessionEndsAt: session?.expiresAt ?? null,
      address,
      onceKey,
      retryAfterS: null,
      storageFault: null,
      localeByRootField: new Map(),
    }
  }
  const handle = createRequestHandler({
    prepare,
    contextOf,
    uploads: database.uploads,
    storedBytes: () => database.storedBytes(),
    log,
  })
  return {
    asksForMail: rules.some(({ source }) => source?.kind === 'add' && source.mail !== null),
    takesEntries: rules.some(({ source }) => source?.kind === 'add'),
    addsTo(mutation) {
      const rule = rules.find(({ field, source }) => source?.kind === 'add' && field.name === mutation)
      return rule?.source?.kind === 'add' ? rule.source.collection : null
    },
    reads: (collection) => rules.some(({ source }) => source !== null && isReadOf(source, collection)),
    handle: (request, address) =>
      path !== null && isFilePath(new URL(request.url).pathname, path)
        ? serveFile(request, addresses, database).catch((error: unknown) => failed(error, log))
        : handle(request, address ?? null),
    prepare: (request, { authorization, address }) => prepare(request, contextOf(authorization, address)),
    knowsToken: (token) => tokens.read(token) !== null,
    maskError: (error) => maskError(error, log),
    close: () => closing.abort(),
  }
}

function isReadOf(source: FieldSource, collection: string): boolean {
  return ['list', 'count', 'entry'].includes(source.kind) && 'collection' in source && source.collection === collection
}
