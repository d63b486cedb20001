import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { layout } from '../../artefact/site-file.ts'
import type { EntryLists } from '../../site/data/entry.ts'

/** Writes the entries of a collection into a build. */
export function writeLists(dist: string, collection: string, lists: EntryLists): void {
  mkdirSync(join(dist, layout.lists), { recursive: true })
  writeFileSync(fileOf(dist, collection), JSON.stringify(Object.fromEntries(lists)))
}

/** The entries that a collection had when the site was built; null when the build has none. */
export function readLists(dist: string, collection: string): EntryLists | null {
  const file = fileOf(dist, collection)
  return existsSync(file) ? new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')))) : null
}

function fileOf(dist: string, collection: string): string {
  return join(dist, layout.lists, `${collection}.json`)
}
