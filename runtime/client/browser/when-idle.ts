/** Calls back when the page is loaded and the browser has nothing else to do, at most `idleMs` after the load. */
export function whenIdle(idleMs: number, begin: () => void): void {
  const whenLoaded = () => void onIdle(begin, idleMs)
  if (document.readyState === 'complete') whenLoaded()
  else addEventListener('load', whenLoaded, { once: true })
}

/** Calls back when the browser has nothing else to do, after the time at the latest; returns how to call that off. */
export function onIdle(begin: () => void, limitMs?: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(begin, limitMs === undefined ? {} : { timeout: limitMs })
    return () => cancelIdleCallback(request)
  }
  const timer = setTimeout(begin, 1)
  return () => clearTimeout(timer)
}
