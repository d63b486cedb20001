import type { SiteModel } from '../../site/site-model.ts'
import type { Siblings } from '../workers/siblings.ts'
import { Generations } from './generations.ts'
import { type OnceTimes, OnceTogether } from './once-together.ts'
import { SharedAnswers } from './shared-answers.ts'
import type { SharedStore } from './shared-store.ts'
import { SiteKeys } from './site-keys.ts'

/** What one server of a site shares with the others. */
export class Common {
  readonly siblings: Siblings
  readonly answers: SharedAnswers
  readonly generations: Generations
  readonly #store: SharedStore
  readonly #keys: SiteKeys

  /** @param onMissed - called with the clients whose answers have expired without this server being told; `*` means all. */
  constructor(
    store: SharedStore,
    site: Pick<SiteModel, 'product' | 'origin'>,
    build: string,
    onMissed: (names: readonly string[]) => void,
  ) {
    const keys = new SiteKeys(site, build)
    this.#store = store
    this.#keys = keys
    this.siblings = store.siblings(keys.ofSite('told'))
    this.generations = new Generations(store, keys.ofSite('generations'), onMissed)
    this.answers = new SharedAnswers(store, keys, this.generations)
  }

  /** Counts the requests of a sender at a rate-limited address, across servers; null when the total is unknown at the moment. */
  counter(door: string): (sender: string, windowMs: number) => Promise<number | null> {
    return (sender, windowMs) => this.#store.count(this.#keys.ofSite('sent', door, sender), windowMs)
  }

  once(
    times: OnceTimes,
  ): <Result extends string>(key: string, good: Result, work: () => Promise<Result>) => Promise<Result> {
    const together = new OnceTogether(this.#store, times)
    return (key, good, work) => together.run(this.#keys.ofSite('once', key), good, work)
  }

  close(): void {
    this.generations.close()
    this.#store.close()
  }
}
