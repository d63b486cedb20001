import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LEFT_OUT } from './staged-site.ts'

/** The files that differ in the copy of a site, or exist only there: path → text of the copy. */
export function changedTexts(root: string, copy: string): Map<string, string> {
  const changed = new Map<string, string>()
  for (const name of readdirSync(copy)) if (!LEFT_OUT.has(name)) compare(name)
  return changed

  function compare(path: string): void {
    for (const file of filesBelow(join(copy, path), path)) {
      const [now, own] = [readFileSync(join(copy, file)), join(root, file)]
      if (!existsSync(own) || !readFileSync(own).equals(now)) changed.set(file, now.toString('utf8'))
    }
  }
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
