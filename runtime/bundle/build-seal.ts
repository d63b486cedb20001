import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { fillIn } from '../artefact/fill-in.ts'
import { layout, type SiteFile } from '../artefact/site-file.ts'
import { hashOf } from '../ledger/inputs.ts'
import type { PageCode } from '../ledger/page-code.ts'
import type { Environment } from '../manifest/text/fill-text.ts'
import { readJson } from '../source/disk/read-json.ts'
import { writeWhole } from '../source/disk/write-whole.ts'
import type { LoadedSite } from '../source/load-site.ts'
import { isSameCode } from './build-inputs.ts'
import { INPUTS_FILE, readMadeOf } from './made-of.ts'
import { codeOfBuild } from './page-code.ts'
import { contentOf, namesOf, sealedPlaces } from './sealed-places.ts'

/**
 * Says of a build, beside it, what lay in the folders of its site when it was found to be made of that. While all of it is as it was, the manifest
 * need not be read to know that it can be used and that the build is fresh: for a site of thousands of pages that is most of a start.
 */
interface Seal {
  /** Hash of what the build says of itself. */
  readonly build: string
  /** Folders and files that the site was read from, named as in `BuildInputs`. */
  readonly places: readonly string[]
  /** Hash of what lay there. */
  readonly content: string
  /** What the pages of the build are made with. */
  readonly code: PageCode
}

/** A build that is known to be fresh. */
export interface SealedBuild {
  readonly code: PageCode
  /** Equal for equal sources. */
  readonly id: string
}

/**
 * Finds out whether nothing has changed since a build was sealed: neither the site's files nor its packages nor sitio, and whether the environment
 * suits it.
 *
 * @param configFile - the manifest, as an absolute path without links.
 * @param isOffline - whether secrets of clients may be unset.
 * @returns null where the site has to be read to know.
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
  return { code: seal.code, id: idOf(seal) }
}

/** The clock that gives files their times goes on in steps: by so much it may be behind. */
const TICK_MS = 10

/** A site before the first of its files is read. */
export interface UnreadSite {
  /** Ms since 1970. */
  readonly at: number
  /** What lies in its folder, where `dist/` may be made meanwhile: that it has changed says nothing. */
  readonly names: readonly string[]
}

export function unreadSite(root: string): UnreadSite {
  return { at: Date.now(), names: namesOf(root) }
}

/**
 * Seals the build of a site that was found to be fresh, unless something was changed meanwhile.
 *
 * @param before - the site before it was read.
 * @returns the id of the sealed build; null: it is not sealed.
 */
export function sealBuild(site: LoadedSite, dist: string, before: UnreadSite): string | null {
  const [build, code] = [hashOfBuild(dist), codeOfBuild(site, dist)]
  if (build === null || code === null) return null
  const places = sealedPlaces(site)
  const { hash: content, changedAt } = contentOf(places, site.root)
  if (changedAt >= before.at - TICK_MS || !isDeepStrictEqual(namesOf(site.root), before.names)) return null
  const seal: Seal = { build, places, content, code }
  try {
    writeWhole(sealPlace(dist), `${JSON.stringify(seal)}\n`)
  } catch {
    // Where nothing can be written, the next command reads the site again.
  }
  return idOf(seal)
}

function idOf({ build, content }: Seal): string {
  return hashOf([build, content])
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
