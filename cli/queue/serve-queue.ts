import { availableParallelism } from 'node:os'
import { messageOf } from '../../runtime/values/message-of.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'
import { tellOfOtherTrees } from './other-trees.ts'
import { redisInWords } from './redis-in-words.ts'
import type { SharedTree } from './shared-tree.ts'
import type { WorkerOptions } from './worker-options.ts'

/** Does the jobs of one tree. */
export interface Worker<Data, Result> {
  readonly own: SharedTree
  /** What its jobs contain: `pages`. */
  readonly what: string
  /** @param tell - reports the progress of the job. */
  work(data: Data, tell: (done: number) => void): Promise<Result>
  /** Rejects when this worker can do no further jobs. */
  readonly unusable: Promise<never>
  /** Returns unfinished jobs to the queue. */
  giveBack(): void
  end(): void
}

/** How long the final messages to Redis may take if it is away. */
const LAST_WORDS_MS = 10_000

/** Takes jobs of a queue until the process is told to stop; unfinished jobs are then returned. */
export async function serveQueue<Data, Result>(
  { queue, jobs = availableParallelism(), lease }: Pick<WorkerOptions, 'queue' | 'jobs' | 'lease'>,
  io: CommandIo,
  open: () => Promise<Worker<Data, Result>>,
): Promise<ExitCode> {
  const [{ connectQueue }, { takeJobs }] = await Promise.all([
    import('../../runtime/queue/queue-connection.ts'),
    import('../../runtime/queue/take-jobs.ts'),
  ])
  const link = await connectQueue(queue, redisInWords(io, 'This worker is waiting for it.'))
  try {
    const { own, what, work, unusable, giveBack, end } = await open()
    const onFault = (error: unknown, isLast: boolean) => {
      // If the worker can do no further jobs, it says so when it ends.
      if (!(error instanceof JobError)) io.writeError(faultInWords(what, error, isLast))
    }
    const taker = { concurrency: jobs, leaseMs: lease * 1000, work, onFault }
    const stop = await takeJobs<Data, Result>(link, own.name, taker)
    const endTelling = await tellOfOtherTrees(link, own, io)
    io.write(`Taking ${what} of ${own.site}, tree ${own.tree}, from ${link.name}\n`)
    try {
      await Promise.race([new Promise<void>((told) => io.onStopSignal(told)), unusable])
    } finally {
      endTelling()
      giveBack()
      await Promise.race([stop(), new Promise((resolve) => setTimeout(resolve, LAST_WORDS_MS).unref())])
      end()
    }
    return exitCode.ok
  } finally {
    link.close()
  }
}

function faultInWords(what: string, error: unknown, isLast: boolean): string {
  const reason = messageOf(error)
  return `${reason} ${isLast ? `These ${what} are given up.` : `These ${what} will be tried again, perhaps by other workers.`}\n`
}

/** Remembers why a worker can do no further jobs. */
export function createUnusable(): { readonly unusable: Promise<never>; fail(error: JobError): void } {
  let fail: (error: JobError) => void = () => {}
  const unusable = new Promise<never>((_, reject) => {
    fail = reject
  })
  // The failure may come before anybody listens.
  unusable.catch(() => {})
  return { unusable, fail: (error) => fail(error) }
}
