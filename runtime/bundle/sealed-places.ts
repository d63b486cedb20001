import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { beside, LEDGER_ID } from '../artefact/prerendered-folder.ts'
import { layout } from '../artefact/site-file.ts'
import { type HashOfPlaces, hashOfPlaces } from '../source/disk/hash-of-places.ts'
import type { LoadedSite } from '../source/load-site.ts'
import { installedPackage } from '../source/parts/package-keys.ts'
import { packageRoot } from '../source/parts/package-root.ts'
import { fileOf, inputOf } from './input-name.ts'

/**
 * The places whose files decide what a site is: its folder, those of what it extends, and what lies outside of them, or in a part of them that is left
 * out. Named as in `BuildInputs`.
 */
export function sealedPlaces({ root, folders, watched, sources }: LoadedSite): string[] {
  const written = writtenIn(root)
  const isCovered = (file: string) =>
    folders.some((folder) => file.startsWith(folder + sep) && !isLeftOutBelow(folder, file, written))
  const named = [...watched, ...sources.schemas, ...sources.scripts.values(), join(packageRoot, 'sections')]
  const others = [...named, ...nearerBases(root, folders)]
  return [...folders, ...new Set(others.filter((file) => !isCovered(file)))].map((place) => inputOf(place, root))
}

/** Where a base that is a package would be found before the one that was: nothing lies there yet. */
function nearerBases(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((base) => {
    const found = installedPackage(join(base, 'package.json'), root)
    return found === null ? [] : folders.flatMap((finder) => placesBefore(finder, found))
  })
}

/** Of whoever does not find a package none: they extend something else. */
function placesBefore(finder: string, { folder, name }: { readonly folder: string; readonly name: string }): string[] {
  const place = join(finder, 'node_modules', name)
  if (place === folder || finder === dirname(finder)) return []
  const above = placesBefore(dirname(finder), { folder, name })
  return above.length > 0 || join(dirname(finder), 'node_modules', name) === folder ? [place, ...above] : []
}

/** What lies there. When the list of the site's own folder was changed does not count: `dist/` is made in it. */
export function contentOf(places: readonly string[], root: string): HashOfPlaces {
  const written = writtenIn(root)
  return hashOfPlaces(new Map(places.map((place) => [place, fileOf(place, root)])), {
    isLeftOut: (below, path) => isLeftOut(below) || written.has(path) || isOfOtherSite(path),
    shared: root,
  })
}

/** What lies in the folder of a site that counts. */
export function namesOf(root: string): string[] {
  const written = writtenIn(root)
  return namesIn(root).filter((name) => !isLeftOut(name) && !written.has(join(root, name)))
}

/**
 * What is installed or written in a folder, and what begins with a dot there. Packages and the environment are asked on their own.
 *
 * @param below - path from that folder.
 */
function isLeftOut(below: string): boolean {
  if (below.includes('/')) return below.endsWith('/node_modules') && !below.startsWith('public/')
  return below === 'node_modules' || below === 'dist' || below.startsWith('.')
}

/** A base that lies above its sites has what was built of them below it. */
function isOfOtherSite(path: string): boolean {
  if (basename(path) === '.sitio') return true
  return basename(path) === 'dist' && [layout.site, layout.assets].some((name) => existsSync(join(path, 'site', name)))
}

function isLeftOutBelow(folder: string, file: string, written: ReadonlySet<string>): boolean {
  const steps = relative(folder, file).split(sep)
  return steps.some((_, index) => {
    const below = steps.slice(0, index + 1)
    return isLeftOut(below.join('/')) || written.has(join(folder, ...below))
  })
}

/** Where else than in `dist/` a site was prerendered, as with `--out public_html`. */
function writtenIn(root: string): ReadonlySet<string> {
  const written = namesIn(root).filter((name) => name !== 'public' && existsSync(join(root, name, LEDGER_ID)))
  return new Set(written.flatMap((name) => ['', ...Object.values(beside)].map((suffix) => join(root, name + suffix))))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return [] // Whoever reads the site says that it is not there.
  }
}
