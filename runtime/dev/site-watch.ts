import { stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
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

interface WatchOptions {
  /** When the site was read for the first time, in milliseconds since 1970. */
  readonly readAt: number
  /** Whether the site has to be read again for a file that it does not list; may depend on the file's content. */
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
  /** Earlier changes have been reported. */
  #lookedAt: number

  constructor(watcher: FSWatcher, { readAt, isOfSite, onSite, onOther }: WatchOptions) {
    this.#watcher = watcher
    this.#lookedAt = readAt
    this.#settling = new Settling((files) => {
      // Only now are files complete: the first report may be of an empty one, and there is none of the rest.
      const others = [...files].filter(([file, isListed]) => !isListed && !isOfSite(file))
      if (others.length < files.size) onSite()
      for (const [file] of others) onOther(file)
    })
    const onChange = (file: string) => {
      const isListed = this.#isOfSite(file)
      if (isListed || !isMade(file)) this.#settling.add(file, isListed)
    }
    watcher.on('change', onChange).on('add', onChange).on('unlink', onChange)
    watcher.once('ready', () => void this.catchUp())
  }

  /**
   * Reports files that were changed after the site had been read, and before they were watched: a start takes seconds, and the watcher reports only what
   * follows. Goes by the time of the file's status, which moving a file here changes as well.
   */
  async catchUp(): Promise<void> {
    const since = this.#lookedAt
    this.#lookedAt = Date.now()
    for (const [folder, names] of Object.entries(this.#watcher.getWatched())) {
      const files = await Promise.all(names.map((name) => fileSince(join(folder, name), since)))
      for (const file of files) if (file !== null) this.#watcher.emit('change', file)
    }
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

/** The path of a file that has changed since then; null for every other, for folders, and for what is gone. */
async function fileSince(path: string, since: number): Promise<string | null> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() && found.ctimeMs >= since ? path : null
}
