/** Remembers the scroll position of each entry of the history, and scrolls after navigations. */
export interface ScrollKeeper {
  /** Remembers the position for the entry that is about to be left. */
  save(entryKey: string): void
  /** Scrolls at once, and again as the page grows if the position or target is not there yet. */
  place(arrival: ScrollArrival): void
}

export interface ScrollArrival {
  readonly entryKey: string
  readonly hash: string
  /** Back or forward: the saved position takes precedence over the hash. */
  readonly isPop: boolean
  /** Whether to scroll to the top if there is neither a saved position nor a hash. False for a change of only the query. */
  readonly toTop: boolean
}

type Position = readonly [left: number, top: number]

/** Events by which visitors scroll themselves. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

export function createScrollKeeper(): ScrollKeeper {
  const positions = new Map<string, Position>()
  restoreByHand()
  let stopWaiting = () => {}

  /** Tries again whenever the page changes, until it succeeds, the visitor scrolls, or another navigation begins. */
  function retry(attempt: () => boolean): void {
    const observer = new ResizeObserver(() => attempt() && stopWaiting())
    const changes = new MutationObserver(() => attempt() && stopWaiting())
    const end = new AbortController()
    stopWaiting = () => {
      observer.disconnect()
      changes.disconnect()
      end.abort()
      stopWaiting = () => {}
    }
    observer.observe(document.body)
    changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['id'] })
    for (const event of OWN_MOVES) addEventListener(event, stopWaiting, { passive: true, signal: end.signal })
  }

  function moveUntilThere(attempt: () => boolean): void {
    stopWaiting()
    if (!attempt()) retry(attempt)
  }

  // The browser looked for the hash's target before a section had created it; look again.
  const isMissed = location.hash.length > 1 && document.querySelector(':target') === null
  if (isMissed && scrollY === 0) moveUntilThere(() => scrollToHash(location.hash))

  return {
    save(entryKey) {
      stopWaiting()
      history.scrollRestoration = 'manual'
      positions.set(entryKey, [scrollX, scrollY])
    },
    place({ entryKey, hash, isPop, toTop }) {
      const saved = isPop ? positions.get(entryKey) : undefined
      if (saved) moveUntilThere(() => scrollToPosition(saved))
      else if (hash.length > 1) {
        if (toTop && hashTarget(hash) === null) scrollToPosition([0, 0])
        moveUntilThere(() => scrollToHash(hash))
      } else if (toTop) scrollToPosition([0, 0])
    },
  }
}

/**
 * Positions inside the site are restored here; those after a reload or a return from another site are the browser's. `beforeunload` also fires for
 * mail addresses and downloads, which do not end the page; the next navigation undoes it.
 */
function restoreByHand(): void {
  const set = (value: ScrollRestoration) => () => {
    history.scrollRestoration = value
  }
  set('manual')()
  for (const event of ['beforeunload', 'pagehide']) addEventListener(event, set('auto'))
  for (const event of ['load', 'pageshow']) addEventListener(event, set('manual'))
}

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
