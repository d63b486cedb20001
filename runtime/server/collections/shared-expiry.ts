import { isRecord } from '../../values/is-record.ts'
import { parsedJson } from '../../values/parsed-json.ts'
import { ALL, type Generations } from '../shared/generations.ts'
import type { Siblings } from '../workers/siblings.ts'
import type { Expired, Expiry } from './expiry.ts'

/** A message between processes or servers of the same site. */
type Told = { readonly expired: Expired } | { readonly paths: readonly string[]; readonly collection: string | null }

/** Drops outdated data here and wherever else the same site is served. */
export class SharedExpiry {
  readonly #own: Pick<Expiry, 'expire' | 'expirePages' | 'clientOf'>
  readonly #siblings: Siblings | null
  readonly #generations: Generations | null

  /**
   * @param siblings - the others that serve this site; null when there are none.
   * @param generations - versions of what is kept in common; null when nothing is.
   */
  constructor(
    own: Pick<Expiry, 'expire' | 'expirePages' | 'clientOf'>,
    siblings: Siblings | null,
    generations: Generations | null = null,
  ) {
    this.#own = own
    this.#siblings = siblings
    this.#generations = generations
    siblings?.onTold((text) => {
      const told = readTold(text)
      if (told === null) return
      void generations?.refresh()
      if ('expired' in told) own.expire(told.expired)
      // This process may fail to load the page; there is nobody to tell.
      else own.expirePages(told.paths, told.collection).catch(() => {})
    })
  }

  expire(expired: Expired): void {
    this.#own.expire(expired)
    this.#tell({ expired }, this.#own.clientOf(expired) ?? ALL)
  }

  async expirePages(paths: readonly string[], collection: string | null): Promise<void> {
    await this.#own.expirePages(paths, collection)
    this.#tell({ paths, collection }, ALL)
  }

  /** Tells the siblings, but only once nobody can read outdated data from the shared store any more. */
  #tell(told: Told, name: string): void {
    const message = JSON.stringify(told)
    const tell = (text: string) => this.#siblings?.tell(text)
    if (this.#generations === null) tell(message)
    else void this.#generations.grow(name, message, tell)
  }
}

/** Null for a message that this version of the program does not know. */
function readTold(text: string): Told | null {
  const value = parsedJson(text)
  if (!isRecord(value)) return null
  const { expired, paths, collection: list = null } = value
  if (Array.isArray(paths) && paths.every((path) => typeof path === 'string') && isNameOrNull(list))
    return { paths, collection: list }
  if (!isRecord(expired)) return null
  const { client, collection } = expired
  return isNameOrNull(client) && isNameOrNull(collection) ? { expired: { client, collection } } : null
}

function isNameOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}
