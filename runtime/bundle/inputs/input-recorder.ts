import { readFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite'
import { RealPaths } from '../../source/disk/real-paths.ts'
import { packageAbove, readPackage } from '../../source/parts/find-package.ts'
import { findKeys, installedPackage } from '../../source/parts/package-keys.ts'
import { packageRoot } from '../../source/parts/package-root.ts'
import { STYLES, withoutQuery } from '../styles/style-files.ts'
import type { ReachedInputs } from './build-inputs.ts'
import { globbedFolders } from './globbed-folders.ts'
import { inputOf, listOf } from './input-name.ts'

const MODULE = /\.(?:[mc]?[jt]s|[jt]sx)$/
const ownCode = join(packageRoot, 'dist', 'package', sep)

/** Records every file that the bundler reads for a site, in several builds, including workers and stylesheets imported by stylesheets. */
export class InputRecorder {
  readonly #files = new Set<string>()
  /** File or generated module → the modules that it imports. */
  readonly #imports = new Map<string, Set<string>>()

  /** Records a file that is part of the build although the bundler does not read it. */
  note(file: string): void {
    this.#files.add(file)
  }

  /** A new plugin for one build, since a plugin remembers the settings of its build. */
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
          // The bundler inlines imported stylesheets without reporting them. It reports faults in stylesheets itself.
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
   * Everything that was recorded, under names that stay valid when the site is moved or copied.
   *
   * @param site - the site's folder.
   * @param sections - name → the entry files of the section.
   */
  reached(site: string, sections: ReadonlyMap<string, readonly string[]>): ReachedInputs {
    const installed = new Map<string, string>()
    const paths = new Map<string, string[]>()
    const own: string[] = []
    const real = new RealPaths()
    const files = [...this.#files].flatMap((file) => real.of(file) ?? [])
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
    // A package that cannot be found by its name, such as the target of a link in `sections`: its files count as files of the site.
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
        [...sections].map(([name, begins]) => [name, [...new Set(this.#below(begins, real).flatMap(nameOf))].sort()]),
      ),
    }
  }

  /** The files and everything that they import. Does not look into sitio's own code, which is the same for all sections. */
  #below(begins: readonly string[], real: RealPaths): string[] {
    // The loop visits the files that it adds, too.
    const met = new Set(begins)
    for (const file of met)
      if (!file.startsWith(ownCode)) for (const each of this.#imports.get(file) ?? []) met.add(each)
    return [...met].filter(isAbsolute).flatMap((file) => real.of(file) ?? [])
  }
}

/** The names in `BuildInputs` of the folders from which a module of the site imports by a pattern. */
function listsOf(file: string, site: string): string[] {
  if (!MODULE.test(file)) return []
  return globbedFolders(readFileSync(file, 'utf8'), file, site).map((folder) => listOf(folder, site))
}

/** Packages that are linked rather than installed: folder → name. They are being worked on, so each of their files counts by itself. */
function linkedPackages(files: readonly string[], site: string): Map<string, string> {
  const folders = new Set([...new Set(files.map(dirname))].flatMap((folder) => packageAbove(folder) ?? []))
  // A package that contains the site is not one that the site uses.
  const linked = [...folders].filter((folder) => folder !== packageRoot && !`${site}${sep}`.startsWith(folder + sep))
  return new Map(linked.map((folder) => [folder, String(readPackage(folder).name)]))
}
