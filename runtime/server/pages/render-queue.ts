import type { RequestListener } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { PageRequest } from '../../page/page-request.ts'
import type { WorkPlace, WorkQueue } from '../../page/work-queue.ts'
import type { Soon } from '../../steps/step-request.ts'

export interface QueueLimits {
  /** Pages that are being rendered, or wait for their back-end or their turn. */
  readonly places: number
  /** Per sender, so that nobody takes the whole queue. */
  readonly placesOfSender: number
  /** A page that would wait longer is refused. */
  readonly maxWaitMs: number
}

/** Observes a queue. */
export interface QueueWatch {
  /** How long a page has waited for its turn, in ms. */
  waited(ms: number): void
  refused(): void
}

const LIMITS: QueueLimits = { places: 1000, placesOfSender: 500, maxWaitMs: 2000 }
/** The assumed duration of a piece of work before any has been measured. */
const FIRST_MEAN_MS = 5
/** How long the queue works before it lets other requests proceed. */
const SLICE_MS = 10
/**
 * What a page costs the process besides the measured work, mainly its calls to back-ends. It is charged when the page begins, so that not all of them
 * begin at once.
 */
const BEGIN_MS = 4
/** The longest pause, as a multiple of the time worked, if other requests need it. Kept pages should lose at most a fifth of their speed. */
const REST = 24
/** The share of a tick during which the process was busy, above which others needed it. */
const BUSY = 0.5
/** The weight of the latest piece of work in the mean. */
const RECENT = 0.05
/** The sender of pages that are the same for everybody. They wait together, and take turns with visitors who ask for pages of their own. */
const EVERYBODY = ''

/** A piece of work that waits for its turn. */
interface Waiter {
  readonly place: Place
  readonly since: number
  /** Does the work, or reports that it will not be done. */
  settle(isDone: boolean): void
}

/**
 * Lets pages be rendered one after the other, with pauses for all other requests. Senders take turns, so that one who asks for many pages waits
 * longer, and others do not. Pages that have begun go first, so that data fetched for them are not wasted.
 */
export class RenderQueue implements WorkQueue {
  readonly #limits: QueueLimits
  readonly #watch: QueueWatch | null
  /** Sender → number of places taken. */
  readonly #places = new Map<string, number>()
  #taken = 0
  readonly #begun: Waiter[] = []
  /** Sender → waiting work; the order of the senders is that of their turns. */
  readonly #waiting = new Map<string, Waiter[]>()
  #isWorking = false
  /** Work in ms since the last pause. */
  #spentMs = 0
  /** Requests since the last pause that need no rendering, minus those that do. */
  #others = 0
  /** The mean time from one piece of work to the next, including pauses. */
  #meanMs = FIRST_MEAN_MS

  constructor(limits: QueueLimits = LIMITS, watch: QueueWatch | null = null) {
    this.#limits = limits
    this.#watch = watch
  }

  /** The number of places taken at the moment. */
  get taken(): number {
    return this.#taken
  }

  /** Wraps a handler to count its requests: each counts as one that needs no rendering, until it enters the queue. */
  before(handler: RequestListener): RequestListener {
    return (request, response) => {
      this.#others += 1
      handler(request, response)
    }
  }

  enter(request: PageRequest, isForAll: boolean): WorkPlace | null {
    const sender = isForAll ? EVERYBODY : request.sender
    // The form has been accepted, and its visitor has to be told.
    const isOwed = request.form !== undefined
    const hasRoom = isOwed || isForAll || this.#hasPlace(sender)
    if (!hasRoom || (!isOwed && this.#ahead(sender) * this.#meanMs > this.#limits.maxWaitMs)) {
      this.#watch?.refused()
      return null
    }
    this.#places.set(sender, (this.#places.get(sender) ?? 0) + 1)
    this.#taken += 1
    // It was counted on arrival; that is undone, and it weighs as much against the others.
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

  /** Adds to the work that has been done. @param ms - in milliseconds. */
  charge(ms: number): void {
    this.#spentMs += ms
  }

  #hasPlace(sender: string): boolean {
    const { places, placesOfSender } = this.#limits
    return this.#taken < places && (this.#places.get(sender) ?? 0) < placesOfSender
  }

  /** The pieces of work to be done before a new page of this sender: for each page fetching and rendering. */
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
      // The sender moves to the end, so that all others come first.
      this.#waiting.delete(sender)
      if (waiters.length > 0) this.#waiting.set(sender, waiters)
      if (waiter) return waiter
    }
    return undefined
  }

  /** Does a piece of work, and measures it. */
  #measure<T>(work: () => T): T {
    const startedAt = performance.now()
    try {
      return work()
    } finally {
      this.#spentMs += performance.now() - startedAt
    }
  }

  /** Works until nothing waits. The caller does the first piece of work itself. */
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

  /** Read only by work that has to wait: creating a signal costs more than rendering many a page. */
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

/** Waits until other requests have nothing to do, or for `maxMs` at most. */
async function rest(maxMs: number): Promise<void> {
  const end = performance.now() + maxMs
  let utilization = 1
  while (utilization > BUSY && performance.now() < end) {
    const before = performance.eventLoopUtilization()
    await sleep(1)
    utilization = performance.eventLoopUtilization(before).utilization
  }
}
