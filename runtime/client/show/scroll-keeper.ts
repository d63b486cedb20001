import { layOutAll, paintTopFirst } from './paint-top-first.ts'

export interface ScrollArrival {
  readonly entryKey: string
  readonly hash: string
  /** Back or forward: the saved position takes precedence over the hash. */
  readonly isPop: boolean
  /** Whether to scroll to the top if there is neither a saved position nor a hash. False for a change of only the query. */
  readonly toTop: boolean
}

type Position = readonly [left: number, top: number]

/** Events that show that visitors scroll themselves. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Remembers the scroll position of each entry of the history, and scrolls after navigations. */
export class ScrollKeeper {
  readonly #positions = new Map<string, Position>()
  #move = new AbortController()

  constructor() {
    restoreByHand()
    // The browser looked for the hash's target before a section had created it; look again.
    const isMissed = location.hash.length > 1 && document.querySelector(':target') === null
    if (isMissed && scrollY === 0) moveUntilThere(() => scrollToHash(location.hash), this.#beginMove())
  }

  /** Remembers the position for the entry that is about to be left. */
  save(entryKey: string): void {
    this.#move.abort()
    history.scrollRestoration = 'manual'
    this.#positions.set(entryKey, [scrollX, scrollY])
  }

  /** Scrolls at once, and again as the page grows if the position or target is not there yet. */
  place({ entryKey, hash, isPop, toTop }: ScrollArrival): void {
    const ended = this.#beginMove()
    const saved = isPop ? this.#positions.get(entryKey) : undefined
    layOutAll()
    if (saved) moveUntilThere(() => scrollToPosition(saved), ended)
    else if (hash.length > 1) {
      if (toTop && hashTarget(hash) === null) moveNow(toTheTop, ended)
      moveUntilThere(() => scrollToHash(hash), ended)
    } else if (toTop) {
      paintTopFirst()
      moveNow(toTheTop, ended)
    }
  }

  /** Begins another move; it ends with the next one, or when the visitor scrolls. */
  #beginMove(): AbortSignal {
    this.#move.abort()
    this.#move = new AbortController()
    const { signal } = this.#move
    for (const event of OWN_MOVES) addEventListener(event, () => this.#move.abort(), { passive: true, signal })
    return signal
  }
}

function moveUntilThere(attempt: () => boolean, ended: AbortSignal): void {
  if (!moveNow(attempt, ended)) retry(attempt, ended)
}

/** If a smooth scroll is in progress, Chromium adds its movement until the next frame to the new position, so it is set once more then. */
function moveNow(attempt: () => boolean, ended: AbortSignal): boolean {
  requestAnimationFrame(() => ended.aborted || attempt())
  return attempt()
}

/** Tries again whenever the page changes, until it succeeds. */
function retry(attempt: () => boolean, ended: AbortSignal): void {
  const again = () => attempt() && stop()
  const observer = new ResizeObserver(again)
  const changes = new MutationObserver(again)
  const stop = () => {
    observer.disconnect()
    changes.disconnect()
  }
  ended.addEventListener('abort', stop)
  observer.observe(document.body)
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['id'] })
}

/**
 * Positions inside the site are restored here; those after a reload or a return from another site are the browser's. `beforeunload` also fires for
 * mail addresses and downloads, which do not end the page; the next navigation undoes it. A hidden page that a phone discards to free memory gets
 * no other event.
 */
function restoreByHand(): void {
  const set = (value: ScrollRestoration) => () => {
    history.scrollRestoration = value
  }
  set('manual')()
  for (const event of ['beforeunload', 'pagehide']) addEventListener(event, set('auto'))
  for (const event of ['load', 'pageshow']) addEventListener(event, set('manual'))
  document.addEventListener('visibilitychange', () => set(document.hidden ? 'auto' : 'manual')())
}

const toTheTop = () => scrollToPosition([0, 0])

/** Returns whether the page is large enough for the position to be reached. */
function scrollToPosition([left, top]: Position): boolean {
  scrollTo({ left, top, behavior: 'instant' })
  return Math.abs(scrollY - top) < 1 && Math.abs(scrollX - left) < 1
}

/** Returns whether the target exists. The stylesheet's `scroll-padding` keeps it clear of a sticky header. */
function scrollToHash(hash: string): boolean {
  const target = hashTarget(hash)
  target?.scrollIntoView({ behavior: 'instant' })
  return target !== null
}

/** The element that a hash names, by its id as written or decoded. */
export function hashTarget(hash: string): HTMLElement | null {
  if (hash.length < 2) return null
  const id = hash.slice(1)
  try {
    return document.getElementById(id) ?? document.getElementById(decodeURIComponent(id))
  } catch {
    // A malformed escape names no element.
    return null
  }
}
