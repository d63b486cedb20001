import type { Render } from '../../render/render.ts'
import type { Dropped } from '../../site/data/made-of.ts'
import { decidingCollections } from '../../site/routing/pages-of.ts'
import type { SiteModel } from '../../site/site-model.ts'
import type { SectionAnswers } from '../data/section-answers.ts'
import { anonymousRequest } from '../pages/anonymous-request.ts'
import type { Collections } from './collections.ts'

export interface ExpiryParts {
  readonly site: SiteModel
  readonly answers: SectionAnswers
  readonly entries: Collections
  readonly render: Render
  /** The pictures of other hosts; null when no client has any. */
  readonly media: { outdate(client: string | null): void } | null
}

/** The client or the collection whose data has changed; null for both: everything. */
export interface Expired {
  readonly client: string | null
  readonly collection: string | null
}

/** Tells everything that keeps data or pages when they have become outdated. */
export class Expiry {
  readonly #parts: ExpiryParts
  readonly #listClients: ReadonlySet<string>
  readonly #listeners: ((dropped: Dropped) => void)[] = []
  #listVersion = 0

  constructor(parts: ExpiryParts) {
    this.#parts = parts
    this.#listClients = new Set([...parts.site.collections.values()].map(({ client }) => client))
  }

  get listVersion(): number {
    return this.#listVersion
  }

  /** Calls `listener` with whatever is dropped from now on. */
  onExpire(listener: (dropped: Dropped) => void): void {
    this.#listeners.push(listener)
  }

  expire({ client, collection }: Expired): void {
    const { answers, entries, media } = this.#parts
    const asked = this.clientOf({ client, collection })
    answers.expire(asked)
    entries.expire({ client, collection })
    // An editor who saves an entry has seldom replaced a picture, and all are fetched again.
    if (collection === null) media?.outdate(asked)
    const collections = collection === null ? this.#collectionsOf(asked) : new Set([collection])
    this.#drop({ paths: new Set(), clients: asked === null ? null : new Set([asked]), collections })
    if (client === null || this.#listClients.has(client)) this.#listVersion += 1
  }

  /** The client whose answers become outdated; null: all clients. */
  clientOf({ client, collection }: Expired): string | null {
    const { collections } = this.#parts.site
    return (collection === null ? undefined : collections.get(collection)?.client) ?? client
  }

  /**
   * Drops single pages and the answers they were made of, and reads again the lists of their entries, and of `collection` if it is given. Paths are
   * written as browsers write them.
   */
  async expirePages(paths: readonly string[], collection: string | null): Promise<void> {
    const { answers, entries, render, site } = this.#parts
    const lists = new Set(collection === null ? [] : [collection])
    for (const path of paths) {
      const page = await render.load(anonymousRequest(path))
      if (page.kind !== 'page') continue
      answers.expireThese(page.data.values())
      const deciding = decidingCollections(site).get(page.route.key)
      if (deciding !== undefined) lists.add(deciding)
    }
    for (const name of lists) entries.expire({ client: null, collection: name })
    if (lists.size > 0) this.#listVersion += 1
    this.#drop({ paths: new Set(paths), clients: new Set(), collections: new Set() })
  }

  #drop(dropped: Dropped): void {
    this.#parts.render.drop(dropped)
    for (const tell of this.#listeners) tell(dropped)
  }

  /** The collections of a client; null: all of them. */
  #collectionsOf(client: string | null): ReadonlySet<string> | null {
    if (client === null) return null
    const own = [...this.#parts.site.collections.values()].filter((collection) => collection.client === client)
    return new Set(own.map(({ name }) => name))
  }
}
