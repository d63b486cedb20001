import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientAssets } from '../render/client-assets.ts'
import { isRecord } from '../values/is-record.ts'
import { BuildError, IncompleteBuildError } from './build-error.ts'
import { type BuildFiles, damagedFiles } from './build-files.ts'
import { ownVersion } from './own-version.ts'
import { layout, type SiteFile } from './site-file.ts'

/**
 * Reads the description of a build.
 *
 * @param dist - its folder.
 * @throws BuildError when there is no build, when it is incomplete, or when another version of sitio has made it.
 */
export function readBuild(dist: string): { readonly file: SiteFile; readonly assets: ClientAssets } {
  if (!existsSync(join(dist, layout.site)))
    throw new BuildError(`${dist} contains no built site: ${layout.site} is missing. Build it: site build`)
  const file = readJson(dist, layout.site)
  if (isRecord(file) && file.sitio !== ownVersion) {
    const writer = typeof file.sitio === 'string' ? `sitio ${file.sitio}` : 'another program'
    throw new BuildError(`${dist} was built by ${writer}, but this is sitio ${ownVersion}. Build it again: site build`)
  }
  const assets = readJson(dist, layout.assets)
  // This version of sitio has written it.
  const [damaged, ...others] = damagedFiles(dist, readJson(dist, layout.files) as BuildFiles)
  if (damaged !== undefined)
    throw incomplete(
      dist,
      `${damaged} is missing, cut off or out of reach${others.length > 0 ? `, and so are ${others.length} more` : ''}`,
    )
  // This version of sitio has written them.
  return { file: file as unknown as SiteFile, assets: assets as unknown as ClientAssets }
}

/** Whether a build can be opened. One that was copied or restored only in part cannot. */
export function isWhole(dist: string): boolean {
  try {
    readBuild(dist)
    return true
  } catch (error) {
    if (error instanceof BuildError) return false
    throw error
  }
}

function readJson(dist: string, name: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(readFileSync(join(dist, name), 'utf8'))
    if (isRecord(content)) return content
  } catch {
    // Missing, cut off, or not readable for this user: it cannot be used.
  }
  throw incomplete(dist, `${name} is missing or cannot be read`)
}

function incomplete(dist: string, fault: string): BuildError {
  return new IncompleteBuildError(
    `${dist} is incomplete: ${fault}. Copy the whole folder again, or build it again: site build`,
  )
}
