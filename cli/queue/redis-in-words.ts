import type { RedisListener } from '../../runtime/redis/open-redis.ts'
import type { CommandIo } from '../io.ts'

/** Says when Redis is away, and when it is there again. @param meanwhile - what becomes of the work. */
export function redisInWords(io: CommandIo, meanwhile: string): RedisListener {
  return {
    onAway: (reason) => io.writeError(`Redis is away: ${reason}. ${meanwhile}\n`),
    onBack: () => io.writeError('Redis is back.\n'),
  }
}
