import { readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { markdownName } from '../values/texts/front-matter.ts'
import { folderTree, type TreeEntry } from './folder-tree.ts'

/** Texts that are not on disk yet, by the absolute path of their file. */
export type EditedTexts = ReadonlyMap<string, string>

/** A content file. */
export interface ContentPlace {
  readonly path: string
  /** The index of the folder that it comes from; 0 is the site's own. */
  readonly layer: number
}

/** Several content folders combined into one. */
export interface ContentChain {
  /** The files that count, by their paths below the folder: `works.yaml`, `works/bread.md`. */
  readonly files: ReadonlyMap<string, ContentPlace>
  /** Files that only remove files of lower layers, by the same kind of path. */
  readonly removals: ReadonlyMap<string, ContentPlace>
  /** The removals that have actually removed a file. */
  readonly isUsed: ReadonlySet<string>
}

/** Matches front matter that contains nothing else, with no text below it. */
const REMOVAL = /^\uFEFF?---[^\S\n]*\r?\nremove:[^\S\n]+true[^\S\n]*(?:#.*)?\r?\n---\s*$/

/**
 * Combines the content of a site and its bases: a file in a higher layer replaces the same file in lower ones. A Markdown file that contains only
 * `remove: true` removes an entry, or, if it is the file of one language, what the entry says in that language.
 *
 * @param folders - the site's own first; they need not exist.
 * @param edited - texts that replace those on disk.
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

/** The file that stands for all languages of an entry, given the name of one of its files. */
function wholeEntry(name: string): string {
  const named = name.endsWith('.md') ? markdownName(name.slice(name.lastIndexOf('/') + 1)) : null
  return named === null ? name : `${name.slice(0, name.lastIndexOf('/') + 1)}${named.id}.md`
}

function isRemoval(path: string, edited: EditedTexts): boolean {
  if (!path.endsWith('.md')) return false
  try {
    return REMOVAL.test(edited.get(path) ?? readFileSync(path, 'utf8'))
  } catch {
    return false // Reported when the file is read as an entry.
  }
}

/** The paths of everything below a folder, with forward slashes, in alphabetical order. */
function namesBelow(folder: string, edited: EditedTexts): string[] {
  const start = folder + sep
  const added = [...edited.keys()].flatMap((file) =>
    file.startsWith(start) ? [file.slice(start.length).split(sep).join('/')] : [],
  )
  return [...new Set([...namesIn(folderTree(folder)), ...added])].sort()
}

function namesIn(entries: readonly TreeEntry[], below = ''): string[] {
  return entries.flatMap(({ name: own, inside }) => {
    const name = below + own
    if (inside === null) return [name]
    // A folder with the name of a list is included, so that it can be reported.
    return [...(name.endsWith('.yaml') ? [name] : []), ...namesIn(inside, `${name}/`)]
  })
}
