import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery, printSchema } from 'graphql'
import { execute } from '../../graphql/execute.ts'
import { GraphQLCallError } from '../../graphql/graphql-error.ts'
import type { Client } from '../../manifest/manifest.types.ts'
import { clientHeaders, concealer, type Environment, secretNames } from '../../server/environment/secrets.ts'

/** Enough for the schema of a large shop; some of them describe everything. */
const MAX_BYTES = 64 * 1024 * 1024
const TIMEOUT_MS = 60_000

/**
 * Asks a back-end for its schema by introspection, with the headers that the site would send.
 *
 * @param name - the name of the client.
 * @returns its SDL.
 * @throws Error when it does not answer or refuses, with what it said.
 */
export async function pullSdl(
  name: string,
  { url, headers, authorization }: Pick<Client, 'url' | 'headers' | 'authorization'>,
  env: Environment,
  send: typeof fetch = fetch,
): Promise<string> {
  const { bearer, secret = null } = authorization
  const endpoint = {
    ...{ client: name, url, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES },
    send: (request: Request) => send(request),
    headers: clientHeaders({ headers, authorization: { bearer, secret } }, env),
    // Errors may quote what the back-end says.
    conceal: concealer([secret ?? [], secretNames(headers)].flat(), env),
  }
  const ask = (query: string) => {
    const context = { token: null, signal: new AbortController().signal }
    return execute(endpoint, { name: 'IntrospectionQuery', query }, {}, context)
  }
  // Without being asked, a back-end leaves out deprecated arguments, which operations may use; an older one does not know the question.
  const whole = await ask(getIntrospectionQuery({ inputValueDeprecation: true })).catch((error: unknown) => {
    if (error instanceof GraphQLCallError && error.statusCode !== undefined) return null
    throw error
  })
  const { data, errors } = whole?.errors.length === 0 ? whole : await ask(getIntrospectionQuery())
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('; '))
  if (!isIntrospection(data)) throw new Error('The answer contains no schema.')
  return `${printSchema(buildClientSchema(data))}\n`
}

/** Checks no more, since `buildClientSchema` checks the rest. */
function isIntrospection(data: unknown): data is IntrospectionQuery {
  return typeof data === 'object' && data !== null && '__schema' in data
}
