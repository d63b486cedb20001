import { availableParallelism } from 'node:os'
import type { PageCode } from '../../runtime/ledger/page-code.ts'
import { isOrigin } from '../../runtime/manifest/references/is-origin.ts'
import type { PrerenderSource } from '../../runtime/prerender/prerender-source.ts'
import type { RenderingPlace } from '../../runtime/prerender/rendering-runtime.ts'
import type { OpenedBuild } from '../../runtime/server/open-build.ts'
import type { Logger } from '../../runtime/server/process/logger.ts'
import type { LoadedSite } from '../../runtime/source/load-site.ts'
import { freshBuild } from '../commands/build.ts'
import { type CommandIo, exitCode, JobError } from '../io.ts'
import { type ConfigOption, openSiteToRun, readSite, requireSite, tellMissingLocales } from '../open-site.ts'
import { defaultOutDir } from '../out-dir.ts'

/** What any way of prerendering is told. */
export interface RenderingOptions extends ConfigOption {
  /** Back-ends at other addresses are not called: what they said when the site was recorded stands for them. */
  readonly offline?: boolean
  /** Where its events go; standard error, where nothing is said. */
  readonly log?: Logger
  /** Renders every page, whatever has changed. */
  readonly force?: boolean
  /** Of a hundred pages that have not changed, so many are rendered all the same, to see whether they have not; left out: one where CI runs, otherwise none. */
  readonly verify?: number
  /** How many threads render; left out: one for each core. */
  readonly jobs?: number
}

export interface OpenedRendering {
  readonly site: LoadedSite
  readonly opened: OpenedBuild
  readonly source: PrerenderSource
}

/** Builds the site that `--config` names, where that is needed, and opens it for prerendering. */
export async function openRendering(
  { config, origin, offline = false, force = false, verify, log, jobs }: RenderingOptions,
  io: CommandIo,
): Promise<OpenedRendering> {
  if (origin !== undefined && !isOrigin(origin))
    throw new JobError(
      `--origin ${origin} is not an origin. Write it without a path: https://www.example.com`,
      exitCode.usage,
    )
  const option = { config, ...(origin === undefined ? {} : { origin }) }
  // Who calls nobody needs no secrets.
  const site = offline ? requireSite(readSite(option, io), io) : openSiteToRun(option, io)
  tellMissingLocales(site, io)
  const { isAlone, openForRendering, recordOf, renderingRuntime } = await import(
    '../../runtime/prerender/rendering-runtime.ts'
  )
  const buildDir = defaultOutDir(site)
  await freshBuild(site, buildDir, io, offline ? recordOf(site.root) : undefined)
  const place: RenderingPlace = {
    ...{ dist: buildDir, env: site.env, root: site.root, isOffline: offline },
    ...(origin === undefined ? {} : { origin }),
  }
  const opened = await openForRendering(place).catch(async (error: unknown) => {
    throw (await import('../../runtime/server/start-error.ts')).startError(error, io)
  })
  const source: PrerenderSource = {
    openRuntime: (onError) => renderingRuntime(opened, place, onError, log),
    place: isAlone(opened.site, place) ? place : null,
    jobs: jobs ?? availableParallelism(),
    code: await codeOf(site, buildDir),
    isForced: force,
    verify: verify ?? (io.env.CI ? 1 : 0),
  }
  return { site, opened, source }
}

/** The code that a build was just made of. */
async function codeOf({ sources }: LoadedSite, buildDir: string): Promise<PageCode> {
  const [{ pageCode }, { readBuiltAssets, readMadeOf }] = await Promise.all([
    import('../../runtime/bundle/page-code.ts'),
    import('../../runtime/bundle/built-site.ts'),
  ])
  const [made, assets] = [readMadeOf(buildDir), readBuiltAssets(buildDir)]
  if (made === null || assets === null) throw new JobError(`${buildDir} was taken away meanwhile.`)
  return pageCode(made, sources.sections, assets)
}
