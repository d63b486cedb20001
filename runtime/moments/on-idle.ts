/** Calls `begin` when the browser has nothing else to do, or after `limitMs` at the latest; returns a function that cancels this. */
export function onIdle(begin: () => void, limitMs?: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(begin, limitMs === undefined ? {} : { timeout: limitMs })
    return () => cancelIdleCallback(request)
  }
  const timer = setTimeout(begin, 1)
  return () => clearTimeout(timer)
}
