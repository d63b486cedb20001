/** Calls back when the browser has nothing else to do, after the time at the latest; returns how to call that off. */
export function onIdle(begin: () => void, limitMs?: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(begin, limitMs === undefined ? {} : { timeout: limitMs })
    return () => cancelIdleCallback(request)
  }
  const timer = setTimeout(begin, 1)
  return () => clearTimeout(timer)
}
