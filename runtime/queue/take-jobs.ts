import type { RedisLink } from '../redis/open-redis.ts'
import { loadQueuePackage, PREFIX } from './queue-connection.ts'

export interface JobTaker<Data, Result> {
  /** How many jobs at a time. */
  readonly concurrency: number
  /** Who is silent for so long has its jobs taken over by others. */
  readonly leaseMs: number
  /** Does a job. @param tell - how far it is. Whoever throws has it tried again, perhaps by others. */
  work(data: Data, tell: (done: number) => void): Promise<Result>
  /** Told of a job that could not be done. @param isLast - whether it is not tried again. */
  onFault(error: unknown, isLast: boolean): void
}

/** A job that was given up so often, by workers that fell silent, is not given to anybody else. */
const MAX_LOST = 2
/** How often it is said how far a job is. */
const TELL_MS = 500
/** After Redis was away. */
const RETRY_MS = 1000

/**
 * Takes jobs of a queue as they come.
 *
 * @returns stops, once what is being done is done; at once while Redis is away.
 */
export async function takeJobs<Data, Result>(
  { redis }: RedisLink,
  name: string,
  { concurrency, leaseMs, work, onFault }: JobTaker<Data, Result>,
): Promise<() => Promise<void>> {
  const { Worker } = await loadQueuePackage()
  const worker = new Worker<Data, Result>(
    name,
    async (job) => {
      let toldAt = 0
      const tell = (done: number) => {
        const now = performance.now()
        if (now - toldAt < TELL_MS) return
        toldAt = now
        // Nothing depends on it.
        job.updateProgress(done).catch(() => {})
      }
      return work(job.data, tell).catch((error: unknown) => {
        onFault(error, job.attemptsMade + 1 >= (job.opts.attempts ?? 1))
        throw error
      })
    },
    {
      connection: redis,
      prefix: PREFIX,
      concurrency,
      lockDuration: leaseMs,
      stalledInterval: leaseMs / 2,
      maxStalledCount: MAX_LOST,
      runRetryDelay: RETRY_MS,
    },
  )
  // The link tells when Redis is away.
  worker.on('error', () => {})
  await worker.waitUntilReady()
  // Without Redis there is nobody to give anything back to, and a worker that waited for it would not end.
  return () => worker.close(redis.status !== 'ready')
}
