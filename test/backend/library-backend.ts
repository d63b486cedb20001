import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type BackendOptions, createBackend } from '../../runtime/backend/create-backend.ts'
import type { Database } from '../../runtime/backend/storage/database.ts'
import { contentIn } from '../../runtime/backend/storage/load-content.ts'

export const fixtures = fileURLToPath(new URL('fixtures', import.meta.url))
export const admin = { email: 'ana@example.org', password: 'correct horse' }

/** A back-end over the library of `fixtures`: books and authors from files, notes from files and mutations. */
export async function createLibraryBackend(database: Database, options: Partial<BackendOptions> = {}) {
  return createBackend({
    sdl: await readFile(`${fixtures}/library.graphql`, 'utf8'),
    sdlFile: 'library.graphql',
    content: contentIn([`${fixtures}/content`], fixtures),
    database,
    defaultLocale: 'es',
    locales: ['es', 'en'],
    secret: 'a secret of the tests',
    admin,
    production: false,
    log: (error) => {
      throw error
    },
    ...options,
  })
}

/** What `JSON.parse` of an answer can be asked for. */
export interface Answer {
  // Tests compare data with whole values; its shape is up to the query.
  data?: Record<string, unknown> | null
  errors?: { message: string; path?: string[]; extensions?: { code?: string } }[]
}

/** Posts an operation to a back-end, without a socket. */
export async function ask(
  backend: { handle(request: Request): Promise<Response> },
  query: string,
  { variables, token }: { variables?: Record<string, unknown>; token?: string } = {},
): Promise<Answer> {
  const response = await backend.handle(post({ query, variables }, token ? { authorization: `Bearer ${token}` } : {}))
  return response.json()
}

/** A POST as a client sends it; a text or a stream is sent as it is. */
export function post(body: unknown, headers: Record<string, string> = {}): Request {
  return new Request('http://site.test/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' || body instanceof ReadableStream ? body : JSON.stringify(body),
    duplex: 'half',
  } as RequestInit)
}

/** The token of a session, got through the API. */
export async function signIn(backend: { handle(request: Request): Promise<Response> }): Promise<string> {
  const { data } = await ask(
    backend,
    'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }',
    {
      variables: admin,
    },
  )
  const session = data?.login
  if (typeof session !== 'object' || session === null || !('token' in session)) throw new Error('Signing in failed.')
  return String(session.token)
}
