/**
 * What is being fetched, unless the visitor leaves the page: browsers end it then, which is nobody's failure. Firefox calls it one at once,
 * between `beforeunload` and `pagehide`. Where the page stays after all, as at a download, the failure comes when the signal aborts.
 */
export async function unlessLeaving<Value>(pending: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let isLeaving = false
  const leave = () => {
    isLeaving = true
  }
  // Only meanwhile: some browsers keep no page for the way back that listens to this all the time.
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
