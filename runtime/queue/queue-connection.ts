import { loadOptional } from '../process/optional-package.ts'
import { requirePackage } from '../process/require-package.ts'
import { openRedis, type RedisLink, type RedisListener } from '../redis/open-redis.ts'

const PURPOSE = 'A queue'
const PACKAGES = ['bullmq', 'ioredis'] as const

/** The prefix of all keys, since others may use the same Redis. */
export const PREFIX = 'sitio'

/** Connects to the Redis of a queue. @throws JobError, as `openRedis` does. */
export function connectQueue(address: string, listener: RedisListener): Promise<RedisLink> {
  return openRedis(address, listener, { purpose: PURPOSE, packages: PACKAGES })
}

export function loadQueuePackage() {
  return loadOptional(PURPOSE, PACKAGES, () => requirePackage<typeof import('bullmq')>('bullmq'))
}
