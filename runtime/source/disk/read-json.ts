import { readFileSync } from 'node:fs'

/** Reads a JSON file that this package has written; null when it does not exist or cannot be read. */
export function readJson<Content>(file: string): Content | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content
  } catch {
    return null
  }
}
