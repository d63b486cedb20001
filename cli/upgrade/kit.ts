import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import type { PackageProgram } from '../../runtime/values/names/package-programs.ts'
import { nameInSite } from '../new/template-files.ts'
import { inWordsOf } from '../packages/program-words.ts'

/** A file that `site new` copies into every site: settings of tools, without texts of the site. */
export interface KitFile {
  /** The part of its content that matters: the values of a YAML or JSON file, the hash of any other. */
  readonly content: unknown
  readonly text: string
  /** Its path in the package. */
  readonly source: string
}

const FOLDER = 'cli/templates/common'

/**
 * The files that a version of sitio copies into a site, by their paths there.
 *
 * @param folder - of that version.
 * @param program - what installs the site's packages.
 */
export function kitOf(folder: string, program: PackageProgram): Map<string, KitFile> {
  const place = join(folder, FOLDER)
  const names = existsSync(place) ? readdirSync(place, { recursive: true, withFileTypes: true }) : []
  const files = names.flatMap((entry): [string, KitFile][] => {
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(place.length + 1).replaceAll('\\', '/')
    // The README is about the individual site.
    if (!entry.isFile() || name === 'README.md' || name.startsWith('.sitio/')) return []
    const text = inWordsOf(program, readFileSync(path, 'utf8'))
    const file = nameInSite(name)
    return [[file, { content: contentOf(file, text), text, source: `${FOLDER}/${name}` }]]
  })
  const text = readFileSync(join(folder, 'package.json'), 'utf8')
  return new Map([...files, ['package.json', { content: toolVersions(text), text, source: 'package.json' }]])
}

/** The part of a text that matters; an unreadable file of values is treated like any other text. */
export function contentOf(file: string, text: string): unknown {
  const value = /\.(?:json|ya?ml)$/.test(file) ? parseManifest(text, file).value : null
  return isRecord(value) ? value : hashOf(text)
}

/** Git may have checked out the text with other line ends. */
function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('base64')}`
}

/** The parts of sitio's package.json that a site's package.json copies. */
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
