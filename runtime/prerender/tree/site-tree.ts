import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beside } from '../../artefact/prerendered-folder.ts'
import { clearAbandonedWork, workPath } from '../../source/disk/abandoned-work.ts'
import { replaceFolder } from '../../source/disk/replace-folder.ts'
import { copyFileContent } from './file-pieces.ts'
import { filesOfTree } from './files-of-tree.ts'
import { type FileContent, hasCode, Stage, sizeOf } from './stage.ts'

/** Where the site lies as it was before it changed last. It becomes the next one: folders stay, and so does what is the same. */
export function formerPlace(place: string): string {
  return place + beside.former
}

/**
 * A prerendered site in the making: a set of files, each of which is the one that is served already, or a new one. What is served stays as it
 * is until all of them are there; then one folder takes the place of the other. Where nothing is another one, nothing is written.
 */
export class SiteTree {
  readonly #place: string
  /** By its path below the folder: whether it is another one than is served. */
  readonly #files = new Map<string, boolean>()
  /** By its path: where a file lies that is in the site unless another one is put there. */
  readonly #offered = new Map<string, string>()
  readonly #stage: Stage
  #isWriting = false
  /** Whether the folder in the making was made by this process: then it holds nothing else. */
  #isNew = false

  /** @param place - absolute path of the folder that is served. What killed processes have left beside it goes. */
  constructor(place: string) {
    clearAbandonedWork(place)
    this.#place = place
    this.#stage = new Stage(place, workPath(place, 'rendering'))
  }

  /** Begins to write. @returns the two folders, for whoever writes into them, too. */
  begin(): Stage {
    if (this.#isWriting) return this.#stage
    const { work } = this.#stage
    this.#isWriting = true
    mkdirSync(dirname(work), { recursive: true })
    try {
      // Whoever has renamed it has it alone.
      renameSync(formerPlace(this.#place), work)
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error
      this.#isNew = true
      mkdirSync(work)
    }
    return this.#stage
  }

  /** Puts a file into the site. */
  put(file: string, content: FileContent): void {
    const isNew = !this.#stage.isServed(file, content)
    if (isNew) this.begin().write(file, content)
    this.#files.set(file, isNew)
  }

  /** Puts a file of this machine there, unless another one comes to it. */
  offer(file: string, path: string): void {
    this.#offered.set(file, path)
  }

  /** Puts what was offered, and is still wanted. */
  settle(): void {
    for (const [file, path] of this.#offered) if (!this.#files.has(file)) this.put(file, { file: path })
    this.#offered.clear()
  }

  /** Takes notice of a file that somebody else has written into the folder. @param isNew - whether it is another one than is served. */
  note(file: string, isNew: boolean): void {
    this.#files.set(file, isNew)
  }

  /** Leaves files as they are served. @returns whether they all are there, as long as they should be; if not, none is left. */
  keep(files: Iterable<readonly [file: string, bytes: number | null]>): boolean {
    const kept: string[] = []
    for (const [file, bytes] of files) {
      const size = sizeOf(join(this.#place, file))
      if (size === null || (bytes !== null && size !== bytes)) return false
      kept.push(file)
    }
    for (const file of kept) this.#files.set(file, false)
    return true
  }

  has(file: string): boolean {
    return this.#files.has(file) || this.#offered.has(file)
  }

  /** Whether it is the file that is served already. */
  isKept(file: string): boolean {
    return this.#files.get(file) === false
  }

  /** Where the content of a file lies. */
  pathOf(file: string): string {
    const isNew = this.#files.get(file)
    const offered = isNew === undefined ? this.#offered.get(file) : undefined
    return offered ?? join(isNew ? this.#stage.work : this.#place, file)
  }

  read(file: string): Buffer {
    return readFileSync(this.pathOf(file))
  }

  /** All files, as they are now. */
  get files(): readonly string[] {
    return [...new Set([...this.#files.keys(), ...this.#offered.keys()])].sort()
  }

  /** Those that are others than are served. */
  get changed(): readonly string[] {
    return [...this.#files].flatMap(([file, isNew]) => (isNew ? file : [])).sort()
  }

  /** Puts the site in its place. @returns whether it is another one than before. */
  publish(): boolean {
    if (!this.#isWriting && !this.#hasStrays(this.#place) && existsSync(this.#place)) return false
    const { work } = this.begin()
    for (const [file, isNew] of this.#files) if (!isNew) this.#link(file)
    if (!this.#isNew) for (const file of filesOfTree(work)) if (!this.#files.has(file)) remove(file, work)
    replaceFolder(work, this.#place, formerPlace(this.#place))
    this.#isWriting = false
    return true
  }

  /** What was not published is of no use but for its folders. */
  discard(): void {
    if (!this.#isWriting) return
    const { work } = this.#stage
    this.#isWriting = false
    if (this.#isNew || !isRenamed(work, formerPlace(this.#place))) rmSync(work, { recursive: true, force: true })
  }

  #hasStrays(folder: string): boolean {
    for (const file of filesOfTree(folder)) if (!this.#files.has(file)) return true
    return false
  }

  /** A file that is served, in the folder in the making as well. */
  #link(file: string): void {
    const from = join(this.#place, file)
    if (!this.#isNew && isSameFile(from, join(this.#stage.work, file))) return
    this.#stage.make(file, (path) => {
      try {
        linkSync(from, path)
      } catch (error) {
        if (hasCode(error, 'EEXIST')) throw error
        // Some file systems know no links, and some only so many.
        copyFileContent(from, path)
      }
    })
  }
}

/** Removes a file, and the folders that nothing is in any more. */
function remove(file: string, below: string): void {
  rmSync(join(below, file))
  try {
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) rmdirSync(join(below, folder))
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error
  }
}

function isSameFile(one: string, other: string): boolean {
  try {
    const [first, second] = [statSync(one), statSync(other)]
    return first.ino === second.ino && first.dev === second.dev
  } catch {
    return false
  }
}

function isRenamed(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch {
    return false // Another process has put its own there.
  }
}
