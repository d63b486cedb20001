import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { writeWhole } from './write-whole.ts'

/** Values of YAML texts that held no mistake. Parsing YAML is what a start would wait for longest. */
export interface ParsedValues {
  get(text: string): unknown
  set(text: string, value: unknown): void
  /** Writes down what was asked for since it was opened, when that has changed. Where nothing can be written, nothing is. */
  save(): void
}

/** Opens the values that a file keeps by the hash of their texts; an edited text is another text, so nothing can be out of date. */
export function openParsedValues(file: string): ParsedValues {
  const kept = readKept(file)
  const used = new Map<string, unknown>()
  let isSaved = true
  return {
    get(text) {
      const key = hashOf(text)
      if (kept.has(key)) used.set(key, kept.get(key))
      return used.get(key)
    },
    set(text, value) {
      // JSON knows fewer values than YAML.
      if (!isDeepStrictEqual(JSON.parse(JSON.stringify(value ?? null)), value)) return
      used.set(hashOf(text), value)
      isSaved = false
    },
    save() {
      if (isSaved) return
      isSaved = true
      try {
        writeWhole(file, JSON.stringify(Object.fromEntries(used)))
      } catch {
        // A folder that cannot be written only costs the time of parsing.
      }
    },
  }
}

function readKept(file: string): Map<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8'))))
  } catch {
    // Missing, or cut off: then every text is parsed.
    return new Map()
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
