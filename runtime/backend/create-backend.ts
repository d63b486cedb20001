import { setMaxListeners } from 'node:events'
import type { GraphQLError } from 'graphql'
import { attachResolvers } from './attach-resolvers.ts'
import type { BackendContext } from './backend-context.ts'
import { BackendError } from './backend-problem.ts'
import { checkContent } from './check-content.ts'
import { createContentLanguages } from './content-languages.ts'
import type { Database } from './database.ts'
import { createEntryStores } from './entry-store.ts'
import { createRequestHandler } from './handle-request.ts'
import { loadContent, type ParsedTexts } from './load-content.ts'
import { type LogError, maskError } from './mask-error.ts'
import { parseBackendSchema } from './parse-backend-schema.ts'
import { createPrepareOperation, type OperationRequest, type PreparedOperation } from './prepare-operation.ts'
import { readFieldRules } from './read-field-rules.ts'
import { createRequestLimits } from './request-limits.ts'
import { bearerToken, type Credentials, createSessionTokens } from './session-token.ts'

/** What an embedded back-end is made of. */
export interface BackendOptions {
  /** SDL with the directives of `directives.ts`. */
  sdl: string
  /** Names the SDL in problems. */
  sdlFile: string
  /** Folder with `<collection>.yaml`; null when nothing comes from files. */
  contentFolder: string | null
  /** Problems name content files relative to this folder. Default: the current one. */
  root?: string
  /** Holds what mutations add. Closing it is up to the caller. */
  database: Database
  /** One of `locales`. */
  defaultLocale: string
  /** Codes that mark a localised value in the content: `{es: …, en: …}`. */
  locales: string[]
  /** Key of the session tokens' signatures. */
  secret: string
  /** null: login is always refused. */
  admin: Credentials | null
  /** Refuses introspection and suggests no names of the schema. */
  production: boolean
  /** Whether what @mail asks for is written to the database's outbox, which somebody empties. Default: no. */
  sendsMail?: boolean
  /** Values of content texts that need not be parsed again. */
  parsed?: ParsedTexts
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
  /**
   * Answers a GraphQL-over-HTTP request; needs no socket. Never rejects.
   *
   * @param address - of the client, where it is to be counted how often it comes.
   */
  handle(request: Request, address?: string): Promise<Response>
  /** Checks an operation that came another way than HTTP: what to execute, or the errors to answer with. */
  prepare(request: OperationRequest, client: OperationClient): PreparedOperation | readonly GraphQLError[]
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
  const { sdl, sdlFile, contentFolder, database, log } = options
  const schema = parseBackendSchema(sdl, sdlFile)
  const { rules, collections, problems } = readFieldRules(schema, sdlFile)
  const content = await loadContent(
    contentFolder,
    options.root ?? process.cwd(),
    collections.values(),
    sdlFile,
    options.parsed ?? new Map(),
  )
  const languages = createContentLanguages(options.locales, options.defaultLocale)
  const mistakes = [...problems, ...content.problems, ...checkContent(content.files, collections, rules, languages)]
  if (mistakes.length > 0) throw new BackendError(mistakes)

  const tokens = createSessionTokens(options.secret, options.admin, Date.now)
  const closing = new AbortController()
  // Every subscription listens to it; Node would take that for a leak.
  setMaxListeners(0, closing.signal)
  attachResolvers(schema, rules, {
    stores: createEntryStores(collections.values(), content.files, database),
    database,
    tokens,
    limits: createRequestLimits(Date.now),
    sendsMail: options.sendsMail ?? false,
    languages,
    now: Date.now,
    signal: closing.signal,
  })
  const prepare = createPrepareOperation(schema, options.production)
  const contextOf = (authorization: string | null, address: string | null): BackendContext => {
    const token = bearerToken(authorization)
    const user = token === null ? null : tokens.read(token)
    return { user, address, retryAfterS: null, localeByRootField: new Map() }
  }
  const { uploads, storedBytes } = database
  const handle = createRequestHandler({ prepare, contextOf, uploads, storedBytes, log })
  return {
    asksForMail: rules.some(({ source }) => source?.kind === 'add' && source.mail !== null),
    handle: (request, address) => handle(request, address ?? null),
    prepare: (request, { authorization, address }) => prepare(request, contextOf(authorization, address)),
    maskError: (error) => maskError(error, log),
    close: () => closing.abort(),
  }
}
