import type { Backend } from '../../backend/create-backend.ts'
import type { Database } from '../../backend/storage/database.ts'
import type { FormModel } from '../../site/site-model.ts'
import type { Logger } from '../process/logger.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How far the clock may be ahead of when the database was last in use. Beyond that, nothing has run for long, or the clock is wrong. */
const LEAP_MS = 2 * DAY_MS
/** How long such a clock is doubted, so that there is time to correct it. */
const DOUBT_MS = DAY_MS

interface RetentionOptions {
  readonly database: Pick<Database, 'removeOlder' | 'readClock' | 'noteClock'>
  /** Collection → how long its entries are kept, in ms. */
  readonly keepMs: ReadonlyMap<string, number>
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
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

/**
 * Deletes entries that have been kept for long enough: at once, and then every hour. When the clock has jumped ahead, as on a machine that starts
 * with the wrong time, nothing is deleted until a day has passed, including restarts. The timer does not keep the process alive.
 */
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
    const { keepMs, log, now } = this.#options
    const nowMs = now()
    try {
      if (!(await this.#believes(nowMs))) return
      for (const [collection, kept] of keepMs) {
        if (!this.#isStopped) await this.#deleteOlder(collection, new Date(Math.max(nowMs - kept, 0)).toISOString())
      }
    } catch (error) {
      if (!this.#isStopped) log.error({ err: error }, 'old entries of visitors could not be deleted')
    }
  }

  async #deleteOlder(collection: string, before: string): Promise<void> {
    const { database, log } = this.#options
    const removed = await database.removeOlder(collection, before)
    if (removed > 0) log.info({ collection, removed, before }, 'old entries of visitors were deleted')
  }

  async #believes(nowMs: number): Promise<boolean> {
    const { database } = this.#options
    const { lastUsedAt, doubtedAt } = await database.readClock()
    const hasLeapt = lastUsedAt !== null && nowMs - lastUsedAt > LEAP_MS
    if (hasLeapt && (doubtedAt === null || doubtedAt > nowMs)) {
      this.#warnOfLeap(nowMs, lastUsedAt)
      await database.noteClock(lastUsedAt, nowMs)
      return false
    }
    if (hasLeapt && doubtedAt !== null && nowMs - doubtedAt < DOUBT_MS) return false
    // On a full disk nothing can be stored, but entries can be deleted.
    await database.noteClock(nowMs).catch(() => {})
    return true
  }

  #warnOfLeap(nowMs: number, lastUsedAt: number): void {
    const [clock, lastUsed] = [nowMs, lastUsedAt].map((ms) => new Date(ms).toISOString())
    this.#options.log.warn(
      { clock, lastUsed },
      `the database was last used ${Math.floor((nowMs - lastUsedAt) / DAY_MS)} days ago, according to the clock of this machine. If the clock is wrong, correct it: old entries will be deleted in a day`,
    )
  }

  stop(): void {
    this.#isStopped = true
    if (this.#timer !== null) clearInterval(this.#timer)
  }
}
