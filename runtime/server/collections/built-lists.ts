import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EntryLists } from '../../site/entry.ts'

/** Writes the entries of a collection into a folder of a build. */
export function writeLists(folder: string, collection: string, lists: EntryLists): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(folder, collection), JSON.stringify(Object.fromEntries(lists)))
}

/** The entries of a collection that a build knew; null: it knew none. */
export function readLists(folder: string, collection: string): EntryLists | null {
  const file = fileOf(folder, collection)
  return existsSync(file) ? new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')))) : null
}

function fileOf(folder: string, collection: string): string {
  return join(folder, `${collection}.json`)
}
