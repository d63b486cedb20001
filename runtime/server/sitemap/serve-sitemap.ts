import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { createGunzip, gzip } from 'node:zlib'
import { acceptsEncoding } from '../http/encode-body.ts'
import { type Answer, emptyAnswer, isRead, type Part, type SiteRequest } from '../http/exchange.ts'
import { aboutRequest } from '../http/request-id.ts'
import { keptForGood, wholeAnswer } from '../http/whole-answer.ts'
import type { SiteRuntime } from '../site-runtime.ts'
import { openAddresses, openUntil } from './open-pages.ts'
import { type SitemapFile, sitemapFiles } from './sitemap.ts'

const MAX_AGE_S = 3600
const HEADERS = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': `public, max-age=${MAX_AGE_S}` }

/** The files of a sitemap while they are kept. */
interface KeptSitemap {
  readonly files: ReadonlyMap<string, KeptFile>
  /** From then on, other pages may be open. */
  readonly validUntil: number
  /** The version of the lists that the sitemap was made of. */
  readonly version: number
}

interface KeptFile {
  readonly body: Buffer
  /** Parts are large and repetitive: gzip reduces them to a thirtieth. */
  readonly isGzipped: boolean
  /** The hash of the uncompressed content. */
  readonly digest: string
}

/** Serves `/sitemap.xml` and its parts; leaves all other addresses to the next part. */
export function serveSitemap(runtime: SiteRuntime): Part {
  const sitemap = new OpenSitemap(runtime)
  const answer = async (request: SiteRequest, name: string) => {
    const file = await sitemap.file(name)
    if (file === undefined) return null
    return file.isGzipped
      ? gzippedAnswer(request, file.body)
      : wholeAnswer(request, { status: 200, headers: HEADERS, body: file.body }, keptForGood)
  }
  return (request) => {
    const name = isRead(request) ? /^\/(sitemap(?:-\d+)?\.xml)$/.exec(request.path)?.[1] : undefined
    if (name === undefined) return null
    // A search engine keeps the sitemap that it has, and comes back.
    return answer(request, name).catch((error: unknown) => {
      runtime.reportError(error, { ...aboutRequest(request), status: 503 })
      return emptyAnswer(503, { 'retry-after': '60', 'cache-control': 'no-store' })
    })
  }
}

/**
 * The sitemap of the pages that are open. When pages may have opened or closed, that is checked in the background, and a file is made again only if
 * its content differs. Visitors wait for the check only if the kept sitemap is older than caches elsewhere may keep it.
 */
class OpenSitemap {
  readonly #runtime: SiteRuntime
  #kept: KeptSitemap | null = null
  #renewing: Promise<KeptSitemap> | null = null

  constructor(runtime: SiteRuntime) {
    this.#runtime = runtime
  }

  async file(name: string): Promise<KeptFile | undefined> {
    const kept = this.#kept
    const now = Date.now()
    const isNew = kept?.version === this.#runtime.listVersion
    if (kept !== null && isNew && now < kept.validUntil) return kept.files.get(name)
    this.#renewing ??= this.#renew(now).finally(() => {
      this.#renewing = null
    })
    const isFresh = kept !== null && now - kept.validUntil < MAX_AGE_S * 1000
    if (!isFresh) return (await this.#renewing).files.get(name)
    this.#renewing.catch((error: unknown) => this.#runtime.reportError(error, { path: '/sitemap.xml' }))
    return kept.files.get(name)
  }

  async #renew(now: number): Promise<KeptSitemap> {
    const { site, listVersion: version } = this.#runtime
    const files = new Map<string, KeptFile>()
    for await (const file of sitemapFiles(site, openAddresses(this.#runtime))) {
      const digest = createHash('sha256').update(file.body).digest('base64url')
      const known = this.#kept?.files.get(file.name)
      files.set(file.name, known?.digest === digest ? known : await this.#keep(file, digest))
    }
    this.#kept = { files, validUntil: openUntil(site, now), version }
    return this.#kept
  }

  async #keep({ name, body }: SitemapFile, digest: string): Promise<KeptFile> {
    const isGzipped = name !== 'sitemap.xml'
    return { body: isGzipped ? await promisify(gzip)(body) : body, isGzipped, digest }
  }
}

function gzippedAnswer(request: SiteRequest, body: Buffer): Answer {
  const headers = { ...HEADERS, vary: 'Accept-Encoding' }
  if (acceptsEncoding(request.headers['accept-encoding']?.toString(), 'gzip'))
    return { status: 200, headers: { ...headers, 'content-encoding': 'gzip', 'content-length': body.length }, body }
  if (request.method === 'HEAD') return { status: 200, headers, body: null }
  const unpacked = createGunzip()
  unpacked.end(body)
  return { status: 200, headers, body: unpacked }
}
