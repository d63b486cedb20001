import type { Job, Queue } from 'bullmq'
import type { RedisLink } from '../redis/open-redis.ts'
import { loadQueuePackage, PREFIX } from './queue-connection.ts'

export interface NewJob<Data> {
  /** The hash of what the job is made of, so that the same work is the same job. */
  readonly id: string
  readonly data: Data
  /** How long the job waits before anybody may take it. */
  readonly delayMs: number
}

/** The state of a job. */
export type JobState<Result> =
  | { readonly kind: 'missing' }
  /** Not finished. A worker may be working on it, and may have reported its progress. */
  | { readonly kind: 'open'; readonly done: number }
  /** @param at - milliseconds since 1970. */
  | { readonly kind: 'done'; readonly result: Result; readonly at: number }
  /** Nobody could do it. `isLost`: its workers were never heard of again. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isLost: boolean }

/** When a job fails, for example because a store does not answer, it is tried again after one second, then two, then four. */
const TRIES = { attempts: 4, backoff: { type: 'exponential', delay: 1000 } } as const
/** Finished jobs that nobody asks about are forgotten after a week. */
const KEPT = { age: 7 * 24 * 3600 } as const
/** BullMQ's message for a job whose workers have fallen silent. */
const LOST = 'job stalled more than allowable limit'

/** Where jobs are put and watched by whoever wants them done. */
export class JobQueue<Data, Result> {
  readonly #queue: Queue<Data, Result>

  private constructor(queue: Queue<Data, Result>) {
    this.#queue = queue
  }

  /** @param name - only workers that take jobs of this name get them. */
  static async open<Data, Result>({ redis }: RedisLink, name: string): Promise<JobQueue<Data, Result>> {
    const { Queue } = loadQueuePackage()
    const queue = new Queue<Data, Result>(name, { connection: redis, prefix: PREFIX })
    // The link reports when Redis is away.
    queue.on('error', () => {})
    return new JobQueue(queue)
  }

  /** Adds a job; an existing one with the same id stays as it is. */
  async add({ id, data, delayMs }: NewJob<Data>): Promise<void> {
    const options = { jobId: id, delay: delayMs, removeOnComplete: KEPT, removeOnFail: KEPT, ...TRIES }
    // The jobs' names are not used.
    await (this.#queue as Queue).add('job', data, options)
  }

  async state(id: string): Promise<JobState<Result>> {
    // A missing job is null or undefined, depending on the version.
    const job = ((await this.#queue.getJob(id)) ?? null) as Job<Data, Result> | null
    if (job === null) return { kind: 'missing' }
    const { finishedOn, failedReason, returnvalue, progress } = job
    if (!finishedOn) return { kind: 'open', done: typeof progress === 'number' ? progress : 0 }
    // A job that succeeded after a failure still has the reason of that failure, so the result is checked first.
    if ((returnvalue ?? null) !== null) return { kind: 'done', result: returnvalue, at: finishedOn }
    return { kind: 'failed', reason: failedReason, isLost: failedReason === LOST }
  }

  /** Removes a job that nobody is working on. */
  async remove(id: string): Promise<void> {
    await this.#queue.remove(id)
  }

  /** The number of workers for jobs of this name; null when this Redis does not say. */
  async workers(): Promise<number | null> {
    return this.#queue.getWorkersCount().catch(() => null)
  }

  async close(): Promise<void> {
    await this.#queue.close()
  }
}
