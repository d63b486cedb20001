import { setTimeout as wait } from 'node:timers/promises'
import { connectionFault } from '../values/connection-fault.ts'
import { type Store, StoreError } from './store.ts'

const TIMEOUT_MS = 60_000
const TRIES = 4
const FIRST_WAIT_MS = 250

/** A store on a server: `site store`, or anything else that answers `GET`, `HEAD` and `PUT /NAME`. */
export class HttpStore implements Store {
  readonly #base: string
  readonly #headers: Readonly<Record<string, string>>

  /** @param token - sent as a bearer token; undefined when there is none. */
  constructor(url: string, token: string | undefined) {
    this.#base = url.endsWith('/') ? url : `${url}/`
    this.#headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  }

  async has(name: string): Promise<boolean> {
    const { status } = await this.#ask(name, { method: 'HEAD' }, [200, 404])
    return status === 200
  }

  async get(name: string): Promise<Buffer | null> {
    const { status, body } = await this.#ask(name, { method: 'GET' }, [200, 404])
    return status === 200 ? body : null
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    await this.#ask(name, { method: 'PUT', body: new Uint8Array(bytes) }, [200, 201, 204])
  }

  async putNew(name: string, bytes: Buffer): Promise<boolean> {
    const { status } = await this.#ask(
      name,
      { method: 'PUT', body: new Uint8Array(bytes), headers: { 'if-none-match': '*' } },
      [200, 201, 204, 412],
    )
    return status !== 412
  }

  /** Sending any of these requests twice does no harm, so failed ones are tried again. */
  async #ask(name: string, init: RequestInit, expected: readonly number[]) {
    const url = this.#base + name
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#try(url, init)
      if (answer.kind === 'answer' && expected.includes(answer.status)) return answer
      const isFinal = answer.kind === 'answer' && answer.status < 500 && answer.status !== 429
      const said = answer.kind === 'answer' ? `answered ${answer.status}` : answer.reason
      if (isFinal || tries === TRIES) throw new StoreError(`The store ${new URL(url).origin} ${said}${advice(answer)}`)
      await wait(FIRST_WAIT_MS * 2 ** tries)
    }
  }

  async #try(url: string, { headers, ...init }: RequestInit): Promise<Answer> {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(url, { ...init, headers: { ...this.#headers, ...Object(headers) }, signal })
      return { kind: 'answer', status: response.status, body: Buffer.from(await response.arrayBuffer()) }
    } catch (error) {
      return { kind: 'none', reason: `cannot be reached: ${connectionFault(error)}` }
    }
  }
}

type Answer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: Buffer }
  | { readonly kind: 'none'; readonly reason: string }

function advice(answer: Answer): string {
  const isRefused = answer.kind === 'answer' && (answer.status === 401 || answer.status === 403)
  return isRefused ? '. Set the variable SITE_STORE_TOKEN to its token.' : '.'
}
