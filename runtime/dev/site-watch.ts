import { dirname, sep } from 'node:path'
import type { FSWatcher } from 'vite'
import { isPictureFile } from '../source/parts/find-pictures.ts'
import { Settling } from './settling.ts'

/** Files of a site that need not be named to count; what is made of the site is no change of it. */
const SITE_FILES = /^(?!.*\/\.sitio\/).*\/(?:locales\/[^/]+\.ya?ml|[^/]+\.schema\.json|[^/]+\.graphql)$/
const MADE = /\/(?:node_modules|\.sitio|dist)\//

interface WatchListener {
  /** Files changed that the site is read from. */
  onSite(): void
  /** Any other file of the site changed, appeared or went. */
  onOther(file: string): void
}

/** Tells of changes of files, once they have come to rest. */
export class SiteWatch {
  readonly #watcher: FSWatcher
  #watched = new Set<string>()
  readonly #settling: Settling

  constructor(watcher: FSWatcher, { onSite, onOther }: WatchListener) {
    this.#watcher = watcher
    this.#settling = new Settling(() => onSite())
    const onChange = (file: string) => {
      if (this.#isOfSite(file)) this.#settling.add(file, true)
      else if (!MADE.test(file)) onOther(file)
    }
    watcher.on('change', onChange).on('add', onChange).on('unlink', onChange)
  }

  /** @param files - absolute paths of files, and of folders whose files count. */
  follow(files: readonly string[]): void {
    this.#watched = new Set(files)
    this.#watcher.add([...files])
  }

  stop(): void {
    this.#settling.stop()
  }

  #isOfSite(file: string): boolean {
    const folder = dirname(file)
    if (this.#watched.has(file) || this.#watched.has(folder) || SITE_FILES.test(file)) return true
    // An entry of content has a file of its own in the folder of its collection.
    if (file.endsWith('.md')) return this.#watched.has(dirname(folder))
    // Pictures lie as deep as whoever sorts them likes.
    return isPictureFile(file) && [...this.#watched].some((watched) => file.startsWith(watched + sep))
  }
}
