import { isUtf8 } from 'node:buffer'
import { lstatSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Manifest } from './manifest.types.ts'
import type { ProblemCode } from './problems/all-problems.ts'
import type { ManifestProblem } from './problems/problem.ts'
import type { UnreadableReason } from './problems/words.ts'
import { unreadableReasons } from './problems/words.ts'
import { checkDoors } from './references/check-doors.ts'
import { checkTimeZone } from './references/check-time-zone.ts'
import { checkValues } from './references/check-values.ts'
import type { ManifestGuess } from './shape/guess-manifest.ts'
import type { PropsSchemas } from './shape/key-places.ts'
import { validateManifest } from './shape/validate-manifest.ts'
import { type EditedTexts, noEdits } from './text/edited-texts.ts'
import { encodingInWords, findEncodingFault } from './text/encoding-fault.ts'
import type { Environment } from './text/fill-text.ts'
import { jsonPointer } from './text/json-pointer.ts'
import { expandIncludes, type ReadFile, type ReadResult } from './yaml/expand-includes.ts'
import type { ManifestDocument } from './yaml/manifest-document.ts'
import { parseManifest } from './yaml/parse-manifest.ts'
import { substituteEnv } from './yaml/substitute-env.ts'

const maxBytes = 8_000_000

export interface LoadedManifest {
  /** With all defaults; null when its text or shape is wrong. References are not checked yet: see `checkReferences`. */
  manifest: Manifest | null
  /** What a manifest of a wrong shape was probably meant to be. */
  guess: ManifestGuess | null
  document: ManifestDocument
  problems: ManifestProblem[]
  /** Absolute path of the site's folder: that of the configuration file. */
  root: string
  /** The texts that were read, by the names that positions carry. For code frames, and for what must be watched. */
  sources: Map<string, string>
}

/** The configuration file is missing or cannot be read. The message names it and the reason. */
export class UnreadableFileError extends Error {
  readonly file: string
  readonly reason: UnreadableReason

  constructor(file: string, reason: UnreadableReason, words = unreadableReasons[reason]) {
    super(`${file} cannot be read: ${words}.`)
    this.name = 'UnreadableFileError'
    this.file = file
    this.reason = reason
  }
}

/** Faults of single values: the others can be checked all the same. */
const variableCodes: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'manifest/unset-variable',
  'manifest/variable-form',
])

/**
 * Reads a manifest with everything it includes: text → document → includes → variables → shape and defaults.
 *
 * @param edited - texts in place of those on the disk.
 * @param propsOf - schemas of the site's sections, for keys that stand in the wrong place. Asked for only then.
 * @throws UnreadableFileError when the file itself cannot be read. Everything that is wrong inside it is a problem instead.
 */
export function loadManifest(
  configFile: string,
  environment: Environment,
  edited: EditedTexts = noEdits,
  propsOf: PropsSchemas = () => null,
): LoadedManifest {
  const file = resolve(configFile)
  const root = dirname(file)
  const sources = new Map<string, string>()
  const read = siteReader(root, sources, edited)
  const main = read(basename(file))
  if (!main.ok) throw new UnreadableFileError(configFile, main.reason, main.words)
  const document = substituteEnv(expandIncludes(parseManifest(main.text, basename(file)), read), environment)
  // A text that could not be read whole would only give misleading problems of shape.
  if (document.problems.some(({ code }) => !variableCodes.has(code))) {
    return { manifest: null, guess: null, document, problems: document.problems, root, sources }
  }
  const shape = validateManifest(document, propsOf)
  const unset = new Set(document.problems.map((problem) => jsonPointer(problem.path)))
  const ownProblems = shape.problems.filter((problem) => !unset.has(jsonPointer(problem.path)))
  const { manifest, guess } = shape
  const values =
    manifest === null
      ? []
      : [
          ...checkValues(manifest, document, environment),
          ...checkDoors(manifest, document, environment),
          ...checkTimeZone(manifest, document),
        ]
  return { manifest, guess, document, problems: [...document.problems, ...ownProblems, ...values], root, sources }
}

/** Reads files below the site's folder, links followed, and remembers what it has read. */
function siteReader(root: string, sources: Map<string, string>, edited: EditedTexts): ReadFile {
  const realRoot = realPath(root)
  return (file) => {
    const path = realPath(join(root, file))
    if (path === null || realRoot === null) return { ok: false, reason: 'missing' }
    const inside = relative(realRoot, path)
    // The configuration file itself may be a link (a mounted volume); what it includes may not lead out.
    const isMain = sources.size === 0
    if (!isMain && (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)))
      return { ok: false, reason: 'outside' }
    const text = edited.get(join(root, file))
    const result: ReadResult = text === undefined ? readText(path, file) : { ok: true, text }
    if (result.ok) sources.set(file, result.text.replace(/^\uFEFF/, ''))
    return result
  }
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    // Missing, or a folder on the way may not be searched: either way there is nothing to read.
    return null
  }
}

function readText(path: string, file: string): ReadResult {
  try {
    const stats = lstatSync(path)
    if (!stats.isFile()) return { ok: false, reason: 'not-a-file' }
    if (stats.size > maxBytes) return { ok: false, reason: 'too-large' }
    const bytes = readFileSync(path)
    const fault = isUtf8(bytes) ? null : findEncodingFault(file, bytes)
    if (fault !== null) return { ok: false, reason: 'not-utf-8', words: encodingInWords(fault) }
    return { ok: true, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return { ok: false, reason: missing ? 'missing' : 'no-permission' }
  }
}
