import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { SiteFiles } from '../../checks/facts/facts.ts'
import { folderTree, type TreeEntry } from '../../content/folder-tree.ts'
import { type EditedTexts, noEdits } from '../../manifest/text/edited-texts.ts'
import { nameOfFile } from '../../manifest/text/name-of-file.ts'
import { createSourceText, type SourceText } from '../../manifest/text/source-text.ts'
import { readServedFolder } from '../../server/files/served-folder.ts'

/**
 * The files of a site, looked up as at run time: in its folder, in those of its bases, and then in the package. A file that cannot be read, or
 * disappears meanwhile, counts as missing.
 */
export class SiteFilesOnDisk implements SiteFiles {
  readonly #roots: readonly [string, ...string[]]
  readonly #edited: EditedTexts
  readonly #texts = new Map<string, SourceText | null>()
  #served: ReturnType<SiteFiles['served']> | undefined

  /**
   * @param roots - the site's folder, those of its bases, then the package's.
   * @param edited - texts that replace those on disk.
   */
  constructor(roots: readonly [string, ...string[]], edited: EditedTexts = noEdits) {
    this.#roots = roots
    this.#edited = edited
  }

  served(): ReturnType<SiteFiles['served']> {
    this.#served ??= readServed(
      this.#roots.slice(0, -1).map((root) => join(root, 'public')),
      this.#edited,
    )
    return this.#served
  }

  list(folder: string): string[] {
    return listFiles(this.#roots[0], folder, this.#edited)
  }

  isOwn(file: string): boolean {
    return this.#added(file) !== undefined || orNull(() => statSync(join(this.#roots[0], file)).isFile()) === true
  }

  read(file: string): SourceText | null {
    const known = this.#texts.get(file)
    if (known !== undefined) return known
    const text = orNull(() => {
      const path = this.#added(file) ?? this.#find(file)?.path
      return readSource(this.#nameOf(file, path), path, this.#edited)
    })
    this.#texts.set(file, text)
    return text
  }

  bytes(file: string): number | null {
    return this.#editedBytes(file)?.length ?? orNull(() => this.#find(file)?.bytes ?? null)
  }

  start(file: string, bytes: number): Uint8Array | null {
    return this.#editedBytes(file)?.subarray(0, bytes) ?? orNull(() => readStart(this.#find(file)?.path, bytes))
  }

  #find(file: string): { readonly path: string; readonly bytes: number } | null {
    if (this.#isRefused(file)) return null
    for (const root of new Set(this.#roots)) {
      const path = join(root, file)
      const stats = statSync(path, { throwIfNoEntry: false })
      if (stats?.isFile()) return { path, bytes: stats.size }
    }
    return null
  }

  #isRefused(file: string): boolean {
    return (
      file.startsWith('public/') && this.served().refused.some(({ path }) => `${file}/`.startsWith(`public${path}/`))
    )
  }

  /** The path of a file from the site's folder; for one of the package, the path by which the site imports it. */
  #nameOf(file: string, path: string | undefined): string {
    if (path === undefined || this.isOwn(file)) return file
    const isOfBase = this.#roots.slice(1, -1).some((root) => path.startsWith(root + sep))
    if (isOfBase) return nameOfFile(this.#roots[0], path)
    // The installed package may be a link; and in a checkout of sitio it is not one of the site's files.
    const imported = `node_modules/sitio/${file}`
    const isElsewhere = !this.isOwn(imported) && path.includes(`${sep}node_modules${sep}`)
    return isElsewhere ? nameOfFile(this.#roots[0], path) : imported
  }

  /** The path of a file of the site whose text is edited; it need not exist on disk. */
  #added(file: string): string | undefined {
    const path = join(this.#roots[0], file)
    return this.#edited.has(path) ? path : undefined
  }

  #editedBytes(file: string): Uint8Array | null {
    const text = this.#edited.get(join(this.#roots[0], file))
    return text === undefined ? null : new TextEncoder().encode(text)
  }
}

function readServed(folders: readonly string[], edited: EditedTexts): ReturnType<SiteFiles['served']> {
  const read = folders.map((folder) => readServedFolder(folder))
  const added = folders.flatMap((folder) => listAdded(folder, '', edited).map((file) => `/${file}`))
  return {
    paths: [...new Set([...read.flatMap(({ files }) => [...files.keys()]), ...added])],
    refused: read.flatMap(({ refused }) => refused),
  }
}

function listFiles(root: string, folder: string, edited: EditedTexts): string[] {
  const added = listAdded(root, folder, edited)
  const files = filesIn(folderTree(join(root, folder)), folder)
  return added.length === 0 ? files : [...new Set([...files, ...added])].sort()
}

function listAdded(root: string, folder: string, edited: EditedTexts): string[] {
  const below = join(root, folder, sep)
  const added = [...edited.keys()].filter((file) => file.startsWith(below))
  return added.map((file) => relative(root, file).replaceAll('\\', '/'))
}

function filesIn(entries: readonly TreeEntry[], folder: string): string[] {
  return entries.flatMap(({ name, inside }) => {
    const file = folder === '' ? name : `${folder}/${name}`
    return inside === null ? [file] : filesIn(inside, file)
  })
}

function readSource(file: string, path: string | undefined, edited: EditedTexts): SourceText | null {
  if (path === undefined) return null
  const text = edited.get(path) ?? new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path))
  return createSourceText(file, text)
}

function readStart(path: string | undefined, bytes: number): Uint8Array | null {
  if (path === undefined) return null
  const handle = openSync(path, 'r')
  try {
    const buffer = new Uint8Array(bytes)
    return buffer.subarray(0, readSync(handle, buffer, 0, bytes, 0))
  } finally {
    closeSync(handle)
  }
}

function orNull<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch {
    // Missing, unreadable or not UTF-8: for checks, it does not exist.
    return null
  }
}
