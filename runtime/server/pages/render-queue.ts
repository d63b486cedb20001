import type { RequestListener } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { PageRequest } from '../../page/page-request.ts'
import type { WorkPlace, WorkQueue } from '../../page/work-queue.ts'
import type { Soon } from '../../steps/step-request.ts'

export interface QueueLimits {
  /** Pages that are computed, or wait for their back-end or their turn. */
  readonly places: number
  /** Of one sender: nobody takes the whole queue. */
  readonly placesOfSender: number
  /** Whoever would wait longer is refused. */
  readonly maxWaitMs: number
}

const LIMITS: QueueLimits = { places: 1000, placesOfSender: 500, maxWaitMs: 2000 }
/** Told of what the queue does. */
export interface QueueWatch {
  /** How long a page has waited for its turn. */
  waited(ms: number): void
  refused(): void
}

/** What one piece of work takes, before any has been measured. */
const FIRST_MEAN_MS = 5
/** So long the queue works before it lets others go on. */
const SLICE_MS = 10
/** What a page costs the process beside the work that is measured, its calls above all: told when it begins, so that not all begin at once. */
const BEGIN_MS = 4
/** So many times as long as it has worked it lets them, if they need it: kept pages are to lose a fifth of their speed at most. */
const REST = 24
/** A tick in which the process had that much to do was needed by others. */
const BUSY = 0.5
/** Weight of the last piece of work in the mean. */
const RECENT = 0.05
/** Pages that are the same for everybody wait together, and take turns with the visitors who have one of their own. */
const EVERYBODY = ''

/** A piece of work that waits for its turn. */
interface Waiter {
  readonly place: Place
  readonly since: number
  /** Does it, or tells that it will not be done. */
  settle(isDone: boolean): void
}

/**
 * Lets pages be computed one after the other, with turns for everybody else between. Senders take turns, so that one who asks for much
 * waits longer than others, who do not. What has begun goes first: what it has fetched is not thrown away.
 */
export class RenderQueue implements WorkQueue {
  readonly #limits: QueueLimits
  readonly #watch: QueueWatch | null
  /** Sender → places taken. */
  readonly #places = new Map<string, number>()
  #taken = 0
  readonly #begun: Waiter[] = []
  /** Sender → what waits, in the order of their turns. */
  readonly #waiting = new Map<string, Waiter[]>()
  #isWorking = false
  /** Work since the others could last go on. */
  #spentMs = 0
  /** Requests since then for anything but pages that have to be computed, less those for such pages. */
  #others = 0
  /** Of one piece of work with what the others needed meanwhile. */
  #meanMs = FIRST_MEAN_MS

  constructor(limits: QueueLimits = LIMITS, watch: QueueWatch | null = null) {
    this.#limits = limits
    this.#watch = watch
  }

  /** Places that are taken now. */
  get taken(): number {
    return this.#taken
  }

  /** The same handler, whose requests are counted: whoever asks for no page that has to be computed is one of the others. */
  before(handler: RequestListener): RequestListener {
    return (request, response) => {
      this.#others += 1
      handler(request, response)
    }
  }

  enter(request: PageRequest, isForAll: boolean): WorkPlace | null {
    const sender = isForAll ? EVERYBODY : request.sender
    // The form has been taken: its visitor has to learn so.
    const isOwed = request.form !== undefined
    const hasRoom = isOwed || isForAll || this.#hasPlace(sender)
    if (!hasRoom || (!isOwed && this.#ahead(sender) * this.#meanMs > this.#limits.maxWaitMs)) {
      this.#watch?.refused()
      return null
    }
    this.#places.set(sender, (this.#places.get(sender) ?? 0) + 1)
    this.#taken += 1
    // It was counted when it came, and weighs as much against them.
    this.#others -= 2
    return new Place(this, sender, request, isOwed)
  }

  leave(sender: string): void {
    const rest = (this.#places.get(sender) ?? 0) - 1
    if (rest > 0) this.#places.set(sender, rest)
    else this.#places.delete(sender)
    this.#taken -= 1
  }

  turn<T>(place: Place, work: () => T): Soon<T | null> {
    if (!this.#isWorking) {
      void this.#workOn()
      this.#watch?.waited(0)
      return this.#measure(work)
    }
    const measured = () => this.#measure(work)
    return new Promise<T | null>((resolve, reject) => {
      const waiter: Waiter = {
        place,
        since: performance.now(),
        settle(isDone) {
          place.signal.removeEventListener('abort', drop)
          if (!isDone) return resolve(null)
          try {
            resolve(measured())
          } catch (error) {
            reject(error)
          }
        },
      }
      const drop = () => {
        this.#remove(waiter)
        waiter.settle(false)
      }
      if (place.signal.aborted) return resolve(null)
      place.signal.addEventListener('abort', drop, { once: true })
      this.#append(waiter)
    })
  }

  /** Counts as work that has been done. */
  charge(ms: number): void {
    this.#spentMs += ms
  }

  #hasPlace(sender: string): boolean {
    const { places, placesOfSender } = this.#limits
    return this.#taken < places && (this.#places.get(sender) ?? 0) < placesOfSender
  }

  /** Pieces of work that are done before what a sender comes with now: of a page, fetching and rendering. */
  #ahead(sender: string): number {
    const rounds = (this.#waiting.get(sender)?.length ?? 0) + 1
    let pages = rounds - 1
    for (const [other, waiters] of this.#waiting) if (other !== sender) pages += Math.min(waiters.length, rounds)
    return this.#begun.length + pages * 2
  }

  #append(waiter: Waiter): void {
    const { hasBegun, isOwed, sender } = waiter.place
    if (hasBegun || isOwed) this.#begun.push(waiter)
    else {
      const own = this.#waiting.get(sender)
      if (own) own.push(waiter)
      else this.#waiting.set(sender, [waiter])
    }
  }

  #remove(waiter: Waiter): void {
    const begun = this.#begun.indexOf(waiter)
    if (begun >= 0) this.#begun.splice(begun, 1)
    const { sender } = waiter.place
    const own = this.#waiting.get(sender)?.filter((other) => other !== waiter)
    if (own?.length === 0) this.#waiting.delete(sender)
    else if (own) this.#waiting.set(sender, own)
  }

  #next(): Waiter | undefined {
    const begun = this.#begun.shift()
    if (begun) return begun
    for (const [sender, waiters] of this.#waiting) {
      const waiter = waiters.shift()
      // To the end: everybody else is next.
      this.#waiting.delete(sender)
      if (waiters.length > 0) this.#waiting.set(sender, waiters)
      if (waiter) return waiter
    }
    return undefined
  }

  /** Does a piece of work. */
  #measure<T>(work: () => T): T {
    const startedAt = performance.now()
    try {
      return work()
    } finally {
      this.#spentMs += performance.now() - startedAt
    }
  }

  /** Goes on until nothing waits. The first piece of work is done by whoever called. */
  async #workOn(): Promise<void> {
    this.#isWorking = true
    let pieceAt = performance.now()
    await nextTurn()
    for (;;) {
      if (this.#spentMs > SLICE_MS) {
        if (this.#others > 0) await rest(this.#spentMs * REST)
        this.#spentMs = 0
        this.#others = 0
      }
      const now = performance.now()
      this.#meanMs += (now - pieceAt - this.#meanMs) * RECENT
      pieceAt = now
      const waiter = this.#next()
      if (!waiter) break
      const { place, since } = waiter
      const isLate = now - since > this.#limits.maxWaitMs && !place.hasBegun && !place.isOwed
      if (isLate) this.#watch?.refused()
      else this.#watch?.waited(now - since)
      waiter.settle(!isLate)
      if (!isLate) await nextTurn()
    }
    this.#isWorking = false
  }
}

class Place implements WorkPlace {
  readonly sender: string
  readonly isOwed: boolean
  hasBegun = false
  readonly #queue: RenderQueue
  readonly #request: Pick<PageRequest, 'signal'>

  constructor(queue: RenderQueue, sender: string, request: Pick<PageRequest, 'signal'>, isOwed: boolean) {
    this.#queue = queue
    this.#request = request
    this.sender = sender
    this.isOwed = isOwed
  }

  /** Not asked for by who need not wait: making it costs more than many a page. */
  get signal(): AbortSignal {
    return this.#request.signal
  }

  turn<T>(work: () => T): Soon<T | null> {
    return this.#queue.turn(this, () => {
      if (!this.hasBegun) this.#queue.charge(BEGIN_MS)
      this.hasBegun = true
      return work()
    })
  }

  leave(): void {
    this.#queue.leave(this.sender)
  }
}

/** Lets others go on until they have nothing to do, for the time given at most. */
async function rest(maxMs: number): Promise<void> {
  const end = performance.now() + maxMs
  let utilization = 1
  while (utilization > BUSY && performance.now() < end) {
    const before = performance.eventLoopUtilization()
    await sleep(1)
    utilization = performance.eventLoopUtilization(before).utilization
  }
}
