import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { SectionData } from '../../page/page-request.ts'

const MAX_ANSWERS = 5000
const MAX_BYTES = 64 * 1024 * 1024
/** Nothing older is served, however long a back-end fails: see cli/docs/guide/about/decisions.md#while-a-back-end-fails */
const MAX_AGE_MS = 24 * 60 * 60 * 1000
/** For this long after a failure, the back-end is not asked again. */
const RETRY_MS = 1000

/** The result of asking a back-end. */
export interface Asked {
  readonly answer: SectionData
  /** The age of the answer in ms, when another server asked for it. Default: 0. */
  readonly ageMs?: number
  /**
   * - `good`: complete, and worth keeping.
   * - `failed`: the back-end could not answer; its last answer may stand in.
   * - `other`: an answer for this request only, such as an incomplete one, or one that nobody waits for any more.
   * - `gone`: the back-end says that the data no longer exists.
   */
  readonly outcome: 'good' | 'failed' | 'other' | 'gone'
}

/** How the answers of one client are kept and shared. */
export interface AnswerPolicy {
  readonly client: string
  /** For how long an answer counts as fresh. */
  readonly keepMs: number
  /** Whether equal calls at the same time share one request. */
  readonly deduplicates: boolean
  /** Whether an answer may be served when it is no longer fresh. */
  readonly mayBeStale: boolean
}

/** Asks a back-end; never rejects. @param isForAll - whether others may wait for the answer, so that no visitor who leaves may end the call. */
export type Ask = (isForAll: boolean) => Promise<Asked>

interface Known {
  readonly answer: SectionData
  readonly hash: string
  /** When the answer arrived. */
  at: number
  /** When asking last failed; null if a good answer has come since. */
  failedAt: number | null
  /** For how long the answer counts as fresh. */
  readonly keepMs: number
}

/**
 * The last good answer to each call that contains nothing about a visitor.
 *
 * - For `keep`, it is served as it is.
 * - For as long again, it is still served at once, and refreshed in the background: nobody waits, and nobody sees anything older.
 * - After that (with `keep: 0ms`, always), the back-end is asked first.
 * - While the back-end fails, the last good answer is served at once, whatever `keep` says, for up to a day. It is refreshed in the background, at
 *   most once a second. Each outage is reported once.
 *
 * An answer that equals the previous one is the same object, so nothing is rendered again for it. At most 5000 answers and 64 MB are kept; the least
 * recently used go first.
 */
export class LastAnswers {
  readonly #known = new LRUCache<string, Known>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    ttl: MAX_AGE_MS,
    perf: { now: () => this.#now() },
    ttlResolution: 0,
  })
  /** What is known about an answer, for as long as somebody holds it. */
  readonly #byAnswer = new WeakMap<SectionData, Known>()
  readonly #pending = new Map<string, Promise<SectionData>>()
  /** How often answers have been expired: an answer that was asked for before the last expiry may be outdated. */
  #expiries = 0
  /** Failing client → the calls for which last answers are served. */
  readonly #outages = new Map<string, Set<string>>()
  readonly #onOutage: (client: string, cause: unknown) => void
  readonly #now: () => number

  /**
   * @param onOutage - called once when a client begins to fail, with the first failure.
   * @param now - a monotonic clock in ms.
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

  /** For how long an answer is served without asking the back-end, in ms; 0 when the next request asks again. */
  freshMs(answer: SectionData): number {
    const known = this.#byAnswer.get(answer)
    return known === undefined || known.failedAt !== null ? 0 : Math.max(0, known.at + known.keepMs - this.#now())
  }

  /**
   * Marks a client's answers as outdated, so that they are asked for again; while the client fails, they are still served. @param client - null: all
   * clients.
   */
  expire(client: string | null): void {
    const isMeant = (key: string) => client === null || key.startsWith(`${client} `)
    for (const [key, known] of this.#known.entries()) if (isMeant(key)) known.at = Number.NEGATIVE_INFINITY
    // Whoever asks from now on must not get an answer that was asked for before.
    for (const key of this.#pending.keys()) if (isMeant(key)) this.#pending.delete(key)
    this.#expiries += 1
  }

  /** Like `expire`, for single answers. */
  expireThese(those: Iterable<SectionData>): void {
    for (const answer of those) {
      const known = this.#byAnswer.get(answer)
      if (known !== undefined) known.at = Number.NEGATIVE_INFINITY
    }
    // Answers on their way may be just as old.
    this.#pending.clear()
    this.#expiries += 1
  }

  /** Shares one request among all who wait, where the policy allows it. */
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

  /** @param isNew - whether nothing has been expired since the call was sent. */
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
    // If other calls of this client still fail, that is reported as a new outage.
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
