import type { Payload } from '../../page/payload.ts'
import { pageKey } from '../browser/classify-change.ts'
import { fetchFile, fetchList, fetchPayload, NotPrerenderedError } from './fetch-payload.ts'
import type { PageList } from './page-list.ts'

export interface PayloadsOptions {
  readonly timeoutMs: number
  /** How long a payload that was fetched ahead may be shown. */
  readonly keepMs: number
  /** Whether they are files: then they do not change, and neither does which of them there are. */
  readonly isStatic: boolean
}

interface KeptPayload {
  readonly payload: Promise<Payload>
  readonly since: number
  isHere: boolean
}

/** The payloads of pages: fetched when a page is asked for, or ahead of that. */
export class Payloads {
  readonly #options: PayloadsOptions
  readonly #kept = new Map<string, KeptPayload>()
  /** Which files there are; null: nobody has said. */
  #list: PageList | null = null
  #isListAsked = false
  /** Counts logins and logouts. */
  #sessions = 0

  constructor(options: PayloadsOptions) {
    this.#options = options
  }

  /**
   * The payload of a page. One that was fetched ahead and is fresh is taken; error pages are payloads, too.
   *
   * @throws PayloadError when nothing usable came: no connection, no payload, or nothing in time.
   * @throws Error when the answer is no payload.
   * @throws NotPrerenderedError on a file server, for an address that it has no page of.
   */
  async load(path: string, search: string, signal: AbortSignal): Promise<Payload> {
    const session = this.#sessions
    const payload = await this.#take(path, search, signal)
    return session === this.#sessions ? payload : this.load(path, search, signal)
  }

  /** Fetches it ahead, once; null when that fails. Failures show in nothing: it is asked for again when it is needed. */
  prefetch(path: string, search: string): Promise<Payload | null> {
    const key = this.#keyOf(path, search)
    const payload = this.#find(key)?.payload ?? this.#keep(key, this.#ask(path, search))
    return payload.catch(() => null)
  }

  /** Whether it could be shown without a connection. */
  isAtHand(path: string, search: string): boolean {
    return this.#find(this.#keyOf(path, search))?.isHere === true
  }

  /** Forgets what is kept and on its way: it was another visitor's session. Who waits for a page gets the one of the new session. */
  clear(): void {
    this.#sessions += 1
    this.#kept.clear()
  }

  /** Files are the same for every query. */
  #keyOf(pathname: string, search: string): string {
    return pageKey({ pathname }) + (this.#options.isStatic ? '' : search)
  }

  #find(key: string): KeptPayload | undefined {
    const { isStatic, keepMs } = this.#options
    const found = this.#kept.get(key)
    if (!found || isStatic || performance.now() - found.since <= keepMs) return found
    this.#kept.delete(key)
    return undefined
  }

  async #take(path: string, search: string, signal: AbortSignal): Promise<Payload> {
    const key = this.#keyOf(path, search)
    const ahead = this.#find(key)
    // What depends on a back-end is shown once; the next time it is asked for anew.
    if (!this.#options.isStatic) this.#kept.delete(key)
    if (!ahead) return this.#askNow(path, search, signal)
    // That one fails ahead of time shows in nothing, even to whoever waits for it.
    return withSignal(ahead.payload, signal).catch((error: unknown) => {
      if (signal.aborted || error instanceof NotPrerenderedError) throw error
      return this.#askNow(path, search, signal)
    })
  }

  #askNow(path: string, search: string, signal: AbortSignal): Promise<Payload> {
    if (!this.#options.isStatic) return this.#ask(path, search, signal)
    return withSignal(this.#keep(this.#keyOf(path, search), this.#ask(path, search)), signal)
  }

  #ask(path: string, search: string, signal?: AbortSignal): Promise<Payload> {
    const { isStatic, timeoutMs } = this.#options
    return isStatic ? this.#askFile(pageKey({ pathname: path })) : fetchPayload(path, search, timeoutMs, signal)
  }

  /** The list comes beside the first page, which does not wait for it. */
  async #askFile(path: string): Promise<Payload> {
    const { timeoutMs } = this.#options
    if (!this.#isListAsked) {
      this.#isListAsked = true
      void fetchList(timeoutMs).then((list) => {
        this.#list = list
      })
    }
    const name = decodeURI(path)
    if (this.#list?.mayHave(name) === false) throw new NotPrerenderedError(name)
    return fetchFile(path, timeoutMs)
  }

  #keep(key: string, payload: Promise<Payload>): Promise<Payload> {
    const entry: KeptPayload = { payload, since: performance.now(), isHere: false }
    // What was fetched ahead and not asked for in time goes.
    for (const known of [...this.#kept.keys()]) this.#find(known)
    this.#kept.set(key, entry)
    const drop = () => this.#kept.get(key) === entry && this.#kept.delete(key)
    payload.then(
      ({ kind }) => {
        // By the time that somebody wants the page a failure may be over, and whoever was led to the login may be in.
        if (kind === 'page') entry.isHere = true
        else drop()
      },
      (error: unknown) => {
        // What is not there does not come: nobody asks for it again.
        if (!(error instanceof NotPrerenderedError)) drop()
      },
    )
    return payload
  }
}

/** What others wait for, too, goes on when one of them has left. */
function withSignal<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    value.then(resolve, reject)
  })
}
