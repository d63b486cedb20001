import { foldRawPath } from '../../site/routing/match-route.ts'
import type { FeedModel } from '../../site/site-model.ts'
import { foldPath } from '../../values/fold-path.ts'
import { emptyAnswer, isRead, type Part, type SiteRequest } from '../http/exchange.ts'
import { aboutRequest } from '../http/request-id.ts'
import { keptForGood, wholeAnswer } from '../http/whole-answer.ts'
import type { SiteRuntime } from '../site-runtime.ts'
import { FEED_TYPES, writeFeed } from './write-feed.ts'

/** So long a feed is kept, here and by readers, which ask for it again and again. */
const MAX_AGE_S = 600

interface KeptFeed {
  readonly body: Buffer
  readonly madeAt: number
  /** Of the lists that it was made of. */
  readonly version: number
}

/** The feeds of a site at their paths. Other addresses are left to others. */
export function serveFeeds(runtime: SiteRuntime): Part {
  const { feeds } = runtime.site
  if (feeds.length === 0) return () => null
  const byPath = new Map(feeds.map((feed) => [foldPath(feed.path), feed]))
  const kept = new KeptFeeds(runtime)
  return (request) => {
    const path = isRead(request) ? foldRawPath(request.path) : null
    const feed = path === null ? undefined : byPath.get(path)
    if (feed === undefined) return null
    return answer(request, feed, kept).catch((error: unknown) => {
      runtime.reportError(error, { ...aboutRequest(request), status: 503 })
      return emptyAnswer(503, { 'retry-after': '60', 'cache-control': 'no-store' })
    })
  }
}

async function answer(request: SiteRequest, feed: FeedModel, kept: KeptFeeds) {
  const path = encodeURI(feed.path)
  if (request.path !== path) return emptyAnswer(301, { location: path })
  const headers = {
    'content-type': `${FEED_TYPES[feed.format]}; charset=utf-8`,
    'cache-control': `public, max-age=${MAX_AGE_S}`,
  }
  return wholeAnswer(request, 200, headers, await kept.bodyOf(feed), keptForGood)
}

/** What was written of feeds: each once for all who ask meanwhile. */
class KeptFeeds {
  readonly #runtime: SiteRuntime
  readonly #feeds = new Map<FeedModel, KeptFeed>()
  /** Those under way, by the version of the lists and their path. */
  readonly #writing = new Map<string, Promise<Buffer>>()

  constructor(runtime: SiteRuntime) {
    this.#runtime = runtime
  }

  bodyOf(feed: FeedModel): Buffer | Promise<Buffer> {
    const known = this.#feeds.get(feed)
    const { listVersion } = this.#runtime
    const isYoung = known !== undefined && performance.now() - known.madeAt < MAX_AGE_S * 1000
    if (isYoung && known.version === listVersion) return known.body
    const key = `${listVersion} ${feed.path}`
    const writing = this.#writing.get(key) ?? this.#write(feed, listVersion)
    this.#writing.set(key, writing)
    return writing.finally(() => this.#writing.delete(key))
  }

  async #write(feed: FeedModel, version: number): Promise<Buffer> {
    const body = Buffer.from(await writeFeed(feed, this.#runtime))
    this.#feeds.set(feed, { body, madeAt: performance.now(), version })
    return body
  }
}
