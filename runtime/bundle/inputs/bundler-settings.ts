import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { namesIn } from '../../manifest/text/edited-texts.ts'
import { findPackage, packageNameOf } from '../../source/parts/find-package.ts'

/** Settings files of PostCSS; the nearest one in the site's folder or above applies. */
const OF_POSTCSS = /^(?:\.postcssrc(?:\.\w+)?|postcss\.config\.\w+)$/
/** A folder of an installed package: the bundler reads its code without any `tsconfig.json`. */
const IN_PACKAGE = /[\\/]node_modules[\\/]/
/** Files that mark the topmost folder in which the bundler looks for settings of PostCSS. */
const OF_REPOSITORY = ['package.json', 'pnpm-workspace.yaml', 'lerna.json', 'deno.json', 'deno.jsonc']
/** The files that a `tsconfig.json` extends, and those that settings written in code import. */
const EXTENDS = /"extends"\s*:\s*(?:"[^"]*"|\[[^\]]*\])/g
const IMPORTS = /\b(?:from|import|require)\s*\(?\s*["'][^"']+["']/g
/** What a path may leave out at its end. */
const ENDINGS = ['', '.json', '.js', '.mjs', '.cjs', '.ts', '/tsconfig.json', '/index.js']

/**
 * The settings files that affect how the bundler reads the code of a site: the nearest ones of PostCSS in its folder or above, the nearest
 * `tsconfig.json` of each folder outside of packages, and the files that these extend or import.
 *
 * @param folders - absolute paths of the folders with code.
 */
export function bundlerSettings(root: string, folders: Iterable<string>): string[] {
  const known = new Map<string, string | null>()
  const own = [...new Set([root, ...folders])].filter((folder) => !IN_PACKAGE.test(folder))
  const nearest = own.map((folder) => nearestTsconfig(folder, known)).filter((file) => file !== null)
  const ofPostcss = foldersUpFrom(root).map(settingsOfPostcss)
  // The loop visits the files that it adds, too.
  const met = new Set([...(ofPostcss.find((files) => files.length > 0) ?? []), ...nearest])
  for (const file of met) for (const made of madeFrom(file)) met.add(made)
  return [...met].sort()
}

/** The folder of a site, and the folders above it in the same repository. */
function foldersUpFrom(root: string): string[] {
  const folders = [root]
  for (let above = dirname(root); above !== folders.at(-1); above = dirname(above)) folders.push(above)
  const top = folders.findLastIndex((folder) => OF_REPOSITORY.some((name) => isFile(join(folder, name))))
  return folders.slice(0, Math.max(top, 0) + 1)
}

function settingsOfPostcss(folder: string): string[] {
  return namesIn(folder).flatMap((name) => (OF_POSTCSS.test(name) ? [join(folder, name)] : []))
}

function nearestTsconfig(folder: string, known: Map<string, string | null>): string | null {
  const before = known.get(folder)
  if (before !== undefined) return before
  const file = join(folder, 'tsconfig.json')
  const above = dirname(folder)
  const found = isFile(file) ? file : above === folder ? null : nearestTsconfig(above, known)
  known.set(folder, found)
  return found
}

function madeFrom(file: string): string[] {
  if (basename(file) === 'package.json') return []
  const statements = textOf(file).match(file.endsWith('.json') ? EXTENDS : IMPORTS) ?? []
  const names = statements.flatMap((text) => text.replace(/^"extends"/, '').match(/(?<=["'])[^"',\s]+(?=["'])/g) ?? [])
  return names.flatMap((name) => placeOf(name, dirname(file)) ?? [])
}

/** The file that a name leads to; for a package, its `package.json`, which has its version. Null when it is not found, as for Node's own modules. */
function placeOf(name: string, folder: string): string | null {
  if (name.startsWith('.') || name.startsWith('/'))
    return ENDINGS.map((ending) => resolve(folder, name) + ending).find(isFile) ?? null
  const found = findPackage(folder, packageNameOf(name))
  return found && join(found, 'package.json')
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // The bundler reports what is wrong with it.
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
