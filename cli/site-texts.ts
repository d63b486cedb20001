import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { writeEachWhole } from '../runtime/source/disk/write-whole.ts'

/** Texts of the site's own files that a command may edit: those in its folder, with links resolved, but not installed packages. */
export class SiteTexts {
  readonly #root: string
  readonly #read = new Map<string, string | null>()

  /** @param root - absolute folder of the site. */
  constructor(root: string) {
    this.#root = root
  }

  /** The text of a file as first read, including its byte order mark; null if it may not be edited. */
  read(file: string): string | null {
    const known = this.#read.get(file)
    if (known !== undefined) return known
    const text = readText(this.#pathOf(file))
    this.#read.set(file, text)
    return text
  }

  /** Writes all of the files, or none if another program has changed one since it was read. @returns those that were changed. */
  write(texts: ReadonlyMap<string, string>): string[] {
    const changed = [...texts.keys()].filter((file) => readText(this.#pathOf(file)) !== this.#read.get(file))
    if (changed.length > 0) return changed
    writeEachWhole(
      [...texts].flatMap(([file, text]) => {
        const path = this.#pathOf(file)
        return path === null ? [] : [[path, text] as const]
      }),
    )
    return []
  }

  /** Path of a file; null if it may not be edited. Also works for a file that does not exist yet. */
  #pathOf(file: string): string | null {
    try {
      const path = realPath(join(this.#root, file))
      const inside = relative(realpathSync(this.#root), path)
      const leadsOut = inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)
      return leadsOut || inside.split(sep).includes('node_modules') ? null : path
    } catch {
      // A parent folder may not be searched, or the site itself has disappeared.
      return null
    }
  }
}

/** Resolves the links in the existing part of a path. */
function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realPath(dirname(path)), basename(path))
}

function readText(path: string | null): string | null {
  if (path === null) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path))
  } catch {
    // It has disappeared, may not be read, or is not text.
    return null
  }
}
