import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { writeWhole } from '../runtime/source/disk/write-whole.ts'

/** Texts of a site's own files that a command may edit: inside its folder, links followed, and nothing that was installed there. */
export class SiteTexts {
  readonly #root: string
  readonly #read = new Map<string, string | null>()

  /** @param root - absolute folder of the site. */
  constructor(root: string) {
    this.#root = root
  }

  /** The text of a file as it was when it was first asked for, with its byte order mark; null when it may not be edited. */
  read(file: string): string | null {
    const known = this.#read.get(file)
    if (known !== undefined) return known
    const text = readText(this.#pathOf(file))
    this.#read.set(file, text)
    return text
  }

  /** Writes all of the files, or none where another program has changed one since it was read. @returns those that have changed. */
  write(texts: ReadonlyMap<string, string>): string[] {
    const changed = [...texts.keys()].filter((file) => readText(this.#pathOf(file)) !== this.#read.get(file))
    if (changed.length > 0) return changed
    for (const [file, text] of texts) {
      const path = this.#pathOf(file)
      if (path !== null) writeWhole(path, text)
    }
    return []
  }

  /** Null for what may not be edited. Of a file that there is not, where it would be. */
  #pathOf(file: string): string | null {
    try {
      const path = realPath(join(this.#root, file))
      const inside = relative(realpathSync(this.#root), path)
      const leadsOut = inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)
      return leadsOut || inside.split(sep).includes('node_modules') ? null : path
    } catch {
      // A folder on the way may not be searched, or the site itself has vanished.
      return null
    }
  }
}

/** With the links of what is there followed. */
function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realPath(dirname(path)), basename(path))
}

function readText(path: string | null): string | null {
  if (path === null) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path))
  } catch {
    // It vanished, may not be read, or is no text.
    return null
  }
}
