import { loadOptional } from '../process/optional-package.ts'
import { openRedis, type RedisLink, type RedisListener } from '../redis/open-redis.ts'

const PURPOSE = 'A queue'
const PACKAGES = ['bullmq', 'ioredis'] as const

/** Before all keys, in a Redis that others may use as well. */
export const PREFIX = 'sitio'

/** Connects to the Redis that holds a queue. @throws JobError, as `openRedis`. */
export function connectQueue(address: string, listener: RedisListener): Promise<RedisLink> {
  return openRedis(address, listener, { purpose: PURPOSE, packages: PACKAGES })
}

export function loadQueuePackage() {
  return loadOptional(PURPOSE, PACKAGES, () => import('bullmq'))
}
