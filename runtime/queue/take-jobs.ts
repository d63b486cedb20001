import type { RedisLink } from '../redis/open-redis.ts'
import { loadQueuePackage, PREFIX } from './queue-connection.ts'

export interface JobTaker<Data, Result> {
  /** The number of jobs at a time. */
  readonly concurrency: number
  /** When a worker is silent for this long, others take over its jobs. */
  readonly leaseMs: number
  /** Does a job. If it throws, the job is tried again, perhaps by others. @param tell - reports the progress. */
  work(data: Data, tell: (done: number) => void): Promise<Result>
  /** Called for a job that failed. @param isLast - whether it will not be tried again. */
  onFault(error: unknown, isLast: boolean): void
}

/** How often a job may be taken over from workers that fell silent; after that it fails. */
const MAX_LOST = 2
/** The shortest time between two progress reports. */
const TELL_MS = 500
/** The pause after Redis was away. */
const RETRY_MS = 1000

/**
 * Takes jobs from a queue as they come.
 *
 * @returns a function that stops taking jobs, and resolves once the current ones are done; at once while Redis is away.
 */
export async function takeJobs<Data, Result>(
  { redis }: RedisLink,
  name: string,
  { concurrency, leaseMs, work, onFault }: JobTaker<Data, Result>,
): Promise<() => Promise<void>> {
  const { Worker } = loadQueuePackage()
  const worker = new Worker<Data, Result>(
    name,
    async (job) => {
      let toldAt = 0
      const tell = (done: number) => {
        const now = performance.now()
        if (now - toldAt < TELL_MS) return
        toldAt = now
        // Progress is only informative, so a failed report does not matter.
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
  // The link reports when Redis is away.
  worker.on('error', () => {})
  await worker.waitUntilReady()
  // Without Redis, jobs cannot be given back, and a worker that waited for it would never end.
  return () => worker.close(redis.status !== 'ready')
}
