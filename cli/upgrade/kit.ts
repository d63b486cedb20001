import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import { nameInSite } from '../new/template-files.ts'

/** A file that `site new` copies into every site: settings of tools, and nobody's text. */
export interface KitFile {
  /** What counts of it: the values of a YAML or JSON file, the hash of any other. */
  readonly content: unknown
  readonly text: string
  /** Where it stands in the package. */
  readonly source: string
}

const FOLDER = 'cli/templates/common'

/** What a version of sitio copies into a site, by the paths there. @param folder - of that version. */
export function kitOf(folder: string): Map<string, KitFile> {
  const place = join(folder, FOLDER)
  const names = existsSync(place) ? readdirSync(place, { recursive: true, withFileTypes: true }) : []
  const files = names.flatMap((entry): [string, KitFile][] => {
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(place.length + 1).replaceAll('\\', '/')
    // The README tells of the site.
    if (!entry.isFile() || name === 'README.md' || name.startsWith('.sitio/')) return []
    const text = readFileSync(path, 'utf8')
    const file = nameInSite(name)
    return [[file, { content: contentOf(file, text), text, source: `${FOLDER}/${name}` }]]
  })
  const text = readFileSync(join(folder, 'package.json'), 'utf8')
  return new Map([...files, ['package.json', { content: toolVersions(text), text, source: 'package.json' }]])
}

/** What counts of a text; a file of values that cannot be read is a text as any other. */
export function contentOf(file: string, text: string): unknown {
  const value = /\.(?:json|ya?ml)$/.test(file) ? parseManifest(text, file).value : null
  return isRecord(value) ? value : hashOf(text)
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** What the package.json of a site has of that of sitio. */
function toolVersions(text: string): unknown {
  const { engines, dependencies, devDependencies } = JSON.parse(text) as Readonly<
    Record<string, Record<string, string>>
  >
  const some = (from: Record<string, string> | undefined, names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (from?.[name] === undefined ? [] : [[name, from[name]]])))
  return {
    ...(engines && { engines }),
    dependencies: some(dependencies, ['react']),
    devDependencies: some(devDependencies, ['@biomejs/biome', '@types/react', 'typescript', 'vitest']),
  }
}
