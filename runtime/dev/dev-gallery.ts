import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { packageDoors } from '../bundle/section-registry.ts'
import { PICTURE, PICTURE_ADDRESS } from '../gallery/example-picture.ts'
import { findAxe } from '../gallery/gallery-files.ts'
import { galleryPage } from '../gallery/gallery-page.ts'
import { type Gallery, openGallery } from '../gallery/open-gallery.ts'
import type { LoadedSite, SiteLoadResult } from '../source/load-site.ts'

/** The address of the gallery, whose own files are below it. */
const ADDRESS = '/_site/gallery'

/** The gallery of the site in development; opened when somebody first asks for it. */
export class DevGallery {
  #gallery: Gallery | null = null
  #isWanted = false

  /** Whether a request is for the gallery itself, and not for one of the pages that it shows. */
  static isFor(url: string | undefined): boolean {
    return url !== undefined && (url === ADDRESS || url.startsWith(`${ADDRESS}/`) || url.startsWith(`${ADDRESS}?`))
  }

  /** The site with the pages of the gallery; null before somebody has asked for it. */
  get site(): LoadedSite | null {
    return this.#gallery?.site ?? null
  }

  /** Updates the gallery after the site was read again. */
  follow(result: SiteLoadResult): void {
    if (this.#isWanted) this.#gallery = openGallery(result) ?? this.#gallery
  }

  /** @returns whether the gallery has just been opened, so that the site has more pages than before. */
  open(result: SiteLoadResult): boolean {
    if (this.#isWanted) return false
    this.#isWanted = true
    this.follow(result)
    return this.#gallery !== null
  }

  answer(url: string, root: string, response: ServerResponse): void {
    const axe = findAxe(root)
    const file = { [`${ADDRESS}/gallery.js`]: packageDoors.gallery, [`${ADDRESS}/axe.js`]: axe }[
      url.split('?')[0] ?? ''
    ]
    if (url === PICTURE_ADDRESS) send(response, 'image/svg+xml', PICTURE)
    else if (file) send(response, 'text/javascript', readFileSync(file))
    else if (this.#gallery === null)
      send(response, 'text/html', 'The site cannot be used. The terminal with site dev says why.')
    else {
      const files = { script: `${ADDRESS}/gallery.js`, axe: axe && `${ADDRESS}/axe.js`, suffix: '', isBuilt: false }
      send(response, 'text/html', galleryPage(this.#gallery, files))
    }
  }
}

function send(response: ServerResponse, type: string, body: string | Buffer): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
  response.end(body)
}
