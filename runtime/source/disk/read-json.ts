import { readFileSync } from 'node:fs'

/** Reads a JSON file; null when it does not exist or cannot be read. The caller knows who has written it, and so its type. */
export function readJson<Content>(file: string): Content | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content
  } catch {
    return null
  }
}
