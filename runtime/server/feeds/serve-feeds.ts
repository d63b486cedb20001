import { foldRawPath } from '../../site/routing/match-route.ts'
import type { FeedModel } from '../../site/site-model.ts'
import { foldPath } from '../../values/paths/fold-path.ts'
import { emptyAnswer, isRead, type Part, type SiteRequest } from '../http/exchange.ts'
import { aboutRequest } from '../http/request-id.ts'
import { keptForGood, wholeAnswer } from '../http/whole-answer.ts'
import type { SiteRuntime } from '../site-runtime.ts'
import { FEED_TYPES, writeFeed } from './write-feed.ts'

/** For how long a feed is kept, here and by feed readers, which ask for it again and again. */
const MAX_AGE_S = 600

interface KeptFeed {
  readonly body: Buffer
  readonly madeAt: number
  /** The version of the lists that the feed was made of. */
  readonly version: number
}

/** Serves the feeds of a site at their paths; leaves all other addresses to the next part. */
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
  return wholeAnswer(request, { status: 200, headers, body: await kept.bodyOf(feed) }, keptForGood)
}

/** The feeds as written; each is written once for all who ask for it at the same time. */
class KeptFeeds {
  readonly #runtime: SiteRuntime
  readonly #feeds = new Map<FeedModel, KeptFeed>()
  /** Feeds that are being written, by list version and path. */
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
