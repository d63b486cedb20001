import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { LoadedSite } from '../../runtime/source/load-site.ts'
import { addressOfPage } from '../../runtime/source/loaded/address-of-page.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import { parsedJson } from '../../runtime/values/parsed-json.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'
import { requireKnown } from '../require-known.ts'
import { openServedSite, type ServedOption } from '../workspace/open-served-site.ts'

export interface PurgeOptions extends ServedOption {
  readonly client?: string
  readonly collection?: string
  /** Id of the entry in the collection. */
  readonly entry?: string
  readonly path?: string
  /** Address of the server, if it is not on this machine at PORT. */
  readonly url?: string
}

/** How long to wait for the server's answer. */
const TIMEOUT_MS = 10_000

/**
 * Makes a running server drop what it keeps: everything, or what is made from a client, a collection, an entry, or one page.
 *
 * @throws JobError (exit 2) when a name or a path is unknown to the site, or no secret is set, (exit 1) when the server cannot be reached, or
 *   refuses.
 */
export async function purge(options: PurgeOptions, io: CommandIo): Promise<ExitCode> {
  const { model, env, host } = openServedSite(options, io)
  const { client, collection, entry } = options
  if (client !== undefined) requireKnown('client', client, [...model.clients.keys()])
  if (collection !== undefined) requireKnown('collection', collection, [...model.collections.keys()])
  if (entry !== undefined && collection === undefined)
    throw new JobError('--entry needs its collection: --collection NAME.', exitCode.usage)
  const path = options.path === undefined ? undefined : keptAddress(options.path, model)
  const { refreshSecret, refreshSignature } = await import('../../runtime/server/environment/refresh-secret.ts')
  const secret = refreshSecret(model, env)
  if (secret === null)
    throw new JobError(
      `The server must know who is asking. Set ${[model.refreshSecret, 'SITE_SECRET'].filter((name) => name !== null).join(' or ')}, here and where the site runs.`,
      exitCode.usage,
    )
  const server = serverAt(options.url ?? `http://127.0.0.1:${env.PORT || 3000}`)
  const body = JSON.stringify({ purge: { client, collection, entry, path } })
  const answer = await ask(server, { host, body, signature: refreshSignature(body, secret) })
  if (answer.status === 400) throw new JobError(faultIn(answer), exitCode.usage)
  if (answer.status !== 204) throw new JobError(refusal(server, answer))
  io.write(`Dropped at ${server.origin}: ${named({ ...options, ...(path === undefined ? {} : { path }) })}.\n`)
  return exitCode.ok
}

function serverAt(url: string): URL {
  if (!/^https?:\/\/./i.test(url) || !URL.canParse(url))
    throw new JobError(
      `--url is not an address: ${url}. Say where the site runs: --url http://127.0.0.1:3000`,
      exitCode.usage,
    )
  return new URL('/_site/refresh', url)
}

/** @throws JobError (exit 2) when the site cannot have a page at this path. */
function keptAddress(path: string, model: LoadedSite['model']): string {
  const { address, nearest } = addressOfPage(path, model)
  if (address !== null) return address
  const hint = nearest === null ? 'Write it as a browser shows it: /about' : `Did you mean "${nearest}"?`
  throw new JobError(`No page has the address "${path}". ${hint}`, exitCode.usage)
}

interface Purging {
  /** The host of the site, where it is not that of the address; `fetch` cannot name another. */
  readonly host: string | null
  readonly body: string
  readonly signature: string
}

interface ServerAnswer {
  readonly status: number
  readonly said: string
}

async function ask(server: URL, { host, body, signature }: Purging): Promise<ServerAnswer> {
  const headers = { 'content-type': 'application/json', 'x-site-signature': signature, ...(host && { host }) }
  const { request } = await (server.protocol === 'https:' ? import('node:https') : import('node:http'))
  try {
    const asking = request(server, { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).end(body)
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    return { status: answer.statusCode ?? 0, said: await text(answer) }
  } catch {
    throw new JobError(`No server answers at ${server.origin}. Say where the site runs: --url http://127.0.0.1:3000`)
  }
}

/** What the server finds wrong with what is named. */
function faultIn({ said }: ServerAnswer): string {
  const answer = parsedJson(said)
  const isFault = isRecord(answer) && typeof answer.error === 'string'
  return isFault ? String(answer.error) : 'The server does not understand the request.'
}

function refusal({ origin }: URL, { status, said }: ServerAnswer): string {
  if (status === 401 || status === 404 || status === 405)
    return `The server at ${origin} does not accept the secret. It must be the same here and where the site runs.`
  if (status === 429) return `The server at ${origin} has had too many requests. Try again in a minute.`
  if (status === 421)
    return `The server at ${origin} has several sites, each at hosts of its own. Name its workspace: --workspace sitio.workspace.yaml`
  return `The server at ${origin} answers ${status}: ${said.slice(0, 200)}`
}

function named({ client, collection, entry, path }: PurgeOptions): string {
  if (entry !== undefined) return `the pages of entry "${entry}" of "${collection}"`
  if (path !== undefined) return path
  if (collection !== undefined) return `everything made from the collection "${collection}"`
  return client === undefined ? 'everything' : `everything made from the client "${client}"`
}
