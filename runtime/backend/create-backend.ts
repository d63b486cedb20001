import { setMaxListeners } from 'node:events'
import type { GraphQLError } from 'graphql'
import { createRequestHandler, failed } from './http/handle-request.ts'
import { createPrepareOperation, type OperationRequest, type PreparedOperation } from './http/prepare-operation.ts'
import { serveFile } from './http/serve-file.ts'
import { AnswerLimit } from './request/answer-limit.ts'
import type { BackendContext, OperationSender } from './request/backend-context.ts'
import { createFileAddresses, isFilePath } from './request/file-address.ts'
import { type LogError, maskError } from './request/mask-error.ts'
import { createRequestLimits } from './request/request-limits.ts'
import { bearerToken, type Credentials, createSessionTokens, type SessionTokens } from './request/session-token.ts'
import { attachResolvers } from './resolve/attach-resolvers.ts'
import type { FieldSource } from './rules/field-rule.ts'
import type { PictureMaker } from './rules/stored-picture.ts'
import { type BackendSource, requireBackend } from './schema/read-backend.ts'
import type { Database } from './storage/database.ts'
import { createEntryStores } from './storage/entry-store.ts'

/** What to create an embedded back-end from. */
export interface BackendOptions extends BackendSource {
  /** Stores what mutations add. The caller has to close it. */
  database: Database
  /** The key that session tokens are signed with. */
  secret: string
  /** The path at which the back-end answers over HTTP, used in the addresses of files; null when it does not. Default: `/graphql`. */
  path?: string | null
  /** Null refuses every login. */
  admin: Credentials | null
  /** Refuses introspection, and suggests no names of the schema. */
  production: boolean
  /** Whether entries with @mail are put into the database's outbox, from which somebody else sends them. Default: no. */
  sendsMail?: boolean
  /** Makes pictures of uploads whose fields ask for pictures. Default: nothing does, and such uploads are refused. */
  pictureMaker?: PictureMaker
  /** Receives the errors that clients only see as 'Internal error'. */
  log: LogError
}

/** The GraphQL API of one client. */
export interface Backend {
  /** Whether some of its entries should be sent as mail. */
  readonly asksForMail: boolean
  /** Whether visitors may add entries, so that there must be storage. */
  readonly takesEntries: boolean
  /** The collection that a mutation adds entries to; null when it adds none. */
  addsTo(mutation: string): string | null
  /** Whether any query reads the entries of a collection. */
  reads(collection: string): boolean
  /**
   * Answers a GraphQL-over-HTTP request, without needing a socket. Never rejects.
   *
   * @param address - the address of the client, for rate limits; null when it is not known, left out when this process asks, which may name a visitor
   *   by the header `SENDER`.
   */
  handle(request: Request, address?: string | null): Promise<Response>
  /** Checks an operation that did not come over HTTP: returns what to execute, or the errors to answer with. */
  prepare(request: OperationRequest, client: OperationSender): PreparedOperation | readonly GraphQLError[]
  /** Whether a token belongs to a session that this back-end has issued and that has not expired. */
  knowsToken(token: string): boolean
  /** Reduces an execution error to what a client may see. */
  maskError(error: GraphQLError): GraphQLError
  /** Ends all subscriptions. */
  close(): void
}

/**
 * Creates the GraphQL API that an SDL and a content folder describe.
 *
 * @throws BackendError that lists every mistake in the SDL, or every mistake in its directives and the content, each with its place.
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { database, log } = options
  const { schema, rules, collections, files, languages, pictures } = await requireBackend(options)

  const tokens = createSessionTokens(options.secret, options.admin, Date.now)
  const { path = '/graphql' } = options
  const addresses = createFileAddresses(path, options.secret, Date.now)
  const closing = new AbortController()
  // Every subscription listens to this signal; Node would take that for a leak.
  setMaxListeners(0, closing.signal)
  attachResolvers(schema, rules, {
    stores: createEntryStores(collections.values(), files, database),
    database,
    tokens,
    limits: createRequestLimits(() => performance.now()),
    files: addresses,
    sendsMail: options.sendsMail ?? false,
    languages,
    pictures: pictures.found,
    maker: options.pictureMaker ?? null,
    now: Date.now,
    signal: closing.signal,
  })
  const prepare = createPrepareOperation(schema, options.production)
  const contextOf = createContexts(tokens)
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
        : handle(request, address),
    prepare: (request, sender) => prepare(request, contextOf(sender)),
    knowsToken: (token) => tokens.read(token) !== null,
    maskError: (error) => maskError(error, log),
    close: () => closing.abort(),
  }
}

/** Returns a function that creates the context of one request. */
function createContexts(tokens: SessionTokens) {
  return ({ authorization, address, onceKey = null }: OperationSender): BackendContext => {
    const token = bearerToken(authorization)
    const session = token === null ? null : tokens.read(token)
    return {
      user: session?.user ?? null,
      sessionEndsAt: session?.expiresAt ?? null,
      address: address ?? null,
      answer: address === undefined ? null : new AnswerLimit(),
      onceKey,
      retryAfterS: null,
      storageFault: null,
      localeByRootField: new Map(),
    }
  }
}

function isReadOf(source: FieldSource, collection: string): boolean {
  return ['list', 'count', 'entry'].includes(source.kind) && 'collection' in source && source.collection === collection
}
