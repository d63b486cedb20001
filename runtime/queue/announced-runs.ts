import { hashOf } from '../ledger/inputs.ts'
import type { RedisLink } from '../redis/open-redis.ts'
import { PREFIX } from './queue-connection.ts'

const EXPIRES_S = 30

/** The runs of a site that wait for workers, so that workers with another tree can say why they do not help. */
export class AnnouncedRuns {
  readonly #link: RedisLink
  readonly #key: string

  constructor(link: RedisLink, site: string) {
    this.#link = link
    this.#key = `${PREFIX}:runs:${hashOf(site)}`
  }

  /** Announces a run, which is forgotten after half a minute unless it is announced again. @param tree - what its workers must have. */
  async announce(queue: string, tree: string): Promise<void> {
    await this.#link.redis.multi().hset(this.#key, queue, tree).expire(this.#key, EXPIRES_S).exec()
  }

  async end(queue: string): Promise<void> {
    await this.#link.redis.hdel(this.#key, queue)
  }

  /** Queue → the tree that its workers must have. */
  async all(): Promise<ReadonlyMap<string, string>> {
    return new Map(Object.entries(await this.#link.redis.hgetall(this.#key)))
  }
}
