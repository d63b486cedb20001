import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { fillIn } from '../../artefact/fill-in.ts'
import { layout, type SiteFile } from '../../artefact/site-file.ts'
import { hashOf } from '../../ledger/inputs.ts'
import type { PageCode } from '../../ledger/page-code.ts'
import type { Environment } from '../../manifest/text/fill-text.ts'
import { readJson } from '../../source/disk/read-json.ts'
import { writeWhole } from '../../source/disk/write-whole.ts'
import type { LoadedSite } from '../../source/load-site.ts'
import { isContentPart } from '../parts/content-part.ts'
import { isSameCode } from './build-inputs.ts'
import { INPUTS_FILE, type MadeOf, readMadeOf } from './made-of.ts'
import { codeOfBuild } from './page-code.ts'
import { contentOf, namesOf, sealedPlaces } from './sealed-places.ts'

/**
 * A record beside a build of what was in the site's folders when the build was found to be fresh. While all of that is unchanged, the build is
 * known to be fresh, and the manifest to be valid, without reading the manifest: for a site with thousands of pages that is most of a start.
 */
interface Seal {
  /** Hash of the files in the build that describe it. */
  readonly build: string
  /** Folders and files that the site was read from, named as in `BuildInputs`. */
  readonly places: readonly string[]
  /** Hash of what these places contained. */
  readonly content: string
  /** Hash of what the build was made of, without the content of its back-ends. */
  readonly site: string
  /** The code that the build's pages are made with. */
  readonly code: PageCode
}

/** A build that is known to be fresh. */
export interface SealedBuild {
  readonly code: PageCode
  readonly sources: SealedSources
}

/** Identifies the sources of a sealed build. */
export interface SealedSources {
  /** Equal for equal sources. */
  readonly all: string
  /** Equal for equal sources, whatever the content of the embedded back-ends. */
  readonly site: string
}

/**
 * Checks that nothing has changed since a build was sealed (the site's files, its packages, sitio), and that the environment provides what the site
 * needs, with the same values where they decide what is built.
 *
 * @param configFile - the manifest, as an absolute path without links.
 * @param isOffline - whether secrets of clients may be unset.
 * @returns null when only reading the site can tell.
 */
export function openSeal(configFile: string, dist: string, env: Environment, isOffline = false): SealedBuild | null {
  const root = dirname(configFile)
  const [seal, made] = [readJson<Seal>(sealPlace(dist)), readMadeOf(dist)]
  if (seal === null || made === null || seal.build !== hashOfBuild(dist)) return null
  if (!isSameCode(made, root) || contentOf(seal.places, root).hash !== seal.content) return null
  const file = readJson<SiteFile>(join(dist, layout.site))
  if (file?.configFile !== basename(configFile)) return null
  const { problems, changed } = fillIn(file, env, isOffline)
  if (problems.length + changed.length > 0) return null
  return { code: seal.code, sources: sourcesOf(seal) }
}

/** The clock behind file times advances in steps, so it may lag behind `Date.now()` by this much. */
const TICK_MS = 10

/** The state of a site before the first of its files is read. */
export interface UnreadSite {
  /** Milliseconds since 1970. */
  readonly at: number
  /** The names in its folder. The folder's own time cannot tell whether they changed, since `dist/` may be created in it meanwhile. */
  readonly names: readonly string[]
}

export function unreadSite(root: string): UnreadSite {
  return { at: Date.now(), names: namesOf(root) }
}

/**
 * Seals a build that was found to be fresh, unless something has changed meanwhile.
 *
 * @param before - the state of the site before it was read.
 * @returns what identifies its sources; null when it was not sealed.
 */
export function sealBuild(site: LoadedSite, dist: string, before: UnreadSite): SealedSources | null {
  const [build, code, made] = [hashOfBuild(dist), codeOfBuild(site, dist), readMadeOf(dist)]
  if (build === null || code === null || made === null) return null
  const places = sealedPlaces(site)
  const { hash: content, changedAt } = contentOf(places, site.root)
  if (changedAt >= before.at - TICK_MS || !isDeepStrictEqual(namesOf(site.root), before.names)) return null
  const seal: Seal = { build, places, content, site: hashWithoutContent(made), code }
  try {
    writeWhole(sealPlace(dist), `${JSON.stringify(seal)}\n`)
  } catch {
    // If the seal cannot be written, the next command reads the site again.
  }
  return sourcesOf(seal)
}

function sourcesOf({ build, content, site }: Seal): SealedSources {
  return { all: hashOf([build, content]), site }
}

function hashWithoutContent({ parts, ...code }: MadeOf): string {
  return hashOf([code, Object.entries(parts).filter(([name]) => !isContentPart(name))])
}

function hashOfBuild(dist: string): string | null {
  try {
    return hashOf([INPUTS_FILE, layout.site, layout.assets].map((name) => hashOf(readFileSync(join(dist, name)))))
  } catch {
    return null
  }
}

function sealPlace(dist: string): string {
  return `${dist}.seal`
}
