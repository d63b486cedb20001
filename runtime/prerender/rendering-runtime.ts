import { hashOf } from '../ledger/inputs.ts'
import type { RenderHost } from '../render/render-host.ts'
import type { Elsewhere } from '../server/elsewhere.ts'
import { type OpenBuildOptions, type OpenedBuild, openBuild } from '../server/open-build.ts'
import { createLogger, type Logger } from '../server/process/logger.ts'
import { createSiteRuntime, type SiteRuntime } from '../server/site-runtime.ts'
import { CLOCK_VARIABLES } from '../site/data/site-clock.ts'
import type { SiteModel } from '../site/site-model.ts'
import { answerFromRecord } from '../source/graphql/answer-from-record.ts'
import { RecordedAnswers } from '../source/graphql/recorded-answers.ts'
import { isEmbedded } from '../values/paths/embedded-address.ts'
import { shellId } from './shell-id.ts'
import type { MadeOfSite } from './site-seal.ts'

/** A build and how to open it: everything that another thread needs to render the same pages. */
export interface RenderingPlace extends Pick<OpenBuildOptions, 'env' | 'origin'> {
  readonly dist: string
  readonly root: string
  /** Whether back-ends at other addresses are not called: recorded answers take their place. */
  readonly isOffline: boolean
}

/** Enough to keep what pages share, and what a page shares with its payload; the rest is never asked for again. */
const MEMO_BYTES = 8 * 1024 * 1024

/** Opens a build for prerendering. @throws what `openBuild` throws. */
export function openForRendering({ dist, ...options }: RenderingPlace): Promise<OpenedBuild> {
  return openBuild(dist, options)
}

/** Creates the runtime of such a build. @param log - receives its events. */
export function renderingRuntime(
  opened: OpenedBuild,
  { isOffline }: Pick<RenderingPlace, 'isOffline'>,
  onError: RenderHost['onError'],
  log: Logger = createLogger(),
): Promise<SiteRuntime> {
  return createSiteRuntime({
    ...opened,
    assets: { ...opened.assets, build: shellId(opened.assets, opened.site) },
    ...(isOffline && { elsewhere: recordOf(opened.root) }),
    ...{ log, onError, isProduction: true, isPrerender: true, memoBytes: MEMO_BYTES },
  })
}

/** Whether no back-end elsewhere is called. Then several threads can render pages, each with its own embedded back-ends. */
export function isAlone(
  { clients }: Pick<SiteModel, 'clients'>,
  { isOffline }: Pick<RenderingPlace, 'isOffline'>,
): boolean {
  return isOffline || [...clients.values()].every(isEmbedded)
}

/**
 * Identifies what pages are made of. Null when a back-end elsewhere answers, or when an operation depends on the date or the time, since the same
 * sources then make different pages.
 *
 * @param sources - identifies the sources and the code.
 */
export function madeOfSite(
  { site, bundle, texts }: Pick<OpenedBuild, 'site' | 'bundle' | 'texts'>,
  place: Pick<RenderingPlace, 'isOffline'>,
  { all, site: ofSite }: MadeOfSite,
): MadeOfSite | null {
  const operations = [...Object.values(bundle.operations).flat(), ...Object.values(bundle.collections ?? {})]
  const asksClock = operations.some(({ variables }) => variables.some((name) => CLOCK_VARIABLES.includes(name)))
  if (asksClock || !isAlone(site, place)) return null
  const more = [texts, site.origin, place.isOffline, process.versions]
  return { all: hashOf([all, more]), site: hashOf([ofSite, more]) }
}

/** The recorded answers of back-ends at other addresses. */
export function recordOf(root: string): Elsewhere {
  return answerFromRecord(new RecordedAnswers(root))
}
