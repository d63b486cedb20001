import { availableParallelism } from 'node:os'
import type { SealedSources } from '../../runtime/bundle/inputs/build-seal.ts'
import { isOrigin } from '../../runtime/manifest/references/is-origin.ts'
import type { PrerenderSource } from '../../runtime/prerender/prerender-source.ts'
import type { RenderingPlace } from '../../runtime/prerender/rendering-runtime.ts'
import { holdYoungHeap } from '../../runtime/process/young-heap.ts'
import type { OpenedBuild } from '../../runtime/server/open-build.ts'
import type { Logger } from '../../runtime/server/process/logger.ts'
import { type CommandIo, exitCode, JobError } from '../io.ts'
import { type OpenedSeal, openSealed, placeOfSite, type SitePlace } from '../open-sealed.ts'
import type { ConfigOption } from '../open-site.ts'
import { tellMissingLocales } from '../tell-missing-locales.ts'

/** Options of every way of prerendering. */
export interface RenderingOptions extends ConfigOption {
  /** Uses recorded answers instead of calling back-ends at other addresses. */
  readonly offline?: boolean
  /** Receives events; default: standard error. */
  readonly log?: Logger
  /** Renders every page, even if nothing has changed. */
  readonly force?: boolean
  /** Percentage of unchanged pages that are rendered anyway, to verify that they have not changed. Default: 1 in CI, otherwise 0. */
  readonly verify?: number
  /** Number of rendering threads. Default: one for each core. */
  readonly jobs?: number
}

export interface OpenedRendering {
  readonly opened: OpenedBuild
  readonly source: PrerenderSource
}

/** A build that matches the sources of its site. The sources are not kept in memory: they are larger than everything that pages are rendered from. */
interface FreshBuild extends Pick<OpenedSeal, 'env' | 'code'> {
  /** Null if a file was changed in the meantime. */
  readonly sources: SealedSources | null
}

/** Builds the site that `--config` names if necessary, and opens it for prerendering. */
export async function openRendering(
  { config, origin, offline = false, force = false, verify, log, jobs }: RenderingOptions,
  io: CommandIo,
): Promise<OpenedRendering> {
  if (origin !== undefined && !isOrigin(origin))
    throw new JobError(
      `--origin ${origin} is not an origin. Write it without a path: https://www.example.com`,
      exitCode.usage,
    )
  const site = placeOfSite({ config }, io)
  const option = { config, ...(origin === undefined ? {} : { origin }) }
  const { sources, env, code } = openSealed(option, io, offline) ?? (await buildFresh(option, offline, site, io))
  const { isAlone, madeOfSite, openForRendering, renderingRuntime } = await import(
    '../../runtime/prerender/rendering-runtime.ts'
  )
  const place: RenderingPlace = {
    ...{ ...site, env, isOffline: offline },
    ...(origin === undefined ? {} : { origin }),
  }
  const opened = await openForRendering(place).catch(async (error: unknown) => {
    throw (await import('../../runtime/server/start-error.ts')).startError(error, io)
  })
  tellMissingLocales(opened, io)
  const source: PrerenderSource = {
    openRuntime: (onError) => renderingRuntime(opened, place, onError, log),
    place: isAlone(opened.site, place) ? place : null,
    madeOf: sources && madeOfSite(opened, place, sources),
    jobs: jobs ?? availableParallelism(),
    code,
    isForced: force,
    verify: verify ?? (io.env.CI ? 1 : 0),
  }
  return { opened, source }
}

async function buildFresh(
  option: ConfigOption,
  isOffline: boolean,
  { root, dist }: SitePlace,
  io: CommandIo,
): Promise<FreshBuild> {
  const [
    { unreadSite },
    { isSurelyStale },
    { freshBuild },
    { openSiteToRun, readSite, requireSite },
    { recordOf },
    { codeOfBuild },
  ] = await Promise.all([
    import('../../runtime/bundle/inputs/build-seal.ts'),
    import('../../runtime/bundle/inputs/built-site.ts'),
    import('../commands/build.ts'),
    import('../open-site.ts'),
    import('../../runtime/prerender/rendering-runtime.ts'),
    import('../../runtime/bundle/inputs/page-code.ts'),
  ])
  const unread = unreadSite(root)
  // Bundling takes most memory of all, on top of what reading leaves.
  if (isSurelyStale(dist, root)) holdYoungHeap()
  // Offline, no back-end is called, so no secrets are needed.
  const site = isOffline ? requireSite(readSite(option, io), io) : openSiteToRun(option, io)
  const sources = await freshBuild(site, dist, io, { unread, ...(isOffline && { elsewhere: recordOf(site.root) }) })
  const code = codeOfBuild(site, dist)
  if (code === null) throw new JobError(`${dist} was removed in the meantime.`)
  return { sources, env: site.env, code }
}
