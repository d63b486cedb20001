/** Calls `begin` when the browser has nothing else to do, or after `limitMs` at the latest, if that is not 0; returns a function that cancels this. */
export function onIdle(begin: () => void, limitMs = 0): () => void {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(begin, { timeout: limitMs })
    return () => cancelIdleCallback(request)
  }
  const timer = setTimeout(begin, 1)
  return () => clearTimeout(timer)
}
