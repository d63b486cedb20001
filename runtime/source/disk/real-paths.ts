import { lstatSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Resolves the links in the paths of many files. Looks at each folder once; `realpathSync` looks at all folders above each file. */
export class RealPaths {
  readonly #folders = new Map<string, string>()

  /** @returns null when there is no such file. */
  of(file: string): string | null {
    try {
      if (lstatSync(file).isSymbolicLink()) return realpathSync(file)
      return join(this.#ofFolder(dirname(file)), basename(file))
    } catch {
      return null
    }
  }

  #ofFolder(folder: string): string {
    const known = this.#folders.get(folder) ?? realpathSync(folder)
    this.#folders.set(folder, known)
    return known
  }
}
