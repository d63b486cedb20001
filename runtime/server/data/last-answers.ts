import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { SectionData } from '../../page/page-request.ts'

const MAX_ANSWERS = 5000
const MAX_BYTES = 64 * 1024 * 1024
/** Nothing older is served, however long a back-end fails: cli/docs/guide/about/decisions.md#while-a-back-end-fails */
const MAX_AGE_MS = 24 * 60 * 60 * 1000
/** A back-end that has just failed is left alone for so long. */
const RETRY_MS = 1000

/** What came of asking a back-end. */
export interface Asked {
  readonly answer: SectionData
  /** How long ago it was asked for, in ms, where somebody else has done so. Default: 0. */
  readonly ageMs?: number
  /**
   * - `good`: whole, and worth keeping.
   * - `failed`: the back-end could not say; what it said last may stand in.
   * - `other`: an answer that counts once, such as one that is not whole, or nobody waits for any more.
   * - `gone`: it says that there is nothing any more.
   */
  readonly outcome: 'good' | 'failed' | 'other' | 'gone'
}

/** What happens to the answers of one client. */
export interface AnswerPolicy {
  readonly client: string
  /** For how long an answer counts as fresh. */
  readonly keepMs: number
  /** Whether equal calls at the same time are one. */
  readonly deduplicates: boolean
  /** Whether an answer that is no longer fresh may be served. */
  readonly mayBeStale: boolean
}

/** Asks a back-end; never rejects. @param isForAll - whether others wait for the answer, too, or nobody: no visitor who leaves ends it. */
export type Ask = (isForAll: boolean) => Promise<Asked>

interface Known {
  readonly answer: SectionData
  readonly hash: string
  /** When it came. */
  at: number
  /** When asking failed last, if nothing good has come since. */
  failedAt: number | null
  /** For how long it counts as fresh. */
  readonly keepMs: number
}

/**
 * The last good answer to each call that says nothing of a visitor.
 *
 * - For `keep` it is served as it is.
 * - For as long again it is served at once, too, and renewed behind the visitor's back: nobody waits, and nobody sees anything older.
 * - After that (with `keep: 0ms`, always) the back-end is asked first.
 * - While the back-end fails, the last good answer is served at once, whatever `keep` says, for up to a day, and renewed behind the
 *   visitor's back, at most once a second. This is told once for each outage.
 *
 * An answer that is equal to the one before is the same object, so nothing is rendered for it. Answers take 64 MB, and are 5000, at most;
 * those that were asked for longest ago go first.
 */
export class LastAnswers {
  readonly #known = new LRUCache<string, Known>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    ttl: MAX_AGE_MS,
    perf: { now: () => this.#now() },
    ttlResolution: 0,
  })
  /** What is known of an answer, as long as that is held. */
  readonly #byAnswer = new WeakMap<SectionData, Known>()
  readonly #pending = new Map<string, Promise<SectionData>>()
  /** How often answers were told to be old: one that was asked for before may be. */
  #expiries = 0
  /** Clients that fail → the calls whose last answers are served for it. */
  readonly #outages = new Map<string, Set<string>>()
  readonly #onOutage: (client: string, cause: unknown) => void
  readonly #now: () => number

  /**
   * @param onOutage - told once when a client begins to fail, with the first failure.
   * @param now - a clock in ms that never goes back.
   */
  constructor(onOutage: (client: string, cause: unknown) => void, now = () => performance.now()) {
    this.#onOutage = onOutage
    this.#now = now
  }

  /** @param key - equal for equal calls. */
  read(key: string, policy: AnswerPolicy, ask: Ask): SectionData | Promise<SectionData> {
    const known = this.#known.get(key)
    if (known === undefined) return this.#ask(key, policy, ask)
    const age = this.#now() - known.at
    if (age < policy.keepMs) return known.answer
    if (!policy.mayBeStale || (known.failedAt === null && age >= 2 * policy.keepMs)) return this.#ask(key, policy, ask)
    const isPause = known.failedAt !== null && this.#now() - known.failedAt < RETRY_MS
    if (!isPause) void this.#ask(key, { ...policy, deduplicates: true }, ask)
    return known.answer
  }

  /** For how long an answer is served without asking, in ms; 0: whoever comes next is the one for whom the back-end is asked. */
  freshMs(answer: SectionData): number {
    const known = this.#byAnswer.get(answer)
    return known === undefined || known.failedAt !== null ? 0 : Math.max(0, known.at + known.keepMs - this.#now())
  }

  /** Counts what a client has said as old, so that it is asked again; while it fails that is still served. @param client - null: every one. */
  expire(client: string | null): void {
    const isMeant = (key: string) => client === null || key.startsWith(`${client} `)
    for (const [key, known] of this.#known.entries()) if (isMeant(key)) known.at = Number.NEGATIVE_INFINITY
    // Who asks from now on must not wait for what was asked before.
    for (const key of this.#pending.keys()) if (isMeant(key)) this.#pending.delete(key)
    this.#expiries += 1
  }

  /** The same for single answers. */
  expireThese(those: Iterable<SectionData>): void {
    for (const answer of those) {
      const known = this.#byAnswer.get(answer)
      if (known !== undefined) known.at = Number.NEGATIVE_INFINITY
    }
    // What is being asked for may be as old.
    this.#pending.clear()
    this.#expiries += 1
  }

  /** One request in flight for all who wait, where the policy allows. */
  #ask(key: string, policy: AnswerPolicy, ask: Ask): Promise<SectionData> {
    const { deduplicates } = policy
    const pending = deduplicates ? this.#pending.get(key) : undefined
    if (pending) return pending
    const expiries = this.#expiries
    const answer = ask(deduplicates).then((asked) => this.#settle(key, policy, asked, expiries === this.#expiries))
    if (!deduplicates) return answer
    const shared: Promise<SectionData> = answer.finally(() => {
      if (this.#pending.get(key) === shared) this.#pending.delete(key)
    })
    this.#pending.set(key, shared)
    return shared
  }

  /** @param isNew - whether nothing was told to be old since it was asked for. */
  #settle(key: string, policy: AnswerPolicy, { answer, outcome, ageMs = 0 }: Asked, isNew: boolean): SectionData {
    const { client, mayBeStale } = policy
    if (outcome === 'good') return isNew ? this.#keep(key, policy, answer, ageMs) : answer
    if (outcome === 'gone') this.#known.delete(key)
    const known = outcome === 'failed' && mayBeStale ? this.#known.get(key) : undefined
    if (known === undefined) return answer
    known.failedAt = this.#now()
    this.#noteOutage(key, client, answer.cause)
    return known.answer
  }

  #keep(key: string, { client, keepMs }: AnswerPolicy, answer: SectionData, ageMs: number): SectionData {
    const text = JSON.stringify(answer.data)
    const hash = createHash('sha256').update(text).digest('base64')
    const before = this.#known.get(key)
    const kept = before?.hash === hash ? before.answer : answer
    const known = { answer: kept, hash, at: this.#now() - ageMs, failedAt: null, keepMs }
    this.#known.set(key, known, { size: 2 * (text.length + key.length) })
    this.#byAnswer.set(kept, known)
    // The others are told of anew if they still fail.
    if (this.#outages.get(client)?.has(key)) this.#outages.delete(client)
    return kept
  }

  #noteOutage(key: string, client: string, cause: unknown): void {
    const calls = this.#outages.get(client)
    if (calls !== undefined) {
      calls.add(key)
      return
    }
    this.#outages.set(client, new Set([key]))
    this.#onOutage(client, cause)
  }
}
