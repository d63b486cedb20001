import { collectionOf } from '../../site/routing/pages-of.ts'
import { isRecord } from '../../values/is-record.ts'
import { parsedJson } from '../../values/parsed-json.ts'
import { refreshSignature } from '../environment/refresh-secret.ts'
import { drainBody } from '../http/drain-body.ts'
import { type Answer, emptyAnswer, type Part, type SiteRequest } from '../http/exchange.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { readBody } from '../http/read-body.ts'
import { ATTEMPTS, bearsSecret, isSecret } from '../http/secret-door.ts'
import { wholeAnswer } from '../http/whole-answer.ts'
import type { SiteRuntime } from '../site-runtime.ts'

const PATH = '/_site/refresh'
const MAX_BODY_BYTES = 256 * 1024

/**
 * `POST /_site/refresh`, for the webhook of a CMS: drops what is kept, so that visitors see what has changed. The caller proves that it knows the
 * secret, either as `Authorization: Bearer …`, or by a signature of the body, `X-Site-Signature: sha256=…` (HMAC, hexadecimal). The query or the JSON
 * body, which may hold anything else, says what has changed: `collection` or `client`; neither means everything. `purge` in the body takes the same
 * keys, and also `entry` (of the collection) and `path` (of a page).
 */
export function takeRefresh(runtime: SiteRuntime): Part {
  const limit = new RateLimit(ATTEMPTS, runtime.common?.counter('refresh'))
  return (request) => {
    if (request.path !== PATH || runtime.refreshSecret === null) return null
    const refused = refusalOf(request, limit, runtime)
    if (refused === null) return answer(request, limit, runtime.refreshSecret, runtime)
    drainBody(request.body)
    return refused
  }
}

function refusalOf(request: SiteRequest, limit: RateLimit, { visitors }: SiteRuntime): Answer | null {
  if (request.method !== 'POST') return emptyAnswer(405, { allow: 'POST', connection: 'close' })
  const { remaining, resetS } = limit.state(visitors.senderOf(request))
  return remaining === 0 ? emptyAnswer(429, { 'retry-after': resetS }) : null
}

/** Counts only wrong secrets: a CMS that publishes hundreds of entries at once reports each of them, and does not repeat a refused report. */
async function answer(request: SiteRequest, limit: RateLimit, secret: string, runtime: SiteRuntime): Promise<Answer> {
  const body = await readBody(request.body, MAX_BODY_BYTES)
  if (body === null) {
    drainBody(request.body)
    return emptyAnswer(413, { connection: 'close' })
  }
  // The same sender may have guessed in other requests while the body arrived.
  const refused = refusalOf(request, limit, runtime)
  if (refused !== null) return refused
  if (!isAllowed(request, body, secret)) {
    limit.count(runtime.visitors.senderOf(request))
    return emptyAnswer(401, { 'www-authenticate': 'Bearer' })
  }
  const named = namedIn(request, body)
  const error = typeof named === 'string' ? named : await drop(named, runtime)
  return error === null ? emptyAnswer(204, {}) : told(request, error)
}

/** Returns what is wrong; null when everything that is named has been dropped. */
async function drop({ client, collection, entry, path }: Named, runtime: SiteRuntime): Promise<string | null> {
  const { site } = runtime
  if (client !== null && !site.clients.has(client)) return `There is no client "${client}".`
  if (collection !== null && !site.collections.has(collection)) return `There is no collection "${collection}".`
  if (path !== null) await runtime.expirePages([path], null)
  else if (entry === null) runtime.expire({ client, collection })
  else if (collection === null) return 'An entry needs its collection: "collection".'
  else {
    const isKnown = await hasEntry(collection, entry, runtime)
    // It may be younger than the list, which is read again then.
    await runtime.expirePages(isKnown ? await pathsOf(collection, entry, runtime) : [], collection)
    if (!(isKnown || (await hasEntry(collection, entry, runtime))))
      return `The collection "${collection}" has no entry "${entry}".`
  }
  return null
}

function told(request: SiteRequest, error: string): Promise<Answer> | Answer {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  return wholeAnswer(request, { status: 400, headers, body: Buffer.from(JSON.stringify({ error })) })
}

function isAllowed({ headers }: SiteRequest, body: Buffer, secret: string): boolean {
  const signature = headers['x-site-signature']
  if (signature === undefined) return bearsSecret(headers.authorization, secret)
  return isSecret(String(signature).toLowerCase(), refreshSignature(body, secret))
}

interface Named {
  readonly client: string | null
  readonly collection: string | null
  readonly entry: string | null
  readonly path: string | null
}

/** A CMS may send a `path` or an `entry` that mean something else, so those two are read from `purge` alone. Returns what is wrong there. */
function namedIn({ search }: SiteRequest, body: Buffer): Named | string {
  const query = new URLSearchParams(search)
  const said = parsed(body)
  const purge = isRecord(said.purge) ? said.purge : {}
  for (const key of ['client', 'collection', 'entry', 'path'])
    if (key in purge && nameIn(purge[key]) === null) return `"${key}" of "purge" must be a name, or be left out.`
  const nameOf = (key: string) => nameIn(purge[key] ?? query.get(key) ?? said[key])
  return {
    client: nameOf('client'),
    collection: nameOf('collection'),
    entry: nameIn(purge.entry),
    path: nameIn(purge.path),
  }
}

/** Many back-ends number their entries. */
function nameIn(value: unknown): string | null {
  return typeof value === 'number' ? String(value) : typeof value === 'string' && value !== '' ? value : null
}

/** Whether a list of the collection has the entry, as it is known at the moment. */
async function hasEntry(collection: string, entry: string, { entries }: SiteRuntime): Promise<boolean> {
  return [...(await entries.listsOf(collection)).values()].some((list) => list.some(({ id }) => id === entry))
}

/** The paths of an entry's pages, according to the list as it is known now. */
async function pathsOf(collection: string, entry: string, { site, entries }: SiteRuntime): Promise<string[]> {
  const paths: string[] = []
  for (const route of site.routes.filter((own) => collectionOf(own) === collection))
    for (const page of await entries.pagesOf(route)) if (page.variables.id === entry) paths.push(encodeURI(page.path))
  return paths
}

/** A body that is not a JSON object counts as empty. */
function parsed(body: Buffer): Readonly<Record<string, unknown>> {
  const value = parsedJson(body.toString())
  return isRecord(value) ? value : {}
}
