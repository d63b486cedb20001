/**
 * Waits for a request, but suppresses its failure while the visitor leaves the page: browsers cancel requests then, which is not an error. (Firefox
 * reports it early, between `beforeunload` and `pagehide`.) If the page stays after all, as when a download begins, the failure surfaces when the
 * signal aborts.
 */
export async function unlessLeaving<Value>(pending: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let isLeaving = false
  const leave = () => {
    isLeaving = true
  }
  // Listen only during the request: some browsers keep a page with a permanent listener out of the back/forward cache.
  addEventListener('beforeunload', leave)
  try {
    return await pending
  } catch (error) {
    if (isLeaving && !signal.aborted)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    throw error
  } finally {
    removeEventListener('beforeunload', leave)
  }
}
