import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { KeptBody } from '../../render/kept-body.ts'

/** A file as it is now: its bytes, or a handle that the caller has to close. */
export type FileContent =
  | { readonly body: Buffer; readonly bytes: number; readonly modifiedMs: number; readonly kept: KeptBody }
  | { readonly body: FileHandle; readonly bytes: number; readonly modifiedMs: number; readonly kept: null }

export interface FileMemoryOptions {
  /** Everything that is kept, including compressed forms. */
  readonly maxBytes: number
  /** The size up to which files are kept. */
  readonly maxFileBytes: number
  /** The size up to which text files are kept; their compressed forms are kept, too. */
  readonly maxTextBytes: number
  /** A monotonic clock, in ms. */
  readonly now: () => number
}

interface KeptFile {
  readonly content: FileContent & { readonly body: Buffer }
  readonly extraBytes: number
  readonly checkedAt: number
}

/** If a link or a pipe has replaced the file since the start, the link is not followed, and the pipe is not waited for. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Keeps the small files of a server in memory for as long as they are unchanged on disk. */
export class FileMemory {
  readonly #options: FileMemoryOptions
  readonly #files: LRUCache<string, KeptFile>
  readonly #loading = new Map<string, Promise<KeptFile['content']>>()

  constructor(options: FileMemoryOptions) {
    this.#options = options
    this.#files = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ content, extraBytes }) => content.bytes + extraBytes + 1,
    })
  }

  /**
   * A file's content: immediately, if it is kept and was checked recently.
   *
   * @param file - absolute path, with links resolved.
   * @param recheckMs - for how long a kept file counts as unchanged; Infinity for files that never change.
   * @throws the system's error with its `code`; ENOENT also when the path is no longer a plain file.
   */
  take(file: string, isText: boolean, recheckMs: number): FileContent | Promise<FileContent> {
    const known = this.#files.get(file)
    const isFresh = known !== undefined && this.#options.now() - known.checkedAt < recheckMs
    return isFresh ? known.content : this.#look(file, isText)
  }

  /** For how long a kept file counts as unchanged, in ms; 0 when it is checked before it is sent. */
  freshMs(file: string, recheckMs: number): number {
    const known = this.#files.peek(file)
    return known === undefined ? 0 : Math.max(0, known.checkedAt + recheckMs - this.#options.now())
  }

  async #look(file: string, isText: boolean): Promise<FileContent> {
    const stats = requireFile(await lstat(file))
    const known = this.#files.peek(file)
    if (known !== undefined && isSame(known.content, stats)) {
      this.#files.set(file, { ...known, checkedAt: this.#options.now() })
      return known.content
    }
    this.#files.delete(file)
    const { maxFileBytes, maxTextBytes } = this.#options
    if (stats.size > (isText ? maxTextBytes : maxFileBytes)) return openFile(file)
    // Many clients may ask for it at once; one file descriptor is enough.
    const loading = this.#loading.get(file) ?? this.#load(file).finally(() => this.#loading.delete(file))
    this.#loading.set(file, loading)
    return loading
  }

  async #load(file: string): Promise<KeptFile['content']> {
    const { body: handle, modifiedMs } = await openFile(file)
    try {
      const body = await handle.readFile()
      const grow = (bytes: number) => {
        const own = this.#files.peek(file)
        if (own?.content === content) this.#files.set(file, { ...own, extraBytes: own.extraBytes + bytes })
      }
      const content = { body, bytes: body.length, modifiedMs, kept: { grow } }
      this.#files.set(file, { content, extraBytes: 0, checkedAt: this.#options.now() })
      return content
    } finally {
      await handle.close()
    }
  }
}

async function openFile(file: string): Promise<FileContent & { readonly body: FileHandle }> {
  const handle = await open(file, OPEN_FLAGS)
  try {
    const { size, mtimeMs } = requireFile(await handle.stat())
    return { body: handle, bytes: size, modifiedMs: mtimeMs, kept: null }
  } catch (error) {
    await handle.close()
    throw error
  }
}

function requireFile(stats: Stats): Stats {
  if (!stats.isFile()) throw Object.assign(new Error('This is not a file.'), { code: 'ENOENT' })
  return stats
}

function isSame({ bytes, modifiedMs }: FileContent, { size, mtimeMs }: Stats): boolean {
  return bytes === size && modifiedMs === mtimeMs
}
