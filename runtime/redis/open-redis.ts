import type { Redis } from 'ioredis'
import { JobError } from '../process/job-error.ts'
import { loadOptional } from '../process/optional-package.ts'
import { requirePackage } from '../process/require-package.ts'
import { connectionFault } from '../values/connection-fault.ts'
import { readRedisUrl, redisName } from './redis-place.ts'

/** A connection that is restored whenever it breaks. Commands wait until it is back. */
export interface RedisLink {
  readonly redis: Redis
  /** Its name in messages. */
  readonly name: string
  close(): void
}

export interface RedisListener {
  /** Called when the connection breaks, with the reason; once each time. */
  onAway(reason: string): void
  onBack(): void
}

const FIRST_TRY_MS = 10_000
const LONGEST_PAUSE_MS = 2000

/**
 * Connects to the Redis at an address.
 *
 * @param purpose - what needs it, as the beginning of a sentence.
 * @param packages - all packages that are needed for that.
 * @throws JobError when the address is wrong (exit 2), packages are missing (exit 2), or nobody answers.
 */
export async function openRedis(
  address: string,
  { onAway, onBack }: RedisListener,
  { purpose, packages }: { readonly purpose: string; readonly packages: readonly string[] },
): Promise<RedisLink> {
  const name = redisName(readRedisUrl(address))
  const { Redis } = loadOptional(purpose, packages, () => requirePackage<typeof import('ioredis')>('ioredis'))
  const redis = new Redis(address, {
    lazyConnect: true,
    connectTimeout: FIRST_TRY_MS,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(100 * 2 ** times, LONGEST_PAUSE_MS),
  })
  let reason = 'the connection was closed'
  redis.on('error', (error: Error) => {
    reason = connectionFault(error)
  })
  await firstTry(redis).catch(() => {
    redis.disconnect()
    throw new JobError(`Redis at ${name} cannot be used: ${reason}.`)
  })
  let isAway = false
  let isClosed = false
  redis.on('close', () => {
    if (isAway || isClosed) return
    isAway = true
    onAway(reason)
  })
  redis.on('ready', () => {
    if (isAway) onBack()
    isAway = false
  })
  return {
    redis,
    name,
    close: () => {
      isClosed = true
      redis.disconnect()
    },
  }
}

/** Connects and sends a command, since a Redis with a password accepts connections from everybody. */
async function firstTry(redis: Redis): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    redis.once('error', reject)
    redis.connect().then(resolve, reject)
  })
  await redis.ping()
}
