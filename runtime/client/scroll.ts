/** Where the visitor was on each entry of the history, and where a navigation puts them (D6). */
export interface ScrollKeeper {
  /** Remembers the position on the entry that is about to be left. */
  save(entryKey: string): void
  /** Back and forward: the saved position, else the hash, else the top. Other navigations: the hash, else the top. */
  place(entryKey: string, hash: string, isPop: boolean): void
}

export function createScrollKeeper(): ScrollKeeper {
  const positions = new Map<string, readonly [x: number, y: number]>()
  history.scrollRestoration = 'manual'
  // Reloads, and coming back from another site, are the browser's to restore (behaviours 2.15).
  // Not at `beforeunload`, which mail addresses and downloads fire as well, without an end to the page.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
  return {
    save(entryKey) {
      positions.set(entryKey, [scrollX, scrollY])
    },
    place(entryKey, hash, isPop) {
      const saved = isPop ? positions.get(entryKey) : undefined
      const target = saved ? null : hashTarget(hash)
      if (target) target.scrollIntoView({ behavior: 'instant' })
      else scrollTo({ left: saved?.[0] ?? 0, top: saved?.[1] ?? 0, behavior: 'instant' })
    },
  }
}

/** The element of a hash, by its id as written, or decoded. */
function hashTarget(hash: string): Element | null {
  if (hash.length < 2) return null
  const id = hash.slice(1)
  try {
    return document.getElementById(id) ?? document.getElementById(decodeURIComponent(id))
  } catch {
    // A malformed escape names no element.
    return null
  }
}
