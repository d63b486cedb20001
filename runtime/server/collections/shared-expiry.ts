import { isRecord } from '../../values/is-record.ts'
import type { Siblings } from '../workers/siblings.ts'
import type { Expired, Expiry } from './expiry.ts'

/** What siblings tell each other. */
type Told = { readonly expired: Expired } | { readonly paths: readonly string[] }

/** Drops what is no longer as it was, here and wherever else the same site is served. */
export class SharedExpiry {
  readonly #own: Pick<Expiry, 'expire' | 'expirePages'>
  readonly #siblings: Siblings | null

  /** @param siblings - null: nobody else serves the site. */
  constructor(own: Pick<Expiry, 'expire' | 'expirePages'>, siblings: Siblings | null) {
    this.#own = own
    this.#siblings = siblings
    siblings?.onTold((text) => {
      const told = readTold(text)
      if (told === null) return
      if ('expired' in told) own.expire(told.expired)
      // Here the page may lead elsewhere; there is nobody to tell.
      else own.expirePages(told.paths).catch(() => {})
    })
  }

  expire(expired: Expired): void {
    this.#own.expire(expired)
    this.#tell({ expired })
  }

  async expirePages(paths: readonly string[]): Promise<void> {
    await this.#own.expirePages(paths)
    this.#tell({ paths })
  }

  #tell(told: Told): void {
    this.#siblings?.tell(JSON.stringify(told))
  }
}

/** Null: another version of the program speaks so. */
function readTold(text: string): Told | null {
  const value = parsed(text)
  if (!isRecord(value)) return null
  const { expired, paths } = value
  if (Array.isArray(paths) && paths.every((path) => typeof path === 'string')) return { paths }
  if (!isRecord(expired)) return null
  const { client, collection } = expired
  return isNameOrNull(client) && isNameOrNull(collection) ? { expired: { client, collection } } : null
}

function isNameOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
