import { basename, dirname, resolve } from 'node:path'
import { layeredDocument, loadLayers } from './bases/load-layers.ts'
import type { Override } from './bases/merge-layers.ts'
import { sayNothingThere } from './bases/nothing-there.ts'
import type { Rename } from './bases/renames.ts'
import type { Manifest } from './manifest.types.ts'
import type { ProblemCode } from './problems/all-problems.ts'
import type { ManifestProblem } from './problems/problem.ts'
import type { UnreadableReason } from './problems/words.ts'
import { unreadableReasons } from './problems/words.ts'
import { checkDoors } from './references/check-doors.ts'
import { checkTimeZone } from './references/check-time-zone.ts'
import { checkValues } from './references/check-values.ts'
import type { ManifestGuess } from './shape/guess-manifest.ts'
import { isDeclared } from './shape/is-declared.ts'
import type { PropsSchemas } from './shape/key-places.ts'
import { validateManifest } from './shape/validate-manifest.ts'
import { type EditedTexts, noEdits } from './text/edited-texts.ts'
import type { Environment } from './text/fill-text.ts'
import { jsonPointer } from './text/json-pointer.ts'
import { expandIncludes } from './yaml/expand-includes.ts'
import type { ManifestDocument } from './yaml/manifest-document.ts'
import { parseManifest } from './yaml/parse-manifest.ts'
import { readerBelow } from './yaml/read-below.ts'
import { substituteEnv } from './yaml/substitute-env.ts'

export interface LoadedManifest {
  /** With all defaults; null when the text or the shape is wrong. References are not checked yet: see `checkReferences`. */
  manifest: Manifest | null
  /** The likely meaning of a manifest whose shape is wrong. */
  guess: ManifestGuess | null
  document: ManifestDocument
  problems: ManifestProblem[]
  /** Absolute path of the site's folder, which contains the configuration file. */
  root: string
  /** Absolute paths of the folders in which files are looked up: the site's own, then those of its bases. */
  folders: readonly string[]
  /** How the site, and each of its bases, differs from what it extends. */
  overrides: readonly Override[]
  /** Names that its bases have changed. */
  renames: readonly Rename[]
  /** The manifest as written, without its bases. */
  own: ManifestDocument
  /** The version of the manifest's language in which it is written; `document` uses the words of the newest. */
  version: number
  /** The texts that were read, by their names in positions. For code frames, and to know what to watch. */
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

/** Problems that concern a single value, so that the others can still be checked. */
const VARIABLE_CODES: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'manifest/unset-variable',
  'manifest/variable-form',
])

/**
 * Reads a manifest with everything it includes: text → document → includes → newest version → bases → variables → shape and defaults.
 *
 * @param edited - texts that replace those on disk.
 * @param propsIn - returns the schemas of the sections in the site's folders; only called to explain misplaced keys.
 * @throws UnreadableFileError when the file itself cannot be read. Everything wrong inside of it is a problem instead.
 */
export function loadManifest(
  configFile: string,
  environment: Environment,
  edited: EditedTexts = noEdits,
  propsIn: (folders: readonly string[]) => PropsSchemas = () => () => null,
): LoadedManifest {
  const file = resolve(configFile)
  const root = dirname(file)
  const sources = new Map<string, string>()
  const name = basename(file)
  const read = readerBelow({ root, folder: root, sources, edited })
  const main = read(name)
  if (!main.ok) throw new UnreadableFileError(configFile, main.reason, main.words)
  const own = expandIncludes(parseManifest(main.text, name), read)
  const layers = loadLayers(own, root, [name], { root, sources, edited, isDeclared })
  const document = substituteEnv(layeredDocument(own, layers), environment)
  const { folders, overrides, renames, version } = layers
  const found = { own, version, document, root, folders, overrides, renames, sources }
  // Checking the shape of an incomplete text would only give misleading problems.
  if (document.problems.some(({ code, blocks }) => blocks && !VARIABLE_CODES.has(code))) {
    return { ...found, manifest: null, guess: null, problems: document.problems }
  }
  const shape = validateManifest(document, (name) => propsIn(folders)(name))
  const unset = new Set(document.problems.flatMap(({ blocks, path }) => (blocks ? [jsonPointer(path)] : [])))
  const ownProblems = shape.problems
    .filter((problem) => !unset.has(jsonPointer(problem.path)))
    .map((problem) => sayNothingThere(problem, document, overrides, renames))
  // Such an item is only a part, so it would lack more.
  const partial = ownProblems.flatMap(({ code, path }) =>
    code === 'extends/nothing-there' ? `${jsonPointer(path)}/` : [],
  )
  const { manifest, guess } = shape
  const values =
    manifest === null
      ? []
      : [
          ...checkValues(manifest, document, environment),
          ...checkDoors(manifest, document, environment),
          ...checkTimeZone(manifest, document),
        ]
  const whole = ownProblems.filter(({ path }) => !partial.some((pointer) => jsonPointer(path).startsWith(pointer)))
  const problems = [...document.problems, ...whole, ...values]
  return { ...found, manifest, guess, problems }
}
