import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { layout } from '../../artefact/site-file.ts'
import type { SearchFiles } from './index-writer.ts'

/** Writes the search index of a site into a build. */
export function writeIndex(dist: string, files: SearchFiles): void {
  const folder = join(dist, layout.search)
  mkdirSync(folder, { recursive: true })
  for (const [name, body] of files) writeFileSync(join(folder, name), body)
}

/** The search index in a build; null when it has none. */
export function readIndex(dist: string): SearchFiles | null {
  const folder = join(dist, layout.search)
  if (!existsSync(folder)) return null
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}
