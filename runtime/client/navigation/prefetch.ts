import { onIdle } from '../../moments/on-idle.ts'
import type { PrefetchModel } from '../../site/site-model.ts'
import { connection } from '../browser/connection.ts'
import { isOnline } from '../browser/connectivity.ts'
import { internalTarget } from '../browser/internal-link.ts'
import type { Payloads } from '../payload/payloads.ts'
import type { PageChunks } from './page-chunks.ts'

/** How many pages are prefetched at once because their links are visible; more would only slow each other down. */
const AT_ONCE = 2

/** First signs that a link is about to be followed. Listening on the document also covers links that sections add later. */
const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const

/** Fetches pages before they are asked for. */
export class Prefetcher {
  readonly #model: PrefetchModel
  readonly #build: string
  readonly #payloads: Pick<Payloads, 'prefetch'>
  readonly #chunks: Pick<PageChunks, 'missing'>
  /** Addresses requested for the current page: those of pages, and of what they need. */
  #begun = new Set<string>()
  /** Links that became visible, in order. */
  #waiting: URL[] = []
  /** How many of these pages were requested, and how many have not arrived yet. */
  #seen = { begun: 0, coming: 0 }
  #stopWatching = () => {}

  /** @param build - the page's build. Chunks of pages from another build are not fetched, because such pages are loaded as whole documents. */
  constructor(
    model: PrefetchModel,
    build: string,
    payloads: Pick<Payloads, 'prefetch'>,
    chunks: Pick<PageChunks, 'missing'>,
  ) {
    this.#model = model
    this.#build = build
    this.#payloads = payloads
    this.#chunks = chunks
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link) this.#onIntent(link)
    }
    for (const event of INTENTS) document.addEventListener(event, onIntent, { passive: true })
  }

  /** Called when another page is shown: watches its links, with a budget of its own. */
  watch(): void {
    this.#stopWatching()
    this.#begun = new Set()
    this.#waiting = []
    this.#seen = { begun: 0, coming: 0 }
    this.#stopWatching = watchLinks(this.#model, (link) => this.#onSeen(link))
  }

  /** Intent is served at once, outside of the budget. */
  #onIntent(link: HTMLAnchorElement): void {
    const url = this.#targetOf(link)
    if (url && !isSlow()) void this.#fetchAhead(url)
  }

  /** Returns whether the link needs no more watching. */
  #onSeen(link: HTMLAnchorElement): boolean {
    const url = this.#targetOf(link)
    if (!url) return true
    // Keep watching: the connection may have improved by the time the link is seen again.
    if (isSlow()) return false
    this.#waiting.push(url)
    this.#fetchSeen()
    return true
  }

  /** The target of a link if it should be prefetched. */
  #targetOf(link: HTMLAnchorElement): URL | null {
    const url = wants(link, this.#model) ? internalTarget(link) : null
    return url && url.pathname !== location.pathname ? url : null
  }

  #fetchSeen(): void {
    const seen = this.#seen
    while (seen.coming < AT_ONCE && seen.begun < this.#model.budget) {
      const url = this.#waiting.shift()
      if (!url) return
      if (this.#begun.has(addressOf(url))) continue
      seen.begun += 1
      seen.coming += 1
      void this.#fetchAhead(url).then(() => {
        seen.coming -= 1
        this.#fetchSeen()
      })
    }
  }

  /** Fetches the page, then its chunks, which stay in the browser's cache; each address once. */
  async #fetchAhead(url: URL): Promise<void> {
    if (!this.#isFirst(addressOf(url))) return
    const payload = await this.#payloads.prefetch(url.pathname, url.search)
    if (payload?.kind !== 'page' || payload.build !== this.#build) return
    const missing = this.#chunks.missing(payload).filter((address) => this.#isFirst(address))
    await Promise.all(missing.map(readWhole))
  }

  #isFirst(address: string): boolean {
    if (this.#begun.has(address)) return false
    this.#begun.add(address)
    return true
  }
}

/**
 * Watches, once the page is idle, for links that come into view.
 *
 * @param onSeen - returns whether the link needs no more watching.
 * @returns a function that ends it.
 */
function watchLinks(model: PrefetchModel, onSeen: (link: HTMLAnchorElement) => boolean): () => void {
  if (model.on !== 'visible' || typeof IntersectionObserver !== 'function') return () => {}
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      // The observer only watches links.
      if (isIntersecting && onSeen(target as HTMLAnchorElement)) observer.unobserve(target)
    }
  })
  const cancel = onIdle(() => {
    for (const link of document.querySelectorAll('a')) if (wants(link, model)) observer.observe(link)
  }, model.idleMs)
  return () => {
    cancel()
    observer.disconnect()
  }
}

function addressOf({ pathname, search }: URL): string {
  return pathname + search
}

/** Reads an answer to its end, so that the browser caches it. */
async function readWhole(address: string): Promise<void> {
  try {
    await (await fetch(address, { priority: 'low' })).arrayBuffer()
  } catch {
    // What fails here is requested again when it is needed.
  }
}

/** A link's own setting overrides the site's: `<Link prefetch>`, `<Link prefetch={false}>`. */
function wants({ dataset, href }: HTMLAnchorElement, { enabled }: PrefetchModel): boolean {
  return href !== '' && (dataset.prefetch === undefined ? enabled : dataset.prefetch === 'true')
}

/** Whether prefetching would cost the visitor something: offline, on a 2g connection, or with data saving on. */
function isSlow(): boolean {
  const { saveData, effectiveType } = connection()
  return !isOnline() || saveData === true || effectiveType?.includes('2g') === true
}
