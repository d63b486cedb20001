import type { RedisLink } from '../../runtime/redis/open-redis.ts'
import type { CommandIo } from '../io.ts'
import type { SharedTree } from './shared-tree.ts'

const LOOK_MS = 5000

/**
 * Reports each run whose tree differs from this worker's, once, as left to other workers.
 *
 * @param queue - the queue of the worker's own tree.
 * @returns a function that ends this.
 */
export async function tellOfOtherTrees(
  link: RedisLink,
  { site, tree, name }: SharedTree,
  io: CommandIo,
): Promise<() => void> {
  const { AnnouncedRuns } = await import('../../runtime/queue/announced-runs.ts')
  const runs = new AnnouncedRuns(link, site)
  const told = new Set<string>([name])
  const look = async () => {
    for (const [queue, other] of await runs.all()) {
      if (told.has(queue)) continue
      told.add(queue)
      io.writeError(
        `A run of ${site} needs workers with the tree ${other}, but this one has ${tree}, so it leaves the run to others. Bring its folder to the same state, with the same --origin and --offline, and start it again.\n`,
      )
    }
  }
  // Redis may be away for a while.
  const timer = setInterval(() => look().catch(() => {}), LOOK_MS)
  await look()
  return () => clearInterval(timer)
}
