import type { Entry } from '../rules/entry.ts'
import type { Database } from '../storage/database.ts'

/** A subscriber that falls this far behind is disconnected, so that its entries do not fill the memory. */
const MAX_WAITING_ENTRIES = 1000

/**
 * Iterates over the entries that are added to a collection from now on and that `accepts` lets through.
 *
 * Ends when the consumer calls `return`, when `signal` aborts, when the time is up, or when the consumer falls too far behind. This is not an async
 * generator because the `return` of one would wait for the next entry.
 *
 * @param lastsMs - the time limit; null for none.
 */
export function followEntries(
  database: Pick<Database, 'listen'>,
  collection: string,
  accepts: (entry: Entry) => boolean,
  signal: AbortSignal,
  lastsMs: number | null = null,
): AsyncIterableIterator<Entry> {
  const waiting: Entry[] = []
  const consumers: ((result: IteratorResult<Entry>) => void)[] = []
  let ended = signal.aborted
  const stopListening = database.listen(collection, (entry) => {
    if (!accepts(entry)) return
    const consumer = consumers.shift()
    if (consumer) consumer({ value: entry, done: false })
    else if (waiting.push(entry) > MAX_WAITING_ENTRIES) end()
  })
  const end = () => {
    ended = true
    clearTimeout(timer)
    stopListening()
    signal.removeEventListener('abort', end)
    for (const consumer of consumers.splice(0)) consumer({ value: undefined, done: true })
  }
  const timer = lastsMs === null ? undefined : setTimeout(end, lastsMs).unref()
  signal.addEventListener('abort', end)
  if (ended) end()
  return {
    next() {
      const entry = waiting.shift()
      if (entry) return Promise.resolve({ value: entry, done: false })
      if (ended) return Promise.resolve({ value: undefined, done: true })
      return new Promise((resolve) => consumers.push(resolve))
    },
    return() {
      waiting.length = 0
      end()
      return Promise.resolve({ value: undefined, done: true })
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
