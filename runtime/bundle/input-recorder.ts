import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite'
import { packageAbove, readPackage } from '../source/parts/find-package.ts'
import { findKeys, installedPackage } from '../source/parts/package-keys.ts'
import { packageRoot } from '../source/parts/package-root.ts'
import type { ReachedInputs } from './build-inputs.ts'
import { globbedFolders } from './globbed-folders.ts'
import { inputOf, listOf } from './input-name.ts'
import { STYLES, withoutQuery } from './style-files.ts'

const MODULE = /\.(?:[mc]?[jt]s|[jt]sx)$/
const ownCode = join(packageRoot, 'dist', 'package', sep)

/** Notes every file that the bundler reads for a site: of several builds, of their workers, of stylesheets in stylesheets. */
export class InputRecorder {
  readonly #files = new Set<string>()
  /** File, or generated module → what it imports. */
  readonly #imports = new Map<string, Set<string>>()

  /** Notes a file that went into it without being read now. */
  note(file: string): void {
    this.#files.add(file)
  }

  /** For a build of its own each: a plugin keeps the settings of the build that it is in. */
  plugin(): Plugin {
    const files = this.#files
    const note = (id: string, folder: string) => {
      const path = withoutQuery(id)
      // Generated modules have no file.
      if (!id.startsWith('\0') && (isAbsolute(path) || folder !== '')) files.add(resolve(folder, path))
    }
    const noteImports = (id: string, imported: Iterable<string>) => {
      const known = this.#imports.get(withoutQuery(id)) ?? new Set()
      for (const each of imported) known.add(withoutQuery(each))
      this.#imports.set(withoutQuery(id), known)
    }
    let config: ResolvedConfig
    return {
      name: 'sitio:inputs',
      enforce: 'pre',
      configResolved(resolved) {
        config = resolved
      },
      transform: {
        filter: { id: STYLES },
        async handler(code, id) {
          // The bundler takes in what is imported, and tells nobody. What is wrong with a stylesheet it says itself.
          const result = await preprocessCSS(code, withoutQuery(id), config).catch(() => null)
          for (const file of result?.deps ?? []) note(file, '')
          noteImports(id, result?.deps ?? [])
        },
      },
      generateBundle(_, bundle) {
        for (const id of this.getModuleIds()) {
          const info = this.getModuleInfo(id)
          note(id, '')
          noteImports(id, [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])])
        }
        for (const output of Object.values(bundle)) {
          if (output.type !== 'asset') continue
          for (const file of output.originalFileNames) note(file, config.root)
        }
      },
    }
  }

  /**
   * All that was noted, by what finds it again wherever the site lies.
   *
   * @param site - its folder.
   * @param sections - name → the files that it begins with.
   */
  reached(site: string, sections: ReadonlyMap<string, readonly string[]>): ReachedInputs {
    const installed = new Map<string, string>()
    const paths = new Map<string, string[]>()
    const own: string[] = []
    const files = [...this.#files].filter(existsSync).map((file) => realpathSync(file))
    for (const file of files) {
      const found = installedPackage(file, site)
      if (found !== null) {
        installed.set(found.folder, found.name)
        const path = relative(found.folder, file).split(sep).join('/')
        paths.set(found.folder, [...(paths.get(found.folder) ?? []), path])
      } else if (!file.startsWith(ownCode)) own.push(file)
    }
    const lists = new Map(own.map((file) => [file, listsOf(file, site)]))
    const linked = linkedPackages(own, site)
    const finders = new Map([...linked.keys()].map((folder) => [inputOf(folder, site), folder]))
    const keys = findKeys(new Map([...installed, ...linked]), site, finders)
    // What no name leads to, such as the target of a link in `sections`, counts like a file of the site.
    const unnamed = files.filter((file) => {
      const found = installedPackage(file, site)
      return found !== null && !keys.has(found.folder)
    })
    const nameOf = (file: string) => {
      const found = installedPackage(file, site)
      if (found === null) return file.startsWith(ownCode) ? [] : [inputOf(file, site), ...(lists.get(file) ?? [])]
      return [keys.get(found.folder) ?? inputOf(file, site)]
    }
    const manifests = [...linked.keys()].map((folder) => join(folder, 'package.json'))
    return {
      files: [...own, ...unnamed, ...manifests].map((file) => inputOf(file, site)).concat(...lists.values()),
      packages: new Map([...keys].map(([folder, key]) => [key, paths.get(folder) ?? []])),
      sections: Object.fromEntries(
        [...sections].map(([name, begins]) => [name, [...new Set(this.#below(begins).flatMap(nameOf))].sort()]),
      ),
    }
  }

  /** Files, and all that they import. Nothing of sitio's own code, which is the same for all. */
  #below(begins: readonly string[]): string[] {
    // Grows while it is walked.
    const met = new Set(begins)
    for (const file of met)
      if (!file.startsWith(ownCode)) for (const each of this.#imports.get(file) ?? []) met.add(each)
    return [...met].filter((file) => isAbsolute(file) && existsSync(file)).map((file) => realpathSync(file))
  }
}

/** The folders in which a module of the site takes whatever fits, by their names in `BuildInputs`. */
function listsOf(file: string, site: string): string[] {
  if (!MODULE.test(file)) return []
  return globbedFolders(readFileSync(file, 'utf8'), file, site).map((folder) => listOf(folder, site))
}

/** Packages that are only linked: folder → name. They are worked on, so their files count one by one. */
function linkedPackages(files: readonly string[], site: string): Map<string, string> {
  const folders = new Set([...new Set(files.map(dirname))].flatMap((folder) => packageAbove(folder) ?? []))
  // A package around the site is none that it uses.
  const linked = [...folders].filter((folder) => folder !== packageRoot && !`${site}${sep}`.startsWith(folder + sep))
  return new Map(linked.map((folder) => [folder, String(readPackage(folder).name)]))
}
