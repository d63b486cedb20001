import { contentChain } from '../../runtime/content/content-chain.ts'
import { contentFolders } from '../../runtime/content/content-folders.ts'
import { nameOfFile } from '../../runtime/manifest/text/name-of-file.ts'
import type { LoadedSite } from '../../runtime/source/load-site.ts'
import { compareFiles } from './compare-files.ts'
import type { InputPlace } from './input-places.ts'

/** The content of embedded back-ends that differs between two sides, which is why their answers do. */
export class ChangedContent {
  readonly #before: LoadedSite | null
  readonly #now: LoadedSite | null
  /** By client. */
  readonly #places = new Map<string, InputPlace | null>()

  /** Null stands for a side without sources. */
  constructor(before: LoadedSite | null, now: LoadedSite | null) {
    this.#before = before
    this.#now = now
  }

  /** The file that differs, or the folder when several do; null when none does, or when the client has no content here. */
  placeOf(client: string): InputPlace | null {
    const known = this.#places.get(client)
    if (known !== undefined) return known
    const place = this.#find(client)
    this.#places.set(client, place)
    return place
  }

  #find(client: string): InputPlace | null {
    const [before, now] = [contentOf(this.#before, client), contentOf(this.#now, client)]
    if (before === null || now === null) return null
    const { added, changed, gone } = compareFiles(before.files, now.files)
    const [first, ...others] = [...added, ...changed, ...gone]
    if (first === undefined) return null
    const path = now.files.get(first)
    const file = path === undefined ? `${before.folder}/${first}` : nameOfFile(now.root, path)
    return { file: others.length === 0 ? file : now.folder }
  }
}

interface Content {
  readonly root: string
  /** As the manifest names it. */
  readonly folder: string
  /** Path below the folder → absolute path. */
  readonly files: ReadonlyMap<string, string>
}

function contentOf(site: LoadedSite | null, client: string): Content | null {
  const folder = site?.manifest.graphql.clients[client]?.content
  if (!site || folder === undefined) return null
  const { files } = contentChain(contentFolders(site.folders, folder))
  return { root: site.root, folder, files: new Map([...files].map(([name, { path }]) => [name, path])) }
}
