import { setTimeout as wait } from 'node:timers/promises'
import type { JobQueue } from '../../runtime/queue/job-queue.ts'
import type { RedisLink } from '../../runtime/redis/open-redis.ts'
import { type CommandIo, JobError } from '../io.ts'
import { redisInWords } from './redis-in-words.ts'
import type { SharedTree } from './shared-tree.ts'

/** A queue for jobs of one tree, and how to start workers that take them. */
export interface QueueRunPlace extends SharedTree {
  /** Address of the Redis. */
  readonly queue: string
  /** The command that starts a worker. */
  readonly command: string
}

/** After being away for this long, Redis is given up. */
const AWAY_MS = 60_000
const ANNOUNCE_MS = 5000

/**
 * Connects to a queue for a run. The run fails when Redis is away for a minute. Prints a hint when no worker takes its jobs.
 *
 * @throws JobError when Redis cannot be used.
 */
export async function withQueue<Data, Result, Outcome>(
  { queue: address, site, tree, name, command }: QueueRunPlace,
  io: CommandIo,
  run: (queue: JobQueue<Data, Result>, link: RedisLink) => Promise<Outcome>,
): Promise<Outcome> {
  const [{ connectQueue }, { JobQueue }, { AnnouncedRuns }] = await Promise.all([
    import('../../runtime/queue/queue-connection.ts'),
    import('../../runtime/queue/job-queue.ts'),
    import('../../runtime/queue/announced-runs.ts'),
  ])
  const away = new AwayTimer()
  const said = redisInWords(io, 'Waiting for up to a minute.')
  const link: RedisLink = await connectQueue(address, {
    onAway: (reason) => {
      said.onAway(reason)
      away.begin(
        `Redis at ${link.name} has been unreachable for a minute: ${reason}. Start this again when it is back; what is done is kept.`,
      )
    },
    onBack: () => {
      said.onBack()
      away.end()
    },
  })
  const ending = new AbortController()
  try {
    const queue = await JobQueue.open<Data, Result>(link, name)
    const runs = new AnnouncedRuns(link, site)
    const announcing = announce()
    announcing.catch(() => {})
    const outcome = await Promise.race([run(queue, link), away.tooLong])
    await runs.end(name)
    await queue.close()
    return outcome

    async function announce(): Promise<void> {
      for (let isTold = false; !ending.signal.aborted; ) {
        await runs.announce(name, tree)
        await wait(ANNOUNCE_MS, undefined, { signal: ending.signal })
        if (!isTold && (await queue.workers()) === 0) {
          isTold = true
          io.writeError(`No worker takes these jobs. Start one in the same tree (${tree}): ${command}\n`)
        }
      }
    }
  } finally {
    ending.abort()
    away.end()
    link.close()
  }
}

/** Rejects when something has been away for too long. */
class AwayTimer {
  #timer: NodeJS.Timeout | undefined
  #fail: (error: JobError) => void = () => {}
  readonly tooLong: Promise<never>

  constructor() {
    this.tooLong = new Promise<never>((_, reject) => {
      this.#fail = reject
    })
    this.tooLong.catch(() => {})
  }

  begin(message: string): void {
    this.#timer = setTimeout(() => this.#fail(new JobError(message)), AWAY_MS)
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
