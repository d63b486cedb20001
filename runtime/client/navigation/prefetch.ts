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

/** Pages that are fetched at the same time because their links can be seen: more of them would only be in each other's way. */
const AT_ONCE = 2

/** First signs that a link is about to be followed. They hold for links, too, that a section has made after the page was looked at. */
const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const

/** @param build - the build of the page: what another one says of its pages is read by nobody, as they are loaded whole. */
export function createPrefetcher(
  model: PrefetchModel,
  build: string,
  payloads: Pick<Payloads, 'prefetch'>,
  chunks: Pick<PageChunks, 'missing'>,
): Prefetcher {
  /** What was begun for the page that is shown: addresses of pages, and of what they need. */
  let begun = new Set<string>()
  /** Links that were seen, the first first. */
  let waiting: URL[] = []
  /** How many of these pages were begun, and how many are on their way. */
  let seen = { begun: 0, coming: 0 }
  let stopWatching = () => {}

  /** Where the link leads, if that is to be fetched. */
  function targetOf(link: HTMLAnchorElement): URL | null {
    const url = wants(link, model) ? internalTarget(link) : null
    return url && url.pathname !== location.pathname ? url : null
  }

  /** A sign of intent waits for nothing, and no budget refuses it. */
  function onIntent(link: HTMLAnchorElement): void {
    const url = targetOf(link)
    if (url && !isSlow()) void fetchAhead(url)
  }

  /** Whether there is nothing more to do for the link. */
  function onSeen(link: HTMLAnchorElement): boolean {
    const url = targetOf(link)
    if (!url) return true
    // A connection may get better, and then the link be seen again.
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

  /** The page, then what it needs to be shown, which the browser's cache keeps; each address once. */
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

function addressOf({ pathname, search }: URL): string {
  return pathname + search
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
