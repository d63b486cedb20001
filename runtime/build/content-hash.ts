import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Hash of texts and of everything in files and folders, by content, never by time. Missing ones count as empty. */
export function contentHash(texts: readonly string[], paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\0')
  for (const path of paths)
    for (const file of filesOf(path)) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('base64url').slice(0, 12)
}

function filesOf(path: string): string[] {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOTDIR') return [path]
    if (code === 'ENOENT') return []
    throw error
  }
}
