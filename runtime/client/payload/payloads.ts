import type { Payload } from '../../page/payload.ts'
import { withoutSlash } from '../browser/without-slash.ts'
import { fetchFile, fetchList, fetchPayload, NotPrerenderedError } from './fetch-payload.ts'
import type { PageList } from './page-list.ts'

export interface PayloadsOptions {
  readonly timeoutMs: number
  /** How long a prefetched payload may still be shown. */
  readonly keepMs: number
  /** Whether payloads are files. Files do not change, and neither does the list of them. */
  readonly isStatic: boolean
}

interface KeptPayload {
  readonly payload: Promise<Payload>
  readonly since: number
  isHere: boolean
}

/** The payloads of pages, fetched on navigation or ahead of it. */
export class Payloads {
  readonly #options: PayloadsOptions
  readonly #kept = new Map<string, KeptPayload>()
  /** Which files there are; null while that is unknown. */
  #list: PageList | null = null
  #isListAsked = false
  /** Counts logins and logouts. */
  #sessions = 0

  constructor(options: PayloadsOptions) {
    this.#options = options
  }

  /**
   * The payload of a page; a prefetched one is used while it is fresh. Error pages are payloads too.
   *
   * @throws PayloadError when no usable answer came: no connection, no payload, or nothing in time.
   * @throws Error when the answer is not a payload.
   * @throws NotPrerenderedError on a static host, for an address without a page.
   */
  async load(path: string, search: string, signal: AbortSignal): Promise<Payload> {
    const session = this.#sessions
    const payload = await this.#take(path, search, signal)
    return session === this.#sessions ? payload : this.load(path, search, signal)
  }

  /** Prefetches a payload once. Resolves with null on failure, which stays silent: the payload is requested again when it is needed. */
  prefetch(path: string, search: string): Promise<Payload | null> {
    const key = this.#keyOf(path, search)
    const payload = this.#find(key)?.payload ?? this.#keep(key, this.#ask(path, search))
    return payload.catch(() => null)
  }

  /** Whether the page could be shown without a connection. */
  isAtHand(path: string, search: string): boolean {
    return this.#find(this.#keyOf(path, search))?.isHere === true
  }

  /** Forgets all payloads, kept or in flight: they belong to the previous session. Pending loads resolve with the page of the new session. */
  clear(): void {
    this.#sessions += 1
    this.#kept.clear()
  }

  /** Files are the same for every query. */
  #keyOf(pathname: string, search: string): string {
    return withoutSlash(pathname) + (this.#options.isStatic ? '' : search)
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
    // A payload that depends on a back-end is shown once, then requested anew.
    if (!this.#options.isStatic) this.#kept.delete(key)
    if (!ahead) return this.#askNow(path, search, signal)
    // A failed prefetch stays silent, even for a navigation that waits for it: the page is requested again.
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
    return isStatic ? this.#askFile(withoutSlash(path)) : fetchPayload(path, search, timeoutMs, signal)
  }

  /** The list is fetched alongside the first page, which does not wait for it. */
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
    // Finding a payload drops it if it has expired.
    for (const known of [...this.#kept.keys()]) this.#find(known)
    this.#kept.set(key, entry)
    const drop = () => this.#kept.get(key) === entry && this.#kept.delete(key)
    payload.then(
      ({ kind }) => {
        // Keep pages only: by the time the page is wanted, an error may be over, and a visitor redirected to the login may have signed in.
        if (kind === 'page') entry.isHere = true
        else drop()
      },
      (error: unknown) => {
        // A page that does not exist will not appear, so it is not requested again.
        if (!(error instanceof NotPrerenderedError)) drop()
      },
    )
    return payload
  }
}

/** Lets one waiter leave while the others go on waiting for the same value. */
function withSignal<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    value.then(resolve, reject)
  })
}
