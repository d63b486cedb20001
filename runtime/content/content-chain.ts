import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { markdownName } from '../values/front-matter.ts'

/** Texts that are not written yet, by the absolute path of their file. */
export type EditedTexts = ReadonlyMap<string, string>

/** A file of content. */
export interface ContentPlace {
  readonly path: string
  /** Of which folder it is, by its place among them. */
  readonly layer: number
}

/** Several folders of content as one. */
export interface ContentChain {
  /** What counts, by its path below its folder: `works.yaml`, `works/bread.md`. */
  readonly files: ReadonlyMap<string, ContentPlace>
  /** Files that only take away those of folders further down, in the same way. */
  readonly removals: ReadonlyMap<string, ContentPlace>
  /** Those among them that took a file away. */
  readonly isUsed: ReadonlySet<string>
}

/** Front matter that says nothing else, and no text below it. */
const REMOVAL = /^\uFEFF?---[^\S\n]*\r?\nremove:[^\S\n]+true[^\S\n]*(?:#.*)?\r?\n---\s*$/

/**
 * What counts of the content of a site and its bases: a file of the one further up stands for that of the same name. A Markdown file with
 * `remove: true` alone takes an entry away; one of a language, what the entry says in it.
 *
 * @param folders - the site's own first; they need not be there.
 * @param edited - texts in place of those on the disk.
 */
export function contentChain(folders: readonly string[], edited: EditedTexts = new Map()): ContentChain {
  const files = new Map<string, ContentPlace>()
  const removals = new Map<string, ContentPlace>()
  const isUsed = new Set<string>()
  folders.forEach((folder, layer) => {
    for (const name of namesBelow(folder, edited)) {
      const place = { path: join(folder, name), layer }
      const removal = [name, wholeEntry(name)].find((each) => (removals.get(each)?.layer ?? layer) < layer)
      if (removal !== undefined) isUsed.add(removal)
      else if (files.has(name)) continue
      else if (layer < folders.length - 1 && isRemoval(place.path, edited)) removals.set(name, place)
      else files.set(name, place)
    }
  })
  return { files, removals, isUsed }
}

/** The file of an entry in all languages, by the name of one of its files. */
function wholeEntry(name: string): string {
  const named = name.endsWith('.md') ? markdownName(name.slice(name.lastIndexOf('/') + 1)) : null
  return named === null ? name : `${name.slice(0, name.lastIndexOf('/') + 1)}${named.id}.md`
}

function isRemoval(path: string, edited: EditedTexts): boolean {
  if (!path.endsWith('.md')) return false
  try {
    return REMOVAL.test(edited.get(path) ?? readFileSync(path, 'utf8'))
  } catch {
    return false // Whoever reads it as an entry says so.
  }
}

/** Paths of all that lies below a folder, with forward slashes, in alphabetical order. */
function namesBelow(folder: string, edited: EditedTexts): string[] {
  const start = folder + sep
  const added = [...edited.keys()].flatMap((file) =>
    file.startsWith(start) ? [file.slice(start.length).split(sep).join('/')] : [],
  )
  return [...new Set([...namesOnDisk(folder), ...added])].sort()
}

function namesOnDisk(folder: string, below = ''): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    const isFolder = entry.isDirectory() || (entry.isSymbolicLink() && leadsToFolder(path))
    const name = below + entry.name
    // A folder where a list is looked for is told of, too.
    return isFolder ? [...(name.endsWith('.yaml') ? [name] : []), ...namesOnDisk(path, `${name}/`)] : [name]
  })
}

/** A link may lead nowhere, or to itself. */
function leadsToFolder(link: string): boolean {
  try {
    return statSync(link).isDirectory()
  } catch {
    return false
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return [] // There need not be one.
  }
}
