import { createHash } from 'node:crypto'
import type { SiteModel } from '../../site/site-model.ts'

/** Names in a store that several sites may share, and several builds of one while a new one takes over. Nothing of a visitor can be read from them. */
export class SiteKeys {
  readonly #site: string
  readonly #build: string

  /** @param build - its id: what another build was asked has another form. */
  constructor({ product, origin }: Pick<SiteModel, 'product' | 'origin'>, build: string) {
    this.#site = `sitio:${digest(JSON.stringify([product, origin])).slice(0, 12)}`
    this.#build = build
  }

  /** Of what all builds of the site have in common. */
  ofSite(what: string, ...parts: readonly string[]): string {
    return [this.#site, what, ...(parts.length === 0 ? [] : [digest(JSON.stringify(parts))])].join(':')
  }

  /** Of what belongs to this build. */
  ofBuild(what: string, ...parts: readonly string[]): string {
    return [this.#site, this.#build, what, digest(JSON.stringify(parts))].join(':')
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
