import type { PageCode } from '../../runtime/ledger/page-code.ts'
import { isOrigin } from '../../runtime/manifest/references/is-origin.ts'
import type { PrerenderSource } from '../../runtime/prerender/prerender-source.ts'
import type { Elsewhere } from '../../runtime/server/elsewhere.ts'
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
}

export interface OpenedRendering {
  readonly site: LoadedSite
  readonly opened: OpenedBuild
  readonly source: PrerenderSource
}

/** What pages have in common is kept, and what a page and its payload have: the rest is never asked for again. */
const MEMO_BYTES = 8 * 1024 * 1024

/** Builds the site that `--config` names, where that is needed, and opens it for prerendering. */
export async function openRendering(
  { config, origin, offline = false, force = false, verify, log }: RenderingOptions,
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
  const elsewhere = offline ? await recordOf(site) : undefined
  const buildDir = defaultOutDir(site)
  await freshBuild(site, buildDir, io, elsewhere)
  const [{ createSiteRuntime }, { createLogger }, { shellId }, { openBuild }, { startError }] = await Promise.all([
    import('../../runtime/server/site-runtime.ts'),
    import('../../runtime/server/process/logger.ts'),
    import('../../runtime/prerender/shell-id.ts'),
    import('../../runtime/server/open-build.ts'),
    import('../../runtime/server/start-error.ts'),
  ])
  const opened = await openBuild(buildDir, {
    env: site.env,
    root: site.root,
    isOffline: offline,
    ...(origin === undefined ? {} : { origin }),
  }).catch((error: unknown) => {
    throw startError(error, io)
  })
  const source: PrerenderSource = {
    openRuntime: (onError) =>
      createSiteRuntime({
        ...opened,
        assets: { ...opened.assets, build: shellId(opened.assets, opened.site) },
        ...(elsewhere && { elsewhere }),
        log: log ?? createLogger(),
        isProduction: true,
        isPrerender: true,
        memoBytes: MEMO_BYTES,
        onError,
      }),
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

async function recordOf({ root }: LoadedSite): Promise<Elsewhere> {
  const [{ answerFromRecord }, { RecordedAnswers }] = await Promise.all([
    import('../../runtime/source/answer-from-record.ts'),
    import('../../runtime/source/recorded-answers.ts'),
  ])
  return answerFromRecord(new RecordedAnswers(root))
}
