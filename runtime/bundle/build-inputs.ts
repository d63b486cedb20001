import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { FormTargetModel } from '../site/site-model.ts'
import { findPackage, readPackage } from '../source/parts/find-package.ts'
import { installedPackage, PackageFolders } from '../source/parts/package-keys.ts'
import { packageRoot } from '../source/parts/package-root.ts'
import type { SiteSources } from '../source/site-sources.ts'
import type { BuildParts } from './build-parts.ts'
import { bundlerSettings } from './bundler-settings.ts'
import { hashOfInput } from './hash-of-input.ts'
import { fileOf, inputOf } from './input-name.ts'
import { listedPackages } from './listed-packages.ts'
import { type PackageInput, readPackageInput, versionIn, versionOf } from './package-input.ts'

/** Everything that goes into the code of a build, and nothing of its place: a copy of the site elsewhere has the same. */
export interface BuildInputs {
  /** The package itself: its version, and the hash of its code. */
  readonly sitio: string
  /** Hash of what the manifest says of the code, and of files that are read beside the bundler. */
  readonly shape: string
  /** Hash of the settings that the bundler looks for, and of the packages that come along unbundled. */
  readonly settings: string
  /**
   * Hashes of content, by the path from the site's folder, or from the package's: `sitio:sections/Hero/Hero.tsx`. A file that was changed
   * while the build ran has one that no content has. With a slash at its end, a folder of which all files of some name are taken: the hash of their names.
   */
  readonly files: Readonly<Record<string, string>>
  /** By who finds the package under its name: `. > three`. Null when nobody finds it. */
  readonly packages: Readonly<Record<string, PackageInput | null>>
  /** Section → those of these files and packages that it is made of. */
  readonly sections: Readonly<Record<string, readonly string[]>>
}

/** What the bundler read: the names of files and packages in `BuildInputs`. */
export interface ReachedInputs {
  readonly files: Iterable<string>
  /** Package → the paths in it. */
  readonly packages: ReadonlyMap<string, readonly string[]>
  readonly sections: BuildInputs['sections']
}

/** What the bundler tries in turn for `./format`: one more of these files can take the place of another. */
const ENDINGS = /\.(?:[mc]?[jt]s|[jt]sx|json)$/
/** What in the `package.json` of a site changes what the bundler makes of its files. */
const PACKAGE_SETTINGS = ['type', 'imports', 'exports', 'sideEffects', 'browser', 'postcss']

/**
 * Reads the inputs of a build as they are now. Cheap enough for every start: it reads the files that are named, and walks through no folder.
 *
 * @param startedAt - when the build began (ms since 1970): what was changed after that may not be what the bundler has read.
 */
export function readBuildInputs(
  sources: SiteSources,
  reached: ReachedInputs,
  startedAt = Number.POSITIVE_INFINITY,
): BuildInputs {
  const hashOf = (file: string) => hashOfInput(file, startedAt)
  return {
    ...reachedAsItIs(sources.root, reached, startedAt),
    shape: hash(JSON.stringify(shapeOf(sources, hashOf))),
    sections: reached.sections,
  }
}

/** What went into a build, to be read again. */
export function reachedBy({ files, packages, sections }: BuildInputs): ReachedInputs {
  const paths = Object.entries(packages).map(([key, input]) => [key, input?.files ?? []] as const)
  return { files: Object.keys(files), packages: new Map(paths), sections }
}

/** Whether all the code that a build came by is what it was. What the manifest says of it is not looked at. */
export function isSameCode(made: BuildInputs, root: string): boolean {
  const now = reachedAsItIs(root, reachedBy(made))
  return idOfInputs({ ...made, ...now }) === idOfInputs(made)
}

function reachedAsItIs(
  root: string,
  { files, packages }: Pick<ReachedInputs, 'files' | 'packages'>,
  startedAt?: number,
): Pick<BuildInputs, 'sitio' | 'settings' | 'files' | 'packages'> {
  const folders = new PackageFolders(root)
  const hashOf = (file: string) => hashOfInput(file, startedAt)
  return {
    sitio: ownVersion(),
    settings: hash(
      JSON.stringify(
        settingsOf(
          root,
          [...files].map((name) => fileOf(name, root)),
          hashOf,
        ),
      ),
    ),
    files: filesAsTheyAre(files, root, hashOf),
    packages: byName(packages.keys(), (key) =>
      readPackageInput(folders.of(key), packages.get(key) ?? [], root, startedAt),
    ),
  }
}

/** Whether a file that went into a build is another one by now. Nothing else of the site is read for that. */
export function hasChangedFiles({ files }: BuildInputs, root: string): boolean {
  const now = filesAsTheyAre(Object.keys(files), root, hashOfInput)
  return Object.entries(files).some(([name, content]) => now[name] !== content)
}

function filesAsTheyAre(inputs: Iterable<string>, root: string, hashOf: (file: string) => string) {
  const names = new FolderNames()
  return byName(inputs, (input) => {
    const file = fileOf(input, root)
    if (input.endsWith('/')) return hash(JSON.stringify(listBelow(file, hashOf)))
    return [hashOf(file), ...rivalsOf(file, names)].join(' ')
  })
}

/** The files in a folder, but for what is installed there, was built, or is hidden; a name each, or a folder of them. */
function listBelow(folder: string, hashOf: (path: string) => string): unknown[] {
  const names = foldersAndFilesIn(folder).filter(
    ({ name }) => name !== 'node_modules' && name !== 'dist' && !name.startsWith('.'),
  )
  // Whoever has a folder hashed while it is changed gets what no other has.
  return [
    hashOf(folder),
    ...names.map(({ name, isFolder }) => (isFolder ? [name, listBelow(join(folder, name), hashOf)] : name)),
  ]
}

/** Equal for equal code, whoever builds them, and wherever. */
export function idOfInputs({ sitio, shape, settings, files, packages }: BuildInputs): string {
  return hash(JSON.stringify([sitio, shape, settings, files, packages])).slice(0, 12)
}

/** The id of a build: of everything that went into it. */
export function idOfBuild(inputs: BuildInputs, parts: BuildParts): string {
  return hash(JSON.stringify([idOfInputs(inputs), parts])).slice(0, 12)
}

/** What a file is once links are followed, such as one from `sections` into a package: that package lies elsewhere elsewhere. */
function targetOf(file: string, root: string): string {
  const target = realpathSync(file)
  const found = installedPackage(target, root)
  return found === null ? inputOf(target, root) : join(found.name, relative(found.folder, target))
}

function byName<Value>(names: Iterable<string>, read: (name: string) => Value): Record<string, Value> {
  return Object.fromEntries([...new Set(names)].sort().map((name) => [name, read(name)]))
}

/** What decides which code there is. A section, stylesheet or operation that comes or goes shows here. */
function shapeOf(sources: SiteSources, hashOf: (file: string) => string) {
  const { root, sections, stylesheets, ornament, scripts, steps, onError, forms, checks, schemas, collections, needs } =
    sources
  const name = (file: string | null) => file && targetOf(file, root)
  return {
    sections: sections.map(({ name: section, hydrate, inputs, client, component, styles, operation, operations }) => [
      [section, hydrate, inputs, client, name(component), name(styles), name(operation)],
      operations.map(name),
    ]),
    stylesheets: [...stylesheets].map(([key, file]) => [key, name(file)]),
    ornament: name(ornament),
    scripts: [...scripts].map(([key, file]) => [key, hashOf(file)]),
    steps: steps.map(({ kind, name: step, runsInBrowser, code }) => [
      ...[kind, step, runsInBrowser],
      'file' in code ? name(code.file) : code,
    ]),
    onError: name(onError),
    forms: forms.map(({ name: form, fields, send, schemas: sdl }) => [
      [form, fields, send.map((target) => ({ ...target, input: sourcesOf(target) }))],
      [...sdl].map(([client, file]) => [client, name(file)]),
    ]),
    checks: checks.map(({ client, field }) => [client, field]),
    schemas: schemas.map((file) => [name(file), hashOf(file)]),
    collections: [...collections].map(([collection, file]) => [collection, name(file)]),
    needs,
  }
}

/** What a target gets: not the values that are always sent, which are read when the site starts. */
function sourcesOf({ input }: FormTargetModel): [name: string, source: string][] {
  return Object.entries(input).map(([name, source]) => [
    name,
    source.from === 'field' ? source.name : `$${source.from}`,
  ])
}

/** @param code - the files that the bundler came by. */
function settingsOf(root: string, code: readonly string[], hashOf: (file: string) => string) {
  const own = readPackage(root)
  const name = (file: string) => installedPackage(file, root)?.name ?? inputOf(file, root)
  return [
    PACKAGE_SETTINGS.map((key) => own[key] ?? null),
    bundlerSettings(root, code.map(dirname)).map((file) => [name(file), hashOf(file)]),
    listedPackages(root).map((name) => [name, versionIn(findPackage(root, name), root)]),
  ]
}

/** A checkout keeps its version while its code changes. */
function ownVersion(): string {
  const code = join(packageRoot, 'dist/package/.hash')
  return `${versionOf(packageRoot)} ${existsSync(code) ? readFileSync(code, 'utf8') : ''}`
}

/** Files beside a module that `./format`, without an ending, could mean as well. */
function rivalsOf(file: string, names: FolderNames): string[] {
  if (!ENDINGS.test(file)) return []
  const isIndex = basename(file).replace(ENDINGS, '') === 'index'
  return [
    ...names.alike(file).filter((name) => name !== basename(file)),
    ...(isIndex ? names.alike(dirname(file)).map((name) => `../${name}`) : []),
  ]
}

/** Names in folders, each of which is read once. */
class FolderNames {
  readonly #known = new Map<string, readonly string[]>()

  /** Modules in the folder of a path that have its name, but for the ending. */
  alike(path: string): string[] {
    const stem = basename(path).replace(ENDINGS, '')
    return this.#in(dirname(path)).filter((name) => ENDINGS.test(name) && name.replace(ENDINGS, '') === stem)
  }

  #in(folder: string): readonly string[] {
    const names = this.#known.get(folder) ?? namesIn(folder)
    this.#known.set(folder, names)
    return names
  }
}

function namesIn(folder: string): string[] {
  return foldersAndFilesIn(folder).map(({ name }) => name)
}

function foldersAndFilesIn(folder: string): { name: string; isFolder: boolean }[] {
  try {
    const found = readdirSync(folder, { withFileTypes: true })
    return found
      .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
  } catch {
    // It is gone, and so are its files: their hashes say so.
    return []
  }
}

function hash(content: string): string {
  return createHash('sha256').update(content).digest('base64url')
}
