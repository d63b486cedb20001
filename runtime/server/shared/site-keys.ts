import { createHash } from 'node:crypto'
import type { SiteModel } from '../../site/site-model.ts'

/**
 * Keys for a store that may be shared by several sites, and by two builds of a site while the new one takes over. They reveal nothing about visitors.
 */
export class SiteKeys {
  readonly #site: string
  readonly #build: string

  /** @param build - its id; another build may expect other forms of the data. */
  constructor({ product, origin }: Pick<SiteModel, 'product' | 'origin'>, build: string) {
    this.#site = `sitio:${digest(JSON.stringify([product, origin])).slice(0, 12)}`
    this.#build = build
  }

  /** A key for what all builds of the site share. */
  ofSite(what: string, ...parts: readonly string[]): string {
    return [this.#site, what, ...(parts.length === 0 ? [] : [digest(JSON.stringify(parts))])].join(':')
  }

  /** A key for what belongs to this build. */
  ofBuild(what: string, ...parts: readonly string[]): string {
    return [this.#site, this.#build, what, digest(JSON.stringify(parts))].join(':')
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
