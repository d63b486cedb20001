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
 *
 * @param roots - the site's folder, those of its bases, then the package's.
 * @param edited - texts that replace those on disk.
 */
export function createSiteFiles(roots: readonly [string, ...string[]], edited: EditedTexts = noEdits): SiteFiles {
  const texts = new Map<string, SourceText | null>()
  let known: ReturnType<SiteFiles['served']> | undefined
  const served = () => {
    known ??= readServed(
      roots.slice(0, -1).map((root) => join(root, 'public')),
      edited,
    )
    return known
  }
  const isRefused = (file: string) =>
    file.startsWith('public/') && served().refused.some(({ path }) => `${file}/`.startsWith(`public${path}/`))
  const pathOf = (file: string) => {
    if (isRefused(file)) return null
    for (const root of new Set(roots)) {
      const path = join(root, file)
      const stats = statSync(path, { throwIfNoEntry: false })
      if (stats?.isFile()) return { path, bytes: stats.size }
    }
    return null
  }
  /** A file of a base is named by its path from the site. */
  const nameOf = (path: string | undefined) => {
    const base = path && roots.slice(1, -1).find((root) => path.startsWith(root + sep))
    return path && base ? nameOfFile(roots[0], path) : undefined
  }
  /** The path of a file of the site whose text is edited; it need not exist on disk. */
  const added = (file: string) => (edited.has(join(roots[0], file)) ? join(roots[0], file) : undefined)
  const textBytes = (file: string) => {
    const text = edited.get(join(roots[0], file))
    return text === undefined ? null : new TextEncoder().encode(text)
  }
  const isOwn = (file: string) =>
    added(file) !== undefined || orNull(() => statSync(join(roots[0], file)).isFile()) === true
  return {
    served,
    list: (folder) => listFiles(roots[0], folder, edited),
    isOwn,
    pathTo(file) {
      if (isOwn(file)) return file
      // The path by which the site imports the package. It may be a link, and in a checkout of sitio it is not one of the site's files.
      const below = `node_modules/sitio/${file}`
      const path = isOwn(below) ? undefined : pathOf(file)?.path
      return path?.includes(`${sep}node_modules${sep}`) ? nameOfFile(roots[0], path) : below
    },
    read(file) {
      if (!texts.has(file))
        texts.set(
          file,
          orNull(() => {
            const path = added(file) ?? pathOf(file)?.path
            return readSource(nameOf(path) ?? file, path, edited)
          }),
        )
      return texts.get(file) ?? null
    },
    bytes: (file) => textBytes(file)?.length ?? orNull(() => pathOf(file)?.bytes ?? null),
    start: (file, bytes) => textBytes(file)?.subarray(0, bytes) ?? orNull(() => readStart(pathOf(file)?.path, bytes)),
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
