import { isRecord } from '../../values/is-record.ts'
import { parsedJson } from '../../values/parsed-json.ts'
import type { Generations } from './generations.ts'
import type { SharedStore } from './shared-store.ts'
import type { SiteKeys } from './site-keys.ts'

/** A longer answer costs more to transfer than to ask for again. */
const MAX_LETTERS = 1_000_000

/** Data that another server has received. */
export interface SharedAnswer {
  readonly data: unknown
  /** How long ago it was asked for, in ms. */
  readonly ageMs: number
}

/** Answers of back-ends that any server of a site has received, shared for as long as they are fresh. They never depend on a visitor. */
export class SharedAnswers {
  readonly #store: SharedStore
  readonly #keys: SiteKeys
  readonly #generations: Generations

  constructor(store: SharedStore, keys: SiteKeys, generations: Generations) {
    this.#store = store
    this.#keys = keys
    this.#generations = generations
  }

  /** @param call - equal for equal calls. Null when no server has the answer, or when that is unknown at the moment. */
  async read(client: string, call: string, keepMs: number): Promise<SharedAnswer | null> {
    const key = this.#keyOf(client, call)
    if (key === null) return null
    const kept = parsed(await this.#store.read(key))
    if (kept === null) return null
    const ageMs = Math.max(0, Date.now() - kept.at)
    return ageMs < keepMs ? { data: kept.data, ageMs } : null
  }

  /** Returns a function that stores the answer. Get it before the back-end is asked, so that an answer that expires meanwhile is not shared. */
  keeper(client: string, call: string, keepMs: number): (data: unknown) => void {
    const [key, at] = [this.#keyOf(client, call), Date.now()]
    return (data) => {
      const text = key === null ? '' : JSON.stringify({ at, data })
      if (key !== null && text.length <= MAX_LETTERS) this.#store.write(key, text, keepMs)
    }
  }

  #keyOf(client: string, call: string): string | null {
    const generation = this.#generations.of(client)
    return generation === null ? null : this.#keys.ofBuild('answer', client, generation, call)
  }
}

function parsed(text: string | null): { readonly at: number; readonly data: unknown } | null {
  // Somebody else may have written there.
  const kept = text === null ? null : parsedJson(text)
  return isRecord(kept) && typeof kept.at === 'number' ? { at: kept.at, data: kept.data } : null
}
