import { type LookupAddress, type LookupAllOptions, lookup as lookupAll } from 'node:dns'
import { get as getPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { get as getSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { MediaPlace } from '../../site/http/media-address.ts'
import { MediaError } from './media-error.ts'
import { isPrivateAddress, isPrivateHost } from './private-address.ts'

/** The limits for fetching one picture. */
export interface MediaLimits {
  readonly maxBytes: number
  readonly timeoutMs: number
  readonly maxRedirects: number
}

export const mediaLimits: MediaLimits = { maxBytes: 30_000_000, timeoutMs: 15_000, maxRedirects: 3 }

/** The signature of `lookup` in `node:dns`, which is the default. */
export type Lookup = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Fetches a picture from another host: only from the declared places, also after redirects, and never from a private network, unless a declared place
 * is in one. Sends nothing about the visitor.
 *
 * @param lookup - resolves host names.
 * @throws MediaError
 */
export async function fetchMedia(
  url: string,
  places: readonly MediaPlace[],
  limits: MediaLimits = mediaLimits,
  lookup: Lookup = lookupAll,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  let at = url
  for (let redirects = 0; redirects <= limits.maxRedirects; redirects += 1) {
    if (!places.some((place) => at.startsWith(place)))
      throw new MediaError(502, `${url} leads to ${at}, which is not listed under media:`)
    const answer = await open(at, signal, lookup)
    const target = redirectOf(answer, at)
    if (target === null) return readBody(answer, at, limits)
    answer.destroy()
    at = target
  }
  throw new MediaError(502, `${url} is redirected more than ${limits.maxRedirects} times`)
}

function open(url: string, signal: AbortSignal, lookup: Lookup): Promise<IncomingMessage> {
  const { protocol, hostname } = new URL(url)
  const isOpen = isPrivateHost(hostname)
  // Node does not look up hosts that are IP addresses; a private one gets here only if a declared place is on it.
  const options: RequestOptions = {
    headers: { accept: 'image/*', 'accept-encoding': 'identity' },
    signal,
    ...(isOpen ? {} : { lookup: publicOnly(lookup) }),
  }
  return new Promise((resolve, reject) => {
    const get = protocol === 'https:' ? getSecure : getPlain
    get(url, options, resolve).on('error', (error) => {
      const reason = signal.aborted ? 'takes too long' : `cannot be fetched: ${error.message}`
      reject(new MediaError(502, `${url} ${reason}`))
    })
  })
}

/** A name may resolve to anything, so addresses of private networks are rejected after the look-up. */
function publicOnly(lookup: Lookup): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, [])
      const wrong = found.find(({ address }) => isPrivateAddress(address))
      if (wrong !== undefined) return callback(new Error(`${hostname} is at the private address ${wrong.address}`), [])
      if (options.all === true) return callback(null, found)
      const [first] = found
      callback(null, first?.address ?? '', first?.family)
    })
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: string): string | null {
  const { location } = headers
  if (statusCode < 300 || statusCode > 399 || location === undefined || !URL.canParse(location, from)) return null
  return new URL(location, from).href
}

async function readBody(answer: IncomingMessage, url: string, { maxBytes }: MediaLimits): Promise<Buffer> {
  const { statusCode = 0 } = answer
  if (statusCode !== 200) {
    answer.destroy()
    throw new MediaError(statusCode === 404 || statusCode === 410 ? 404 : 502, `${url} answers ${statusCode}`)
  }
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > maxBytes) throw new MediaError(502, `${url} is larger than ${maxBytes / 1_000_000} MB`)
      parts.push(part)
    }
  } catch (error) {
    if (error instanceof MediaError) throw error
    throw new MediaError(502, `${url} breaks off`)
  } finally {
    answer.destroy()
  }
  return Buffer.concat(parts)
}
