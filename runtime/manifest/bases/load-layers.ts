import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { nearestName } from '../../values/names/nearest-name.ts'
import { addPackageBy, packagePrograms } from '../../values/names/package-programs.ts'
import { carryUp } from '../migrations/carry-up.ts'
import { FIRST_VERSION, knownVersions, versionOf, versionOfTheFuture } from '../migrations/version-of.ts'
import type { MissingReason } from '../problems/extends/missing-base.ts'
import type { ManifestProblem } from '../problems/problem.ts'
import { nameOfFile } from '../text/name-of-file.ts'
import { expandIncludes } from '../yaml/expand-includes.ts'
import type { LocatedValue, Mark } from '../yaml/located-value.ts'
import { createDocument, type ManifestDocument } from '../yaml/manifest-document.ts'
import { parseManifest } from '../yaml/parse-manifest.ts'
import { problemAt } from '../yaml/problem-at.ts'
import { type ReadingPlace, readerBelow } from '../yaml/read-below.ts'
import { findBase } from './find-base.ts'
import { type Lock, locksOf, touched } from './locks.ts'
import { type Merged, mergeLayers, OF_A_MANIFEST, type Override } from './merge-layers.ts'
import { type Names, stepsOf } from './named-path.ts'
import { type Rename, renamesOf } from './renames.ts'
import { type LocatedText, textsUnder } from './texts-under.ts'
import { removedLocales, withDropped, withoutLocales } from './without-locales.ts'

/** A manifest, merged with those that it extends. */
export interface Layers {
  /** The merged value. Null when the text of the manifest, or of a base, could not be read. */
  readonly root: LocatedValue | null
  readonly problems: readonly ManifestProblem[]
  /** Absolute paths of the folders in which files are looked up: the manifest's own first, then those of its bases, in order of precedence. */
  readonly folders: readonly string[]
  /** How each manifest differs from its bases; the entries of a base come before those of the manifests that extend it. */
  readonly overrides: readonly Override[]
  /** Names that the bases have changed. */
  readonly renames: readonly Rename[]
  /** Places that a manifest extending this one may not change. */
  readonly locks: readonly Lock[]
  /** The version in which the manifest was written, before it was carried up. */
  readonly version: number
}

interface Place extends Omit<ReadingPlace, 'folder'> {
  /** Whether a manifest may have a key at a place, even if this one has none. */
  readonly isDeclared: (names: Names) => boolean
}

/**
 * Merges a manifest over those that it extends, and each of them over its own bases. Positions in a base are relative to the site's folder, like all
 * others: `../base/site.config.yaml`.
 *
 * @param document - the manifest with its includes.
 * @param folder - absolute path of its folder.
 * @param chain - names, as in positions, of the manifests that led here; this one is last.
 */
export function loadLayers(document: ManifestDocument, folder: string, chain: readonly string[], place: Place): Layers {
  const alone = { folders: [folder], overrides: [], renames: [], locks: [], version: FIRST_VERSION }
  if (document.root?.kind !== 'map') return { ...alone, root: document.root, problems: document.problems }
  const bases = textsUnder(document.root, 'extends').map((name) => loadBase(name, folder, chain, place))
  const version = versionOf(document.root) ?? Math.max(FIRST_VERSION, ...bases.map((base) => base.version))
  const carried = carryUp(document.root, version)
  const own: Layers = { ...alone, root: carried.root, problems: [...document.problems, ...carried.problems], version }
  const problems = [...bases.flatMap((base) => base.problems), ...own.problems]
  const known = bases.flatMap(({ root }) => (root === null ? [] : [root]))
  // When a base is missing, the merged value cannot be known.
  if (known.length < bases.length) return { ...own, root: null, problems }
  const { root: below, merges } = mergeBases(known)
  const folders = [...new Set([folder, ...bases.toReversed().flatMap((base) => base.folders)])]
  const locks = locksOf(carried.root, below, place.isDeclared)
  const renamed = renamesOf(carried.root)
  const renames = [...bases.flatMap((base) => base.renames), ...renamed.found]
  const about = [...locks.problems, ...renamed.problems]
  if (below === null) return { ...own, problems: [...problems, ...about], folders, renames, locks: locks.found }
  const gone = removedLocales(carried.root)
  const merged = mergeLayers(withoutLocales(below, gone), carried.root)
  // A list that a base replaces in its own base is not the concern of the sites above it.
  const told = merged.problems.filter(({ code }) => code !== 'extends/replaced-list' || chain.length === 1)
  const lower = bases.flatMap((base) => base.locks)
  // Locks of a base bind the bases after it as well as the site.
  const broken = merges.flatMap(({ base, overrides }, index) =>
    touched(
      overrides,
      bases.slice(0, index + 1).flatMap(({ locks }) => locks),
      base,
    ),
  )
  const unknown = merges.flatMap((merge) => merge.problems.filter(({ code }) => code !== 'extends/replaced-list'))
  const found = [...unknown, ...broken, ...told, ...touched(merged.overrides, lower, below)]
  return {
    root: withDropped(merged.root, gone),
    problems: [...problems, ...found.map(inMerged(merged.root)), ...about],
    folders,
    overrides: [...bases, ...merges, merged].flatMap(({ overrides }) => overrides),
    renames,
    locks: [...lower, ...locks.found],
    version,
  }
}

interface MergedBase extends Merged {
  /** What it was merged over. */
  readonly base: LocatedValue
}

/** Merges each base over those before it; null when there are none. A value that two bases take from the same place in a file is not an override. */
function mergeBases([first, ...others]: readonly LocatedValue[]): { root: LocatedValue | null; merges: MergedBase[] } {
  const merges: MergedBase[] = []
  if (first === undefined) return { root: null, merges }
  let root = first
  for (const other of others) {
    const merged = mergeLayers(root, other)
    const overrides = merged.overrides.filter(({ own, base }) => base === null || !isSamePlace(own.mark, base.mark))
    merges.push({ ...merged, overrides, base: root })
    root = merged.root
  }
  return { root, merges }
}

function isSamePlace(one: Mark, other: Mark): boolean {
  return one.source.file === other.source.file && one.offset === other.offset
}

function loadBase({ mark, value }: LocatedText, folder: string, chain: readonly string[], place: Place): Layers {
  const nothing = (problem: ManifestProblem): Layers => {
    const none = { folders: [], overrides: [], renames: [], locks: [], version: FIRST_VERSION }
    return { ...none, root: null, problems: [problem] }
  }
  const missing = (reason: MissingReason, nearest: string | null = null) =>
    nothing(
      problemAt('extends/missing-base', ['extends'], mark, { base: value, reason, nearest, add: addPackageAt(folder) }),
    )
  const file = findBase(value, folder)
  if (file === null)
    return missing(
      'not-installed',
      ['./', '../'].map((way) => way + value).find((way) => existsSync(join(folder, way))) ?? null,
    )
  const name = nameOfFile(place.root, file)
  if (chain.includes(name)) {
    const circle = [...chain.slice(chain.indexOf(name)), name]
    return nothing(problemAt('extends/cycle', ['extends'], mark, { chain: circle }))
  }
  const read = readerBelow({ ...place, folder: dirname(file) })
  const main = read(name)
  if (!main.ok) {
    const isFolder = main.reason === 'missing' && existsSync(dirname(file)) && basename(file) !== basename(value)
    return missing(isFolder ? 'no-manifest-in-it' : main.reason, nearestPath(value, folder))
  }
  const document = expandIncludes(parseManifest(main.text, name), read, folderOf(name))
  if (document.problems.length === 0 && document.root?.kind !== 'map') return missing('no-manifest')
  const future = versionOfTheFuture(document.root)
  if (future !== null)
    return nothing(
      problemAt('manifest/unknown-version', ['version'], future.mark, {
        version: Number(future.value),
        known: knownVersions,
      }),
    )
  const layers = loadLayers(document, dirname(file), [...chain, name], place)
  return { ...layers, root: layers.root && withoutOwn(layers.root) }
}

/** What to type before the name of a package: as the program does whose lock is nearest. */
function addPackageAt(folder: string): string {
  const own = addPackageBy((file) => existsSync(join(folder, file)))
  if (own !== null) return own
  return dirname(folder) === folder ? packagePrograms.npm.add : addPackageAt(dirname(folder))
}

/** The path that was probably meant: another name in the same folder. */
function nearestPath(value: string, folder: string): string | null {
  const around = resolve(folder, dirname(value))
  const names = existsSync(around) ? readdirSync(around) : []
  const nearest = nearestName(basename(value), names)
  return nearest === null || nearest === basename(value) ? null : value.slice(0, -basename(value).length) + nearest
}

/** The folder of a file, given by its name in positions. */
function folderOf(name: string): string {
  return dirname(name).split(sep).join('/')
}

/** Converts the path of a problem from names to steps in the merged value, as far as they exist there. */
function inMerged(root: LocatedValue): (problem: ManifestProblem) => ManifestProblem {
  return (problem) => ({ ...problem, path: stepsOf(root, problem.path.map(String)).steps })
}

function withoutOwn(root: LocatedValue): LocatedValue {
  if (root.kind !== 'map') return root
  return { ...root, entries: new Map([...root.entries].filter(([key]) => !OF_A_MANIFEST.has(key))) }
}

/** A document whose value is the merged one. */
export function layeredDocument(document: ManifestDocument, { root, problems }: Layers): ManifestDocument {
  const [main] = document.root === null ? [] : [document.root.mark.source]
  return main === undefined ? document : createDocument(main, root, [...problems])
}
