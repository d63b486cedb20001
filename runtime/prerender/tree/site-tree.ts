import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beside } from '../../artefact/prerendered-folder.ts'
import { clearAbandonedWork, workPath } from '../../source/disk/abandoned-work.ts'
import { replaceFolder } from '../../source/disk/replace-folder.ts'
import { errorCode } from '../../values/error-code.ts'
import { copyFileContent } from './file-pieces.ts'
import { filesOfTree } from './files-of-tree.ts'
import { type FileContent, Stage, sizeOf } from './stage.ts'

/** Where the previous version of the site is kept. It is reused for the next one, so that folders and unchanged files need not be made again. */
export function formerPlace(place: string): string {
  return place + beside.former
}

/** A file with its length; null when any length will do. */
type SizedFile = readonly [file: string, bytes: number | null]

/**
 * A prerendered site that is being made: a set of files, each of them new or the same as the one that is served. The site that is served stays as it
 * is until all files are there; then one folder replaces the other. When no file differs, nothing is written.
 */
export class SiteTree {
  readonly #place: string
  /** Path below the folder → whether the file differs from the one that is served. */
  readonly #files = new Map<string, boolean>()
  /** Path → the source of a file that goes into the site unless another one is put there. */
  readonly #offered = new Map<string, string>()
  readonly #stage: Stage
  #isWriting = false
  /** Whether this process created the folder in the making, which then holds nothing else. */
  #isNew = false

  /** @param place - absolute path of the folder that is served. Deletes what killed processes have left beside it. */
  constructor(place: string) {
    clearAbandonedWork([place])
    this.#place = place
    this.#stage = new Stage(place, workPath(place, 'rendering'))
  }

  /** Begins to write. @returns the two folders, for others that write into them. */
  begin(): Stage {
    if (this.#isWriting) return this.#stage
    const { work } = this.#stage
    this.#isWriting = true
    mkdirSync(dirname(work), { recursive: true })
    try {
      // Only one process can succeed in renaming it, and then has it for itself.
      renameSync(formerPlace(this.#place), work)
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error
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

  /** Puts a copy of a file into the site, unless another file is put there. */
  offer(file: string, path: string): void {
    this.#offered.set(file, path)
  }

  /** Puts all offered files that nothing else has replaced. */
  settle(): void {
    for (const [file, path] of this.#offered) if (!this.#files.has(file)) this.put(file, { file: path })
    this.#offered.clear()
  }

  /** Registers a file that somebody else has written into the folder. @param isNew - whether it differs from the one that is served. */
  note(file: string, isNew: boolean): void {
    this.#files.set(file, isNew)
  }

  /** Keeps files as they are served. @returns whether all of them are there with the right length; otherwise none is kept. */
  keep(files: readonly SizedFile[]): boolean {
    if (!areIn(this.#place, files)) return false
    for (const [file] of files) this.#files.set(file, false)
    return true
  }

  /** The same with the files of another version of the site: they become links. @param folder - where that is. */
  keepFrom(folder: string, files: readonly SizedFile[]): boolean {
    if (!areIn(folder, files)) return false
    this.begin()
    for (const [file] of files) {
      this.#link(file, join(folder, file))
      this.#files.set(file, true)
    }
    return true
  }

  has(file: string): boolean {
    return this.#files.has(file) || this.#offered.has(file)
  }

  /** Whether the file is the one that is served already. */
  isKept(file: string): boolean {
    return this.#files.get(file) === false
  }

  /** The path of the content of a file. */
  pathOf(file: string): string {
    const isNew = this.#files.get(file)
    const offered = isNew === undefined ? this.#offered.get(file) : undefined
    return offered ?? join(isNew ? this.#stage.work : this.#place, file)
  }

  read(file: string): Buffer {
    return readFileSync(this.pathOf(file))
  }

  /** All files at the moment. */
  get files(): readonly string[] {
    return [...new Set([...this.#files.keys(), ...this.#offered.keys()])].sort()
  }

  /** The files that differ from those that are served. */
  get changed(): readonly string[] {
    return [...this.#files].flatMap(([file, isNew]) => (isNew ? file : [])).sort()
  }

  /** Puts the site in its place. @returns whether it differs from the previous one. */
  publish(): boolean {
    if (!this.#isWriting && !this.#hasStrays(this.#place) && existsSync(this.#place)) return false
    const { work } = this.begin()
    for (const [file, isNew] of this.#files) if (!isNew) this.#link(file, join(this.#place, file))
    if (!this.#isNew) for (const file of filesOfTree(work)) if (!this.#files.has(file)) remove(file, work)
    replaceFolder(work, this.#place, formerPlace(this.#place))
    this.#isWriting = false
    return true
  }

  /** Discards an unpublished site, but keeps its folders for the next one if possible. */
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

  /** Links a file of a finished site into the folder that is being made. */
  #link(file: string, from: string): void {
    if (!this.#isNew && isSameFile(from, join(this.#stage.work, file))) return
    this.#stage.make(file, (path) => {
      try {
        linkSync(from, path)
      } catch (error) {
        if (errorCode(error) === 'EEXIST') throw error
        // Some file systems do not support links, or only a limited number of them.
        copyFileContent(from, path)
      }
    })
  }
}

function areIn(folder: string, files: readonly SizedFile[]): boolean {
  return files.every(([file, bytes]) => {
    const size = sizeOf(join(folder, file))
    return size !== null && (bytes === null || size === bytes)
  })
}

/** Removes a file, and the folders that are empty afterwards. */
function remove(file: string, below: string): void {
  rmSync(join(below, file))
  try {
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) rmdirSync(join(below, folder))
  } catch (error) {
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error
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
    return false // Another process has put its own folder there.
  }
}
