import type { RedisListener } from '../../runtime/redis/open-redis.ts'
import type { CommandIo } from '../io.ts'

/** Prints when Redis is away, and when it is back. @param meanwhile - what happens to the work in between. */
export function redisInWords(io: CommandIo, meanwhile: string): RedisListener {
  return {
    onAway: (reason) => io.writeError(`Redis is unreachable: ${reason}. ${meanwhile}\n`),
    onBack: () => io.writeError('Redis is back.\n'),
  }
}
