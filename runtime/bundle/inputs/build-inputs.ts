import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { folderTree, type TreeEntry } from '../../content/folder-tree.ts'
import { namesIn } from '../../manifest/text/edited-texts.ts'
import type { FormTargetModel } from '../../site/site-model.ts'
import { findPackage, readPackage } from '../../source/parts/find-package.ts'
import { installedPackage, PackageFolders } from '../../source/parts/package-keys.ts'
import { packageRoot } from '../../source/parts/package-root.ts'
import type { SiteSources } from '../../source/site-sources.ts'
import type { BuildParts } from '../parts/build-parts.ts'
import { listedPackages } from '../parts/listed-packages.ts'
import { bundlerSettings } from './bundler-settings.ts'
import { hashOfInput } from './hash-of-input.ts'
import { fileOf, inputOf } from './input-name.ts'
import { type PackageInput, readPackageInput, versionIn, versionOf } from './package-input.ts'

/** Everything that goes into the code of a build. It does not depend on the site's location: a copy elsewhere has the same inputs. */
export interface BuildInputs {
  /** The version of sitio, and the hash of its code. */
  readonly sitio: string
  /** Hash of the parts of the manifest that determine the code, and of files that sitio reads itself rather than the bundler. */
  readonly shape: string
  /** Hash of the settings that the bundler looks for, and of the versions of packages that are copied into the build unbundled. */
  readonly settings: string
  /**
   * Path from the site's folder, or from sitio's (`sitio:sections/Hero/Hero.tsx`) → hash of the content. A file that changed during the build has a
   * hash that no content has. A path that ends with a slash is a folder from which code imports by a pattern; its hash is that of the names in it.
   */
  readonly files: Readonly<Record<string, string>>
  /** Key of a package, such as `. > three` for what the site's folder finds as "three" → what was used of it; null when it is not found. */
  readonly packages: Readonly<Record<string, PackageInput | null>>
  /** Section → the names of the files and packages above that it is made of. */
  readonly sections: Readonly<Record<string, readonly string[]>>
}

/** What the bundler read, by the names of files and packages in `BuildInputs`. */
export interface ReachedInputs {
  readonly files: Iterable<string>
  /** Key of a package → paths of the files that were read in it. */
  readonly packages: ReadonlyMap<string, readonly string[]>
  readonly sections: BuildInputs['sections']
}

/** The extensions that the bundler tries in turn for `./format`: a new file with one of them can take precedence over an existing one. */
const ENDINGS = /\.(?:[mc]?[jt]s|[jt]sx|json)$/
/** The keys of a site's `package.json` that affect how the bundler treats its files. */
const PACKAGE_SETTINGS = ['type', 'imports', 'exports', 'sideEffects', 'browser', 'postcss']

/**
 * Reads the inputs of a build as they are now. Cheap enough for every start: it reads only the named files and folders, not the whole site.
 *
 * @param startedAt - when the build began (ms since 1970): the bundler may have read an earlier version of a file that changed after that.
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

/** The names of a build's inputs, for reading them again. */
export function reachedBy({ files, packages, sections }: BuildInputs): ReachedInputs {
  const paths = Object.entries(packages).map(([key, input]) => [key, input?.files ?? []] as const)
  return { files: Object.keys(files), packages: new Map(paths), sections }
}

/** Whether the code of a build, its packages and the bundler's settings are unchanged. Does not look at the manifest. */
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

/** Whether any file of a build has changed since. Reads nothing else of the site. */
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

/** The names below a folder, as a tree, without `node_modules`, `dist` and hidden files. */
function listBelow(folder: string, hashOf: (path: string) => string): unknown[] {
  const isLeftOut = (name: string) => name === 'node_modules' || name === 'dist' || name.startsWith('.')
  // A folder that changes while it is hashed gets a unique value, so the build counts as stale.
  const listed = (path: string, entries: readonly TreeEntry[]): unknown[] => [
    hashOf(path),
    ...entries.map(({ name, path: at, inside }) => (inside === null ? name : [name, listed(at, inside)])),
  ]
  return listed(folder, folderTree(folder, isLeftOut))
}

/** Equal for equal code, on every machine and in every folder. */
export function idOfInputs({ sitio, shape, settings, files, packages }: BuildInputs): string {
  return hash(JSON.stringify([sitio, shape, settings, files, packages])).slice(0, 12)
}

/** The id of a build, derived from everything that went into it. */
export function idOfBuild(inputs: BuildInputs, parts: BuildParts): string {
  return hash(JSON.stringify([idOfInputs(inputs), parts])).slice(0, 12)
}

/** The name of a file with links resolved. A link may lead into a package, whose path differs between machines, so the package's name replaces it. */
function targetOf(file: string, root: string): string {
  const target = realpathSync(file)
  const found = installedPackage(target, root)
  return found === null ? inputOf(target, root) : join(found.name, relative(found.folder, target))
}

function byName<Value>(names: Iterable<string>, read: (name: string) => Value): Record<string, Value> {
  return Object.fromEntries([...new Set(names)].sort().map((name) => [name, read(name)]))
}

/** What determines which code a build contains. Changes when a section, stylesheet or operation is added or removed. */
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

/** Where each input of a form's target comes from. Leaves out constant values, since they are read when the site starts. */
function sourcesOf({ input }: FormTargetModel): [name: string, source: string][] {
  return Object.entries(input).map(([name, source]) => [
    name,
    source.from === 'field' ? source.name : `$${source.from}`,
  ])
}

/** @param code - the files that the bundler read. */
function settingsOf(root: string, code: readonly string[], hashOf: (file: string) => string) {
  const own = readPackage(root)
  const name = (file: string) => installedPackage(file, root)?.name ?? inputOf(file, root)
  return [
    PACKAGE_SETTINGS.map((key) => own[key] ?? null),
    bundlerSettings(root, code.map(dirname)).map((file) => [name(file), hashOf(file)]),
    listedPackages(root).map((name) => [name, versionIn(findPackage(root, name), root)]),
  ]
}

/** The version of sitio and the hash of its code, since a checkout keeps its version while its code changes. */
function ownVersion(): string {
  const code = join(packageRoot, 'dist/package/.hash')
  return `${versionOf(packageRoot)} ${existsSync(code) ? readFileSync(code, 'utf8') : ''}`
}

/** Other files that an import of this module without an extension, such as `./format`, could resolve to. */
function rivalsOf(file: string, names: FolderNames): string[] {
  if (!ENDINGS.test(file)) return []
  const isIndex = basename(file).replace(ENDINGS, '') === 'index'
  return [
    ...names.alike(file).filter((name) => name !== basename(file)),
    ...(isIndex ? names.alike(dirname(file)).map((name) => `../${name}`) : []),
  ]
}

/** The names in folders; reads each folder once. */
class FolderNames {
  readonly #known = new Map<string, readonly string[]>()

  /** The modules beside a path that have the same name apart from the extension. */
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

function hash(content: string): string {
  return createHash('sha256').update(content).digest('base64url')
}
