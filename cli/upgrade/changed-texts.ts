import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LEFT_OUT } from './staged-site.ts'

/** A text that an upgrade changes. */
export interface ChangedText {
  /** The content before; null if there was no such file. */
  readonly before: Buffer | null
  readonly now: string
}

/**
 * The files that differ in the second of two copies of a site, or exist only there, by path. They are compared with the first one, since the site itself
 * may be edited meanwhile.
 */
export function changedTexts(first: string, second: string): Map<string, ChangedText> {
  const changed = new Map<string, ChangedText>()
  for (const name of readdirSync(second)) if (!LEFT_OUT.has(name)) compare(name)
  return changed

  function compare(path: string): void {
    for (const file of filesBelow(join(second, path), path)) {
      const [before, now] = [contentOf(join(first, file)), readFileSync(join(second, file))]
      if (!before?.equals(now)) changed.set(file, { before, now: now.toString('utf8') })
    }
  }
}

/** Those of the files that somebody has edited in the site itself meanwhile. */
export function editedMeanwhile(root: string, changed: ReadonlyMap<string, ChangedText>): string[] {
  return [...changed].flatMap(([file, { before }]) => {
    const own = contentOf(join(root, file))
    return (own === null ? before === null : before?.equals(own)) ? [] : file
  })
}

function contentOf(path: string): Buffer | null {
  return existsSync(path) ? readFileSync(path) : null
}

/** Links are skipped, because their targets belong to others. */
function filesBelow(path: string, name: string): string[] {
  try {
    const inside = readdirSync(path, { withFileTypes: true })
    return inside.flatMap((entry) => {
      const below = `${name}/${entry.name}`
      if (entry.isDirectory()) return filesBelow(join(path, entry.name), below)
      return entry.isFile() ? [below] : []
    })
  } catch {
    return [name]
  }
}
