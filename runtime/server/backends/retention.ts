import type { Backend } from '../../backend/create-backend.ts'
import type { Database } from '../../backend/storage/database.ts'
import type { FormModel } from '../../site/site-model.ts'
import type { Logger } from '../process/logger.ts'

const HOUR_MS = 3_600_000

interface RetentionOptions {
  readonly database: Pick<Database, 'removeOlder'>
  /** Collection → how long its entries are kept, in ms. */
  readonly keepMs: ReadonlyMap<string, number>
  readonly log: Pick<Logger, 'info' | 'error'>
  /** The time of day, in milliseconds since 1970. */
  readonly now: () => number
}

/** How long the entries that forms bring in are kept, by collection. When several forms add to a collection, the longest time counts. */
export function keptTimes(
  forms: Iterable<Pick<FormModel, 'send' | 'keepMs'>>,
  byClient: ReadonlyMap<string, Pick<Backend, 'addsTo'>>,
): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const { send, keepMs } of forms) {
    if (keepMs === null) continue
    for (const { client, mutation } of send) {
      const collection = byClient.get(client)?.addsTo(mutation) ?? null
      if (collection !== null) times.set(collection, Math.max(times.get(collection) ?? 0, keepMs))
    }
  }
  return times
}

/** Deletes entries that have been kept for long enough: at once, and then every hour. Its timer does not keep the process alive. */
export class Retention {
  readonly #options: RetentionOptions
  readonly #timer: NodeJS.Timeout | null
  #isStopped = false

  constructor(options: RetentionOptions) {
    this.#options = options
    const isNeeded = options.keepMs.size > 0
    this.#timer = isNeeded ? setInterval(() => void this.sweep(), HOUR_MS).unref() : null
    if (isNeeded) void this.sweep()
  }

  /** Never rejects: what cannot be deleted now is tried again in an hour. */
  async sweep(): Promise<void> {
    const { database, keepMs, log, now } = this.#options
    for (const [collection, kept] of keepMs) {
      if (this.#isStopped) return
      const before = new Date(Math.max(now() - kept, 0)).toISOString()
      try {
        const removed = await database.removeOlder(collection, before)
        if (removed > 0) log.info({ collection, removed, before }, 'old entries of visitors were deleted')
      } catch (error) {
        if (!this.#isStopped) log.error({ err: error, collection }, 'old entries of visitors could not be deleted')
      }
    }
  }

  stop(): void {
    this.#isStopped = true
    if (this.#timer !== null) clearInterval(this.#timer)
  }
}
