import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { beside } from '../artefact/prerendered-folder.ts'
import { hashOf } from '../ledger/inputs.ts'
import { writeWhole } from '../source/disk/write-whole.ts'
import type { Store } from '../store/store.ts'
import { putContent, readContent } from './page-batch.ts'
import { SiteTree } from './tree/site-tree.ts'

/** A prerendered site in a store: path of a file → its hash. */
interface StoredTree {
  readonly files: Readonly<Record<string, string>>
  /** The files beside the folder, by what follows the folder's name: `.ledger`. */
  readonly beside: Readonly<Record<string, string>>
}

/** Puts a prerendered site into a store. @returns its name there, which is the same for the same site. */
export async function putTree(store: Store, folder: string): Promise<string> {
  const files: Record<string, string> = {}
  for (const file of filesIn(folder)) files[file] = await putContent(store, await readFile(join(folder, file)))
  const others: Record<string, string> = {}
  for (const suffix of suffixesBeside(folder)) others[suffix] = await putContent(store, readFileSync(folder + suffix))
  const tree: StoredTree = { files, beside: others }
  return putContent(store, JSON.stringify(tree))
}

/**
 * Writes a site from a store into a folder, which is replaced once the site is complete. Files that are there already are not fetched.
 *
 * @throws StoreError when a part of it is missing; the folder then stays as it was.
 */
export async function takeTree(store: Store, name: string, outDir: string): Promise<void> {
  const { files, beside: all } = JSON.parse((await readContent(store, name)).toString()) as StoredTree
  const tree = new SiteTree(outDir)
  try {
    for (const [file, hash] of Object.entries(files))
      if (!isThere(outDir, file, hash) || !tree.keep([[file, null]])) tree.put(file, await readContent(store, hash))
    const others = Object.entries(all)
    const texts = await Promise.all(others.map(([, hash]) => readContent(store, hash)))
    for (const [index, [suffix]] of others.entries()) writeWhole(outDir + suffix, String(texts[index]))
    tree.publish()
  } finally {
    tree.discard()
  }
}

function isThere(folder: string, file: string, hash: string): boolean {
  try {
    return hashOf(readFileSync(join(folder, file))) === hash
  } catch {
    return false
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** The endings of the files beside a folder, without the seal, which is only valid on this machine: whoever takes the site makes their own. */
function suffixesBeside(folder: string): string[] {
  const name = basename(folder)
  return readdirSync(dirname(folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.startsWith(`${name}.`))
    .map((entry) => entry.name.slice(name.length))
    .filter((suffix) => suffix !== beside.seal)
}
