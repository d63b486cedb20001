import { existsSync, readFileSync } from 'node:fs'
import type { SourceMap } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { BuildFault } from '../checks/facts/facts.ts'
import type { Position } from '../manifest/text/position.ts'
import { createSourceText } from '../manifest/text/source-text.ts'
import { packageRoot } from '../source/parts/package-root.ts'
import { messageOf } from '../values/message-of.ts'
import { MARK, originalId } from './strings/strings-id.ts'

const packageDist = join(packageRoot, 'dist')

/** Opens the source map of a bundle. Only called for positions in the bundle, which Node has not mapped (`--enable-source-maps`). */
export type OpenMap = () => Promise<SourceMap>

/**
 * The first position in an error's stack that is in the site's own code; null when there is none.
 *
 * @param openMap - null for code that does not run from a bundle.
 */
export async function locateError(error: unknown, openMap: OpenMap | null, root: string): Promise<Position | null> {
  for await (const place of placesIn(error, openMap, root)) {
    const own = ownPlace(place, root)
    if (own !== null) return own
  }
  return null
}

/** The installed package whose code threw an error; null when other code did. Takes the same parameters as `locateError`. */
export async function packageThatThrew(error: unknown, openMap: OpenMap | null, root: string): Promise<string | null> {
  for await (const place of placesIn(error, openMap, root)) {
    if (place === null) continue
    return /.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)/.exec(place.file.split(sep).join('/'))?.[1] ?? null
  }
  return null
}

/** The positions in an error's stack, as they are in the sources; null for each that comes from no source. */
async function* placesIn(error: unknown, openMap: OpenMap | null, root: string): AsyncGenerator<Position | null> {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  for (const [, file, line, column] of stack.matchAll(/((?:file:\/\/|[A-Za-z]:)?\/[^():]+):(\d+):(\d+)/g)) {
    if (file === undefined) continue
    const place = { file: filePath(file), line: Number(line), column: Number(column) }
    yield openMap !== null && /\/server\/site\.js$/.test(file) ? originOf(place, await openMap(), root) : place
  }
}

/** The position in the source that a position in the bundle comes from. */
function originOf({ file, line, column }: Position, map: SourceMap, root: string): Position | null {
  const entry = map.findEntry(line - 1, column - 1)
  if (!('originalSource' in entry) || typeof entry.originalSource !== 'string') return null
  return {
    file: resolve(root, dirname(file), filePath(entry.originalSource)),
    line: entry.originalLine + 1,
    column: entry.originalColumn + 1,
  }
}

function filePath(address: string): string {
  return originalId(address.startsWith('file:') ? fileURLToPath(address) : address)
}

/** An import that leads nowhere, as told by the bundler, by Vite and by Node: its specifier, and the module unless a code frame names it. */
const UNRESOLVED =
  /(?:Could not resolve|failed to resolve import|Cannot find (?:module|package)) ['"](.+?)['"](?:(?: imported)? from ['"](.+?)['"])?/

/** The first line of the bundler's message, and the position that it names. */
export function readBuildError(error: unknown, root: string): BuildFault {
  const errors: unknown = typeof error === 'object' && error !== null && 'errors' in error ? error.errors : null
  const texts = (Array.isArray(errors) ? errors : [error]).map(textOf)
  // A fault in a module is also in its copy for strings, whose lines differ. Either may be reported first.
  const text = texts.find((each) => !each.includes(MARK)) ?? texts[0] ?? ''
  const message = (text.split('\n', 1)[0] ?? '')
    .replace(/^(?:\[[\w:-]+\]:? )+/, '')
    .replace(/ in \S+$| (?:imported )?from ['"]\S+['"]\.?$/, '')
  return { message: message.replace(/\.$/, ''), position: ownPlace(placeIn(text), root) }
}

function textOf(error: unknown): string {
  return stripVTControlCharacters(messageOf(error))
}

/** The position that the bundler names. It counts that of an import after removing types, so the import is searched for in the source instead. */
function placeIn(text: string): Position | null {
  const [, specifier, importer] = UNRESOLVED.exec(text) ?? []
  const [, name = importer, line = 1, column = 1] = /\[ (.+?):(\d+):(\d+) \]/.exec(text) ?? []
  // A place in generated code helps nobody.
  if (name === undefined || name.includes('virtual:site')) return null
  const file = resolve(originalId(name))
  const code = specifier === undefined || !existsSync(file) ? '' : readFileSync(file, 'utf8')
  const at = [`'${specifier}'`, `"${specifier}"`].map((quoted) => code.indexOf(quoted)).find((index) => index >= 0)
  return at === undefined
    ? { file, line: Number(line), column: Number(column) }
    : createSourceText(file, code).positionAt(at)
}

/** The position, with its file relative to the site's folder; null outside the site's own code. The site may be sitio's own folder. */
function ownPlace(place: Position | null, root: string): Position | null {
  const name = place === null ? '..' : relative(root, place.file)
  if (place === null || name.startsWith('..') || name.includes('node_modules')) return null
  if (!relative(packageDist, place.file).startsWith('..')) return null
  return { ...place, file: name.split(sep).join('/') }
}
