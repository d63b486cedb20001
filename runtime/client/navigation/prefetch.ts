import { onIdle } from '../../moments/on-idle.ts'
import type { PrefetchModel } from '../../site/site-model.ts'
import { isOnline } from '../browser/connectivity.ts'
import { internalTarget } from '../browser/internal-link.ts'
import type { Payloads } from '../payload/payloads.ts'
import type { PageChunks } from './page-chunks.ts'

/** First signs that a link is about to be followed. They hold for links, too, that a section has made after the page was looked at. */
const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const

/** Fetches pages before they are asked for. */
export class Prefetcher {
  readonly #model: PrefetchModel
  readonly #payloads: Pick<Payloads, 'prefetch'>
  readonly #chunks: Pick<PageChunks, 'missing'>
  /** Addresses, for the page that is shown. */
  #fetched = new Set<string>()
  #stopWatching = () => {}

  constructor(model: PrefetchModel, payloads: Pick<Payloads, 'prefetch'>, chunks: Pick<PageChunks, 'missing'>) {
    this.#model = model
    this.#payloads = payloads
    this.#chunks = chunks
    const follow = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link) this.#prefetch(link)
    }
    for (const event of INTENTS) document.addEventListener(event, follow, { passive: true })
  }

  /** Another page is shown: its links are watched, with a budget of its own. */
  watch(): void {
    this.#stopWatching()
    this.#fetched = new Set()
    if (this.#model.on !== 'visible' || typeof IntersectionObserver !== 'function') return
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        // Only links are observed.
        if (isIntersecting && this.#prefetch(target as HTMLAnchorElement)) observer.unobserve(target)
      }
    })
    const cancel = onIdle(() => {
      for (const link of document.querySelectorAll('a')) if (wants(link, this.#model)) observer.observe(link)
    }, this.#model.idleMs)
    this.#stopWatching = () => {
      cancel()
      observer.disconnect()
    }
  }

  /** Whether there is nothing more to do for the link. */
  #prefetch(link: HTMLAnchorElement): boolean {
    const url = wants(link, this.#model) ? internalTarget(link) : null
    if (!url || url.pathname === location.pathname) return true
    // A connection may get better, and then the link be seen again.
    if (isSlow()) return false
    if (this.#mayFetch(url.pathname + url.search)) void this.#fetchAhead(url)
    return true
  }

  /** Once for each address, as far as the budget goes. */
  #mayFetch(address: string): boolean {
    if (this.#fetched.has(address) || this.#fetched.size >= this.#model.budget) return false
    this.#fetched.add(address)
    return true
  }

  /** The page, then what it needs to be shown, which the browser's cache keeps. */
  async #fetchAhead({ pathname, search }: URL): Promise<void> {
    const payload = await this.#payloads.prefetch(pathname, search)
    if (payload?.kind !== 'page') return
    for (const address of this.#chunks.missing(payload)) {
      if (this.#mayFetch(address)) void readWhole(address)
    }
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
