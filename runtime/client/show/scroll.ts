/** Where the visitor was on each entry of the history, and where a navigation puts them. */
export interface ScrollKeeper {
  /** Remembers the position on the entry that is about to be left. */
  save(entryKey: string): void
  /** Scrolls at once; where the page is not there yet as far as it is needed, again when it has grown. */
  place(arrival: ScrollArrival): void
}

export interface ScrollArrival {
  readonly entryKey: string
  readonly hash: string
  /** Back or forward: the saved position wins over the hash. */
  readonly isPop: boolean
  /** Whether there is a place to go to beside these two: the top. A change of the query leaves the visitor where they are. */
  readonly toTop: boolean
}

type Position = readonly [left: number, top: number]

/** What a visitor does to scroll by themselves. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

export function createScrollKeeper(): ScrollKeeper {
  const positions = new Map<string, Position>()
  restoreByHand()
  let stopWaiting = () => {}

  /** Tries again whenever the page changes, until it succeeds, the visitor moves, or another navigation begins. */
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

  // A target that a section makes in the browser is not there when the browser looks for it, but may be by now.
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
 * Positions inside the site are ours to restore; reloads, and coming back from another site, are the browser's.
 * `beforeunload` also comes with mail addresses and downloads, without an end to the page: the next navigation takes it back.
 */
function restoreByHand(): void {
  const set = (value: ScrollRestoration) => () => {
    history.scrollRestoration = value
  }
  set('manual')()
  for (const event of ['beforeunload', 'pagehide']) addEventListener(event, set('auto'))
  for (const event of ['load', 'pageshow']) addEventListener(event, set('manual'))
}

/** Whether the page is long and wide enough to be there now. */
function scrollToPosition([left, top]: Position): boolean {
  scrollTo({ left, top, behavior: 'instant' })
  return Math.abs(scrollY - top) < 1 && Math.abs(scrollX - left) < 1
}

/** Whether the target is there. The stylesheet's `scroll-padding` keeps it clear of a header that sticks. */
function scrollToHash(hash: string): boolean {
  const target = hashTarget(hash)
  target?.scrollIntoView({ behavior: 'instant' })
  return target !== null
}

/** The element of a hash, by its id as written, or decoded. */
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
