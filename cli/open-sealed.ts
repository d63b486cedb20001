import { dirname, resolve } from 'node:path'
import { openSeal, type SealedBuild } from '../runtime/bundle/inputs/build-seal.ts'
import { readEnvironment } from '../runtime/process/read-environment.ts'
import { withoutLinks } from '../runtime/source/disk/without-links.ts'
import type { CommandIo } from './io.ts'
import type { ConfigOption } from './open-site.ts'
import { defaultOutDir } from './out-dir.ts'

/** Where a site and its build are. */
export interface SitePlace {
  /** Folder of the site, with links resolved. */
  readonly root: string
  /** Default folder of its build. */
  readonly dist: string
}

export function placeOfSite({ config }: Pick<ConfigOption, 'config'>, { cwd }: Pick<CommandIo, 'cwd'>): SitePlace {
  const root = dirname(withoutLinks(resolve(cwd, config)))
  return { root, dist: defaultOutDir({ root }) }
}

export interface OpenedSeal extends SealedBuild, SitePlace {
  /** Includes the `.env` file beside the manifest. */
  readonly env: ReturnType<typeof readEnvironment>
}

/**
 * Opens the build of a site if its seal proves that it is fresh, without reading the site's sources.
 *
 * @param isOffline - whether clients' secrets may be unset.
 * @returns null if the site has to be read to know.
 */
export function openSealed(option: ConfigOption, io: CommandIo, isOffline = false): OpenedSeal | null {
  const place = placeOfSite(option, io)
  const env = readEnvironment(place.root, io.env)
  const sealed = openSeal(withoutLinks(resolve(io.cwd, option.config)), place.dist, env, isOffline)
  return sealed && { ...sealed, ...place, env }
}
