import { readFileSync } from 'node:fs'

/** What this package has written into a file; null where there is none, or it cannot be read. */
export function readJson<Content>(file: string): Content | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content
  } catch {
    return null
  }
}
