import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ChangedPages {
  readonly changed: readonly string[]
  readonly added: readonly string[]
  readonly gone: readonly string[]
  readonly same: number
}

/**
 * Compares two prerendered sites page by page, by their bytes; that they are different builds is no difference.
 *
 * @param before - absolute folders, each of a prerendered site.
 */
export function changedPages(before: string, after: string): ChangedPages {
  const [old, now] = [pagesIn(before), pagesIn(after)]
  const both = [...now.keys()].filter((path) => old.has(path))
  const changed = both.filter((path) => old.get(path) !== now.get(path))
  return {
    changed,
    added: [...now.keys()].filter((path) => !old.has(path)),
    gone: [...old.keys()].filter((path) => !now.has(path)),
    same: both.length - changed.length,
  }
}

/** Path of each page → hash of its file. */
function pagesIn(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  return new Map(
    files.sort().map((file) => {
      const path = `/${file.replaceAll('\\', '/').replace(/(?:^|\/)index\.html$/, '')}`
      const html = readFileSync(join(folder, file), 'utf8').replace(/"build":"[^"]*"/g, '')
      return [path, createHash('sha256').update(html).digest('base64')]
    }),
  )
}
