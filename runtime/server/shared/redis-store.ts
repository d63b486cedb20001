import { randomInt, randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { loadOptional } from '../../process/optional-package.ts'
import { requirePackage } from '../../process/require-package.ts'
import { readRedisUrl } from '../../redis/redis-place.ts'
import { connectionFault } from '../../values/connection-fault.ts'
import type { Logger } from '../process/logger.ts'
import type { Siblings } from '../workers/siblings.ts'
import { ALL } from './generations.ts'
import type { Claim, SharedStore } from './shared-store.ts'
import { type GuardTimes, NO_ANSWER, StoreGuard } from './store-guard.ts'

const VARIABLE = 'SITE_CACHE_URL'
const MAX_RETRY_MS = 2000
/** Counters start at a random number below this, so that none repeats after Redis has lost them. */
const MAX_START = 2 ** 47

/** Commands never wait for a connection: what cannot be sent at once fails. */
const OPTIONS = {
  lazyConnect: true,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 2000,
  // A connection on which nothing arrives for this long is replaced.
  socketTimeout: 5000,
  retryStrategy: (times: number) => Math.min(times * 100, MAX_RETRY_MS),
}

/**
 * Opens the Redis that the servers of a site share. It need not be reachable: until it is, each server works on its own.
 *
 * @param times - how long to wait for an answer, and when to stop asking.
 * @throws JobError (exit 2) when the address is not one of a Redis, or the package is not installed.
 */
export async function openRedisStore(url: string, log: Logger, times?: GuardTimes): Promise<SharedStore> {
  const { Redis } = loadFor(url)
  return new RedisStore(new Redis(url, OPTIONS), log, times)
}

/** Why a Redis cannot be used; null when it answers. @throws JobError as `openRedisStore` does. */
export async function redisFault(url: string): Promise<string | null> {
  const { Redis } = loadFor(url)
  const redis = new Redis(url, { ...OPTIONS, commandTimeout: OPTIONS.connectTimeout, retryStrategy: () => null })
  let cause: unknown = null
  redis.on('error', (error) => {
    cause = error
  })
  try {
    await redis.connect()
    await redis.ping()
    return null
  } catch (error) {
    // The error of the attempt itself only says that the connection is closed.
    return reasonOf(cause ?? error)
  } finally {
    redis.disconnect()
  }
}

function loadFor(url: string) {
  readRedisUrl(url, VARIABLE)
  return loadOptional(VARIABLE, ['ioredis'], () => requirePackage<typeof import('ioredis')>('ioredis'))
}

class RedisStore implements SharedStore {
  readonly #redis: Redis
  /** A subscribed connection cannot send other commands, so this is a second one. */
  readonly #ear: Redis
  readonly #guard: StoreGuard
  readonly #self = randomUUID()
  readonly #channels = new Map<string, Set<(text: string) => void>>()
  readonly #onReturn = new Set<() => void>()
  /** Why there is no connection; null when there is one, or when none has failed yet. */
  #fault: Error | null = null
  /** What has been refused on this connection, as told: the codes with which Redis begins its errors, such as OOM. */
  readonly #refused = new Set<string>()

  constructor(redis: Redis, log: Logger, times?: GuardTimes) {
    this.#redis = redis
    this.#ear = redis.duplicate()
    this.#guard = new StoreGuard(
      (isThere, cause) => {
        if (isThere) log.info({}, 'the Redis of SITE_CACHE_URL is reachable again')
        else
          log.warn(
            { reason: this.#reasonOf(cause) },
            'the Redis of SITE_CACHE_URL cannot be reached; this server works on its own until then',
          )
      },
      (cause) => {
        const refusal = firstOf(cause)
        const [code = ''] = refusal.message.split(' ', 1)
        if (this.#refused.has(code)) return
        this.#refused.add(code)
        log.warn(
          { reason: reasonOf(refusal) },
          'the Redis of SITE_CACHE_URL refuses what it is asked to do; nothing new is shared until it does that again',
        )
      },
      times,
    )
    this.#ear.on('message', (channel: string, text: string) => this.#hear(channel, text))
    this.#ear.on('ready', () => this.#listenAgain())
    this.#redis.on('ready', () => {
      this.#fault = null
      this.#refused.clear()
    })
    for (const connection of [this.#redis, this.#ear]) {
      // Whoever uses the connection reports the error; without a listener, it would end the process.
      connection.on('error', (error) => {
        this.#fault = error
      })
      connection.connect().catch(() => {})
    }
  }

  async read(key: string): Promise<string | null> {
    const text = await this.#guard.ask(() => this.#redis.get(key))
    return text === NO_ANSWER ? null : text
  }

  write(key: string, text: string, keepMs: number): void {
    void this.#guard.ask(() => this.#redis.set(key, text, 'PX', keepMs))
  }

  async count(key: string, windowMs: number): Promise<number | null> {
    const counted = await this.#guard.ask(async () => {
      const [set, increased] = (await this.#redis.multi().set(key, '0', 'PX', windowMs, 'NX').incr(key).exec()) ?? []
      const fault = set?.[0] ?? increased?.[0]
      if (fault) throw fault
      return Number(increased?.[1])
    })
    return counted === NO_ANSWER ? null : counted
  }

  async claim(key: string, text: string, keepMs: number): Promise<Claim> {
    const set = await this.#guard.ask(() => this.#redis.set(key, text, 'PX', keepMs, 'NX'))
    return set === NO_ANSWER ? 'unknown' : set === null ? 'taken' : 'claimed'
  }

  forget(key: string): void {
    void this.#guard.ask(() => this.#redis.del(key))
  }

  async generations(key: string): Promise<ReadonlyMap<string, number> | null> {
    const all = await this.#guard.ask(async () => {
      const begun = this.#redis.pipeline().hsetnx(key, ALL, randomInt(MAX_START))
      // A Redis that is full refuses the first of the two.
      const [, [fault, read] = []] = (await begun.hgetall(key).exec()) ?? []
      if (fault) throw fault
      return read as Record<string, string>
    })
    return all === NO_ANSWER ? null : new Map(Object.entries(all).map(([name, count]) => [name, Number(count)]))
  }

  async grow(key: string, name: string): Promise<boolean> {
    return (await this.#guard.ask(() => this.#redis.hincrby(key, name, 1))) !== NO_ANSWER
  }

  siblings(channel: string): Siblings {
    const listeners = this.#channels.get(channel) ?? new Set()
    this.#channels.set(channel, listeners)
    if (this.#ear.status === 'ready') this.#ear.subscribe(channel).catch(() => {})
    return {
      tell: (text) => void this.#guard.ask(() => this.#redis.publish(channel, `${this.#self} ${text}`)),
      onTold(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
  }

  onReturn(listener: () => void): void {
    this.#onReturn.add(listener)
  }

  close(): void {
    this.#redis.disconnect()
    this.#ear.disconnect()
  }

  /** Without a connection, the error of a call only says that it could not be sent. */
  #reasonOf(cause: unknown): string {
    if (this.#redis.status === 'ready') return reasonOf(cause)
    return this.#fault === null ? 'it does not answer' : reasonOf(this.#fault)
  }

  /** Messages sent while nobody listened are lost, so shared data that were kept have to be checked. */
  #listenAgain(): void {
    const channels = [...this.#channels.keys()]
    const subscribed = channels.length === 0 ? Promise.resolve() : this.#ear.subscribe(...channels)
    subscribed.then(
      () => {
        for (const listener of this.#onReturn) listener()
      },
      () => {}, // The connection has ended again; the next one subscribes.
    )
  }

  #hear(channel: string, message: string): void {
    const space = message.indexOf(' ')
    if (message.slice(0, space) === this.#self) return
    for (const listener of this.#channels.get(channel) ?? []) listener(message.slice(space + 1))
  }
}

/** A transaction only says that it was given up; what was refused in it is beside that. */
function firstOf(refusal: Error): Error {
  const [first] = 'previousErrors' in refusal && Array.isArray(refusal.previousErrors) ? refusal.previousErrors : []
  return first instanceof Error ? first : refusal
}

/** Never quotes the address, which may hold a password. */
function reasonOf(cause: unknown): string {
  return connectionFault(cause).replace(/rediss?:\/\/\S+/g, 'redis://…')
}
