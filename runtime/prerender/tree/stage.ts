import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode } from '../../values/error-code.ts'
import { areEqualFiles, copyFileContent } from './file-pieces.ts'

/** The content of a file: bytes, or the path of a file to copy. */
export type FileContent = Buffer | string | { readonly file: string }

/** Two folders: the one that is served, which is never changed, and the one that will replace it. Several threads may write into one stage. */
export class Stage {
  /** The folder that is served. */
  readonly place: string
  /** The folder that will replace it. */
  readonly work: string
  /** When nothing is served yet, nothing has to be compared. */
  readonly #isAnyServed: boolean
  /** Folders that exist already. */
  readonly #made = new Set<string>()

  constructor(place: string, work: string) {
    this.place = place
    this.work = work
    this.#isAnyServed = existsSync(place)
  }

  /** Writes a file unless the same one is served. @returns whether it was written. */
  write(file: string, content: FileContent): boolean {
    if (this.isServed(file, content)) return false
    this.#write(file, content)
    return true
  }

  /** Whether a file is served with this content. */
  isServed(file: string, content: FileContent): boolean {
    if (!this.#isAnyServed) return false
    const path = join(this.place, file)
    const size = sizeOf(path)
    if (size === null) return false
    if (isOfFile(content)) return sizeOf(content.file) === size && areEqualFiles(path, content.file)
    const bytes = Buffer.from(content)
    return bytes.length === size && readFileSync(path).equals(bytes)
  }

  /**
   * Makes a file, and the folders above it. An existing file is deleted first instead of overwritten, since it may be a link to a file that is
   * served.
   *
   * @param put - makes the file at a path; throws EEXIST when there is one.
   */
  make(file: string, put: (path: string) => void): void {
    const path = join(this.work, file)
    const folder = dirname(path)
    if (!this.#made.has(folder)) {
      this.#makeFolder(folder)
      this.#made.add(folder)
    }
    try {
      put(path)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
      rmSync(path, { recursive: true })
      put(path)
    }
  }

  #write(file: string, content: FileContent): void {
    this.make(file, (path) => {
      if (isOfFile(content)) copyFileContent(content.file, path)
      else writeFileSync(path, content, { flag: 'wx' })
    })
  }

  #makeFolder(folder: string): void {
    try {
      mkdirSync(folder, { recursive: true })
    } catch (error) {
      if (errorCode(error) !== 'EEXIST' && errorCode(error) !== 'ENOTDIR') throw error
      // A file of the previous site is now a folder.
      for (let above = folder; above !== this.work; above = dirname(above))
        if (statSync(above, { throwIfNoEntry: false })?.isFile()) rmSync(above)
      mkdirSync(folder, { recursive: true })
    }
  }
}

/** The size of a file in bytes; null when it does not exist. */
export function sizeOf(path: string): number | null {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    return found?.isFile() ? found.size : null
  } catch (error) {
    // The path leads through something that is a file.
    if (errorCode(error) === 'ENOTDIR') return null
    throw error
  }
}

function isOfFile(content: FileContent): content is { readonly file: string } {
  return typeof content === 'object' && 'file' in content
}
