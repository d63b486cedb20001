import type { Job, Queue } from 'bullmq'
import type { RedisLink } from '../redis/open-redis.ts'
import { loadQueuePackage, PREFIX } from './queue-connection.ts'

export interface NewJob<Data> {
  /** The hash of what it is made of: the same work is the same job. */
  readonly id: string
  readonly data: Data
  /** How long it waits before anybody may take it. */
  readonly delayMs: number
}

/** What has become of a job. */
export type JobState<Result> =
  | { readonly kind: 'missing' }
  /** Somebody may be at it: then they may have said how far they are. */
  | { readonly kind: 'open'; readonly done: number }
  /** @param at - in ms since 1970. */
  | { readonly kind: 'done'; readonly result: Result; readonly at: number }
  /** Nobody could do it. `isLost`: who tried were never heard of again. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isLost: boolean }

/** What cannot be done at once, such as a store that does not answer, is tried again after one second, two, four. */
const TRIES = { attempts: 4, backoff: { type: 'exponential', delay: 1000 } } as const
/** What nobody asks about any more is forgotten after a week. */
const KEPT = { age: 7 * 24 * 3600 } as const
/** What BullMQ says of a job whose workers have fallen silent. */
const LOST = 'job stalled more than allowable limit'

/** Where jobs are put, and looked after, by who wants them done. */
export class JobQueue<Data, Result> {
  readonly #queue: Queue<Data, Result>

  private constructor(queue: Queue<Data, Result>) {
    this.#queue = queue
  }

  /** @param name - who takes jobs of this name is made for them. */
  static async open<Data, Result>({ redis }: RedisLink, name: string): Promise<JobQueue<Data, Result>> {
    const { Queue } = await loadQueuePackage()
    const queue = new Queue<Data, Result>(name, { connection: redis, prefix: PREFIX })
    // The link tells when Redis is away.
    queue.on('error', () => {})
    return new JobQueue(queue)
  }

  /** Puts a job there; one of its id that is there already stays as it is. */
  async add({ id, data, delayMs }: NewJob<Data>): Promise<void> {
    const options = { jobId: id, delay: delayMs, removeOnComplete: KEPT, removeOnFail: KEPT, ...TRIES }
    // Names of jobs are of no use here.
    await (this.#queue as Queue).add('job', data, options)
  }

  async state(id: string): Promise<JobState<Result>> {
    // Absent is null or undefined, by version.
    const job = ((await this.#queue.getJob(id)) ?? null) as Job<Data, Result> | null
    if (job === null) return { kind: 'missing' }
    const { finishedOn, failedReason, returnvalue, progress } = job
    if (!finishedOn) return { kind: 'open', done: typeof progress === 'number' ? progress : 0 }
    // Why it failed at first is still said of one that has been done since.
    if ((returnvalue ?? null) !== null) return { kind: 'done', result: returnvalue, at: finishedOn }
    return { kind: 'failed', reason: failedReason, isLost: failedReason === LOST }
  }

  /** Forgets a job that nobody is at. */
  async remove(id: string): Promise<void> {
    await this.#queue.remove(id)
  }

  /** How many take jobs of this name; null: this Redis does not say. */
  async workers(): Promise<number | null> {
    return this.#queue.getWorkersCount().catch(() => null)
  }

  async close(): Promise<void> {
    await this.#queue.close()
  }
}
