import { onIdle } from '../../moments/on-idle.ts'
import type { PrefetchModel } from '../../site/site-model.ts'
import { isOnline } from '../browser/connectivity.ts'
import { internalTarget } from '../browser/internal-link.ts'
import type { Payloads } from '../payload/payloads.ts'
import type { PageChunks } from './page-chunks.ts'

/** Fetches pages before they are asked for. */
export interface Prefetcher {
  /** Another page is shown: its links are watched, with a budget of its own. */
  watch(): void
}

/** First signs that a link is about to be followed. They hold for links, too, that a section has made after the page was looked at. */
const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const

export function createPrefetcher(
  model: PrefetchModel,
  payloads: Pick<Payloads, 'prefetch'>,
  chunks: Pick<PageChunks, 'missing'>,
): Prefetcher {
  /** Addresses, for the page that is shown. */
  let fetched = new Set<string>()
  let stopWatching = () => {}

  /** Whether there is nothing more to do for the link. */
  function prefetch(link: HTMLAnchorElement): boolean {
    const url = wants(link, model) ? internalTarget(link) : null
    if (!url || url.pathname === location.pathname) return true
    // A connection may get better, and then the link be seen again.
    if (isSlow()) return false
    if (mayFetch(url.pathname + url.search)) void fetchAhead(url)
    return true
  }

  /** Once for each address, as far as the budget goes. */
  function mayFetch(address: string): boolean {
    if (fetched.has(address) || fetched.size >= model.budget) return false
    fetched.add(address)
    return true
  }

  /** The page, then what it needs to be shown, which the browser's cache keeps. */
  async function fetchAhead({ pathname, search }: URL): Promise<void> {
    const payload = await payloads.prefetch(pathname, search)
    if (payload?.kind !== 'page') return
    for (const address of chunks.missing(payload)) {
      if (mayFetch(address)) void readWhole(address)
    }
  }

  for (const event of INTENTS) {
    document.addEventListener(
      event,
      ({ target }) => {
        const link = target instanceof Element ? target.closest('a') : null
        if (link) prefetch(link)
      },
      { passive: true },
    )
  }

  return {
    watch() {
      stopWatching()
      fetched = new Set()
      stopWatching = watchLinks(model, prefetch)
    },
  }
}

/**
 * Looks, once the page is idle, for links that come into view.
 *
 * @param onSeen - whether there is nothing more to do for the link.
 * @returns what ends it.
 */
function watchLinks(model: PrefetchModel, onSeen: (link: HTMLAnchorElement) => boolean): () => void {
  if (model.on !== 'visible' || typeof IntersectionObserver !== 'function') return () => {}
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      // Only links are observed.
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

/** Reads an answer to its end, so that the browser's cache has it. */
async function readWhole(address: string): Promise<void> {
  try {
    await (await fetch(address, { priority: 'low' })).arrayBuffer()
  } catch {
    // What fails now is asked for again when it is needed.
  }
}

/** A link's own word wins over the site's: `<Link prefetch>`, `<Link prefetch={false}>`. */
function wants({ dataset, href }: HTMLAnchorElement, { enabled }: PrefetchModel): boolean {
  return href !== '' && (dataset.prefetch === undefined ? enabled : dataset.prefetch === 'true')
}

/** Whether fetching ahead would cost the visitor something: offline, a 2g connection, or data to be saved. */
function isSlow(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }
  return !isOnline() || connection?.saveData === true || connection?.effectiveType?.includes('2g') === true
}
