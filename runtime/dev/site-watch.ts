import { dirname, sep } from 'node:path'
import type { FSWatcher } from 'vite'
import { isPictureFile } from '../source/parts/find-pictures.ts'
import { Settling } from './settling.ts'

/** Matches files that belong to a site without being listed. What sitio generates in .sitio is not a change of the site. */
const SITE_FILES = /^(?!.*\/\.sitio\/).*\/(?:locales\/[^/]+\.ya?ml|[^/]+\.schema\.json|[^/]+\.graphql)$/
const MADE = /\/(?:node_modules|\.sitio|dist)\//

/** Whether a file is made by a program, and not a source of the site. */
export function isMade(file: string): boolean {
  return MADE.test(file)
}

interface WatchListener {
  /** Whether the site has to be read again for a file that it does not list. */
  isOfSite(file: string): boolean
  /** Files have changed that the site is read from. */
  onSite(): void
  /** Another file of the site was changed, added or removed. */
  onOther(file: string): void
}

/** Reports changes of files, once they have come to rest. */
export class SiteWatch {
  readonly #watcher: FSWatcher
  #watched = new Set<string>()
  readonly #settling: Settling

  constructor(watcher: FSWatcher, { isOfSite, onSite, onOther }: WatchListener) {
    this.#watcher = watcher
    this.#settling = new Settling(() => onSite())
    const onChange = (file: string) => {
      if (this.#isOfSite(file) || isOfSite(file)) this.#settling.add(file, true)
      else if (!isMade(file)) onOther(file)
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
    // An entry may have its own file in the folder of its collection.
    if (file.endsWith('.md')) return this.#watched.has(dirname(folder))
    // Pictures may be in folders of any depth.
    return isPictureFile(file) && [...this.#watched].some((watched) => file.startsWith(watched + sep))
  }
}
