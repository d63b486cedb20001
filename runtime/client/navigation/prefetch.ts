import { onIdle } from '../../moments/on-idle.ts'
import type { PrefetchModel } from '../../site/site-model.ts'
import { isOnline } from '../browser/connectivity.ts'
import { internalTarget } from '../browser/internal-link.ts'
import type { Payloads } from '../payload/payloads.ts'
import type { PageChunks } from './page-chunks.ts'

/** Fetches pages before they are asked for. */
export interface Prefetcher {
  /** Called when another page is shown: watches its links, with a budget of its own. */
  watch(): void
}

/** How many pages are prefetched at once because their links are visible; more would only slow each other down. */
const AT_ONCE = 2

/** First signs that a link is about to be followed. Listening on the document also covers links that sections add later. */
const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const

/** @param build - the page's build. Chunks of pages from another build are not fetched, because such pages are loaded as whole documents. */
export function createPrefetcher(
  model: PrefetchModel,
  build: string,
  payloads: Pick<Payloads, 'prefetch'>,
  chunks: Pick<PageChunks, 'missing'>,
): Prefetcher {
  /** Addresses requested for the current page: those of pages, and of what they need. */
  let begun = new Set<string>()
  /** Links that became visible, in order. */
  let waiting: URL[] = []
  /** How many of these pages were requested, and how many have not arrived yet. */
  let seen = { begun: 0, coming: 0 }
  let stopWatching = () => {}

  /** The target of a link if it should be prefetched. */
  function targetOf(link: HTMLAnchorElement): URL | null {
    const url = wants(link, model) ? internalTarget(link) : null
    return url && url.pathname !== location.pathname ? url : null
  }

  /** Intent is served at once, outside of the budget. */
  function onIntent(link: HTMLAnchorElement): void {
    const url = targetOf(link)
    if (url && !isSlow()) void fetchAhead(url)
  }

  /** Returns whether the link needs no more watching. */
  function onSeen(link: HTMLAnchorElement): boolean {
    const url = targetOf(link)
    if (!url) return true
    // Keep watching: the connection may have improved by the time the link is seen again.
    if (isSlow()) return false
    waiting.push(url)
    fetchSeen()
    return true
  }

  function fetchSeen(): void {
    while (seen.coming < AT_ONCE && seen.begun < model.budget) {
      const url = waiting.shift()
      if (!url) return
      if (begun.has(addressOf(url))) continue
      const mine = seen
      mine.begun += 1
      mine.coming += 1
      void fetchAhead(url).then(() => {
        mine.coming -= 1
        fetchSeen()
      })
    }
  }

  /** Fetches the page, then its chunks, which stay in the browser's cache; each address once. */
  async function fetchAhead(url: URL): Promise<void> {
    if (!isFirst(addressOf(url))) return
    const payload = await payloads.prefetch(url.pathname, url.search)
    if (payload?.kind !== 'page' || payload.build !== build) return
    await Promise.all(chunks.missing(payload).filter(isFirst).map(readWhole))
  }

  function isFirst(address: string): boolean {
    if (begun.has(address)) return false
    begun.add(address)
    return true
  }

  for (const event of INTENTS) {
    document.addEventListener(
      event,
      ({ target }) => {
        const link = target instanceof Element ? target.closest('a') : null
        if (link) onIntent(link)
      },
      { passive: true },
    )
  }

  return {
    watch() {
      stopWatching()
      begun = new Set()
      waiting = []
      seen = { begun: 0, coming: 0 }
      stopWatching = watchLinks(model, onSeen)
    },
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
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }
  return !isOnline() || connection?.saveData === true || connection?.effectiveType?.includes('2g') === true
}
