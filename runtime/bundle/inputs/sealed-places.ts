import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { URLS_LOCK_FILE } from '../../addresses/urls-lock.ts'
import { beside, LEDGER_ID } from '../../artefact/prerendered-folder.ts'
import { layout } from '../../artefact/site-file.ts'
import { namesIn } from '../../manifest/text/edited-texts.ts'
import { type HashOfPlaces, hashOfPlaces } from '../../source/disk/hash-of-places.ts'
import type { LoadedSite } from '../../source/load-site.ts'
import { installedPackage } from '../../source/parts/package-keys.ts'
import { packageRoot } from '../../source/parts/package-root.ts'
import { fileOf, inputOf } from './input-name.ts'

/**
 * The folders and files that a site is read from: its own folder, those of the bases that it extends, and further files that are outside of these
 * folders, or in a part of them that is left out. Named as in `BuildInputs`.
 */
export function sealedPlaces({ root, folders, watched, sources }: LoadedSite): string[] {
  const written = writtenIn(root)
  const isCovered = (file: string) =>
    folders.some((folder) => file.startsWith(folder + sep) && !isLeftOutBelow(folder, file, written))
  const named = [...watched, ...sources.schemas, ...sources.scripts.values(), join(packageRoot, 'sections')]
  const others = [...named, ...nearerBases(root, folders)]
  return [...folders, ...new Set(others.filter((file) => !isCovered(file)))].map((place) => inputOf(place, root))
}

/** Paths where a package that the site extends would be found before the installed one. Nothing exists there yet. */
function nearerBases(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((base) => {
    const found = installedPackage(join(base, 'package.json'), root)
    return found === null ? [] : folders.flatMap((finder) => placesBefore(finder, found))
  })
}

/** Empty when the finder does not find the package, since it then extends something else. */
function placesBefore(finder: string, { folder, name }: { readonly folder: string; readonly name: string }): string[] {
  const place = join(finder, 'node_modules', name)
  if (place === folder || finder === dirname(finder)) return []
  const above = placesBefore(dirname(finder), { folder, name })
  return above.length > 0 || join(dirname(finder), 'node_modules', name) === folder ? [place, ...above] : []
}

/** The hash of what these places contain. `changedAt` ignores the list of files in the site's own folder, since `dist/` is created in it. */
export function contentOf(places: readonly string[], root: string): HashOfPlaces {
  const written = writtenIn(root)
  return hashOfPlaces(new Map(places.map((place) => [place, fileOf(place, root)])), {
    isLeftOut: (below, path) => isLeftOut(below) || written.has(path) || isOfOtherSite(path),
    shared: root,
  })
}

/** The names in a site's folder that are part of the site. */
export function namesOf(root: string): string[] {
  const written = writtenIn(root)
  return namesIn(root).filter((name) => !isLeftOut(name) && !written.has(join(root, name)))
}

/**
 * Whether a path is installed or generated, or is hidden at the top of the folder. Packages and the environment are checked separately. The list of
 * published addresses decides what is reported, and nothing of what is built.
 *
 * @param below - path from the folder of the site, or of a base that it extends.
 */
function isLeftOut(below: string): boolean {
  if (below.includes('/')) return below.endsWith('/node_modules') && !below.startsWith('public/')
  return below === 'node_modules' || below === 'dist' || below === URLS_LOCK_FILE || below.startsWith('.')
}

/** Whether a folder is the output of another site: a base may be in a folder above the sites that extend it. */
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

/** The folders other than `dist/` in which a site was prerendered, as with `--out public_html`, and the files beside them. */
function writtenIn(root: string): ReadonlySet<string> {
  const written = namesIn(root).filter((name) => name !== 'public' && existsSync(join(root, name, LEDGER_ID)))
  return new Set(written.flatMap((name) => ['', ...Object.values(beside)].map((suffix) => join(root, name + suffix))))
}
