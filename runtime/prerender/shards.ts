import { hashOf } from '../ledger/inputs.ts'
import { Ledger } from '../ledger/ledger.ts'
import { LedgerWriter } from '../ledger/ledger-writer.ts'
import { type Store, StoreError } from '../store/store.ts'
import { DatedList, type DatedPages } from './dated-pages.ts'

/** One of several parts: the second of five is `{ index: 2, count: 5 }`. */
export interface Shard {
  readonly index: number
  readonly count: number
}

/** Route → the time that rendering its pages took in all, and how many there were. */
export type RouteTimes = Readonly<Record<string, { readonly ms: number; readonly pages: number }>>

/** What the last run of a site has left in the store. */
export interface LastRun {
  /** The name of its ledger; null when there is none. */
  readonly ledger: string | null
  readonly times: RouteTimes
}

/** What all shards of a run work by; written by the first of them. */
interface Plan extends LastRun {
  readonly count: number
}

/** What a shard has made. */
export interface ShardPart {
  readonly ledger: string
  readonly times: RouteTimes
  readonly dated: readonly DatedPages[]
}

/** What to look at when a part was rendered, and is not found. */
const SAME = 'All its machines have the same tree, the same --origin, and the same number of the run (SITE_RUN_ID).'

const NO_TIMES: RouteTimes = {}

/** What other machines have rendered. */
export interface GatheredPages {
  readonly ledger: Ledger
  readonly dated: readonly DatedPages[]
}

/** Divides the pages of a site among several machines that share a store. */
export class ShardedRun {
  readonly #store: Store
  readonly #run: string
  readonly #site: string

  /**
   * @param site - identifies the site, to find what its last run has left.
   * @param run - equal for all machines that work on the same run.
   */
  constructor(store: Store, site: string, run: string) {
    this.#store = store
    this.#run = hashOf([site, run])
    this.#site = hashOf(site)
  }

  async last(): Promise<LastRun> {
    return { ledger: null, times: NO_TIMES, ...(await this.#read<LastRun>(`last-${this.#site}`)) }
  }

  /** The plan of the run. @throws StoreError when it was begun with another number of shards. */
  async plan(count: number): Promise<Plan> {
    const plan: Plan = { count, ...(await this.last()) }
    const name = `plan-${this.#run}`
    if (await this.#store.putNew(name, json(plan))) return plan
    const found = (await this.#read<Plan>(name)) ?? plan
    if (found.count !== count)
      throw new StoreError(
        `Another shard of this run was started as one of ${found.count}. Start all of them with the same number, such as --shard 1/${found.count}.`,
      )
    return found
  }

  /** The pages of the last run; null when nothing of it is left. */
  async lastLedger({ ledger }: LastRun): Promise<Ledger | null> {
    const bytes = ledger === null ? null : await this.#store.get(ledger)
    return bytes === null ? null : new Ledger(bytes)
  }

  async putPart({ index, count }: Shard, part: ShardPart): Promise<void> {
    await this.#store.put(`part-${this.#run}-${index}-${count}`, json(part))
  }

  /** Joins what all shards have made. @throws StoreError when the part of one is missing, or when there is no such run. */
  async gather(): Promise<GatheredPages & { readonly times: RouteTimes; readonly count: number }> {
    const plan = await this.#read<Plan>(`plan-${this.#run}`)
    if (plan === null)
      throw new StoreError(
        `The store has nothing of this run. ${SAME} Render the parts first: site prerender --shard 1/2 --store …`,
      )
    const writer = new LedgerWriter()
    const times: Record<string, { ms: number; pages: number }> = {}
    const dated = new DatedList()
    const missing: number[] = []
    for (let index = 1; index <= plan.count; index += 1) {
      const part = await this.#read<ShardPart>(`part-${this.#run}-${index}-${plan.count}`)
      if (part === null) {
        missing.push(index)
        continue
      }
      writer.addAll(new Ledger(Buffer.from(part.ledger)))
      dated.addAll(part.dated)
      for (const [route, { ms, pages }] of Object.entries(part.times)) {
        const sum = times[route] ?? { ms: 0, pages: 0 }
        times[route] = { ms: sum.ms + ms, pages: sum.pages + pages }
      }
    }
    if (missing.length > 0)
      throw new StoreError(
        `${missing.map((index) => `Shard ${index}/${plan.count}`).join(', ')} put nothing into the store. ${SAME} Render what is missing: site prerender --shard ${missing[0]}/${plan.count} --store …`,
      )
    return {
      ledger: new Ledger(Buffer.from(writer.finish().text)),
      dated: dated.found(),
      times: { ...plan.times, ...times },
      count: plan.count,
    }
  }

  /** Leaves the result of this run for the next one. @param ledger - its bytes. */
  async leave(ledger: Buffer, times: RouteTimes): Promise<void> {
    const name = hashOf(ledger)
    await this.#store.put(name, ledger)
    await this.#store.put(`last-${this.#site}`, json({ ledger: name, times }))
  }

  async #read<Note>(name: string): Promise<Note | null> {
    const bytes = await this.#store.get(name)
    if (bytes === null) return null
    try {
      return JSON.parse(bytes.toString()) as Note
    } catch {
      throw new StoreError(`The note ${name} in the store cannot be read. Remove it, and render again.`)
    }
  }
}

/** Assigns each page to the shard with the least work so far, measured by the time that pages of a route have taken, not by their number. */
export class PageShares {
  readonly #loads: number[]
  readonly #times: RouteTimes
  readonly #usual: number

  constructor(count: number, times: RouteTimes) {
    this.#loads = Array.from({ length: count }, () => 0)
    this.#times = times
    const all = Object.values(times)
    const pages = all.reduce((sum, route) => sum + route.pages, 0)
    this.#usual = pages === 0 ? 1 : all.reduce((sum, route) => sum + route.ms, 0) / pages
  }

  /** The shard of the next page, from 1. The result is the same for the same pages in the same order. */
  next(route: string): number {
    const known = this.#times[route]
    const cost = known === undefined || known.pages === 0 ? this.#usual : known.ms / known.pages
    const least = this.#loads.reduce((best, load, index) => (load < (this.#loads[best] ?? 0) ? index : best), 0)
    this.#loads[least] = (this.#loads[least] ?? 0) + cost
    return least + 1
  }
}

function json(note: unknown): Buffer {
  return Buffer.from(JSON.stringify(note))
}
