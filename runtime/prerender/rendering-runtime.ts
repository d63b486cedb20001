import { hashOf } from '../ledger/inputs.ts'
import type { RenderHost } from '../render/render-host.ts'
import type { Elsewhere } from '../server/elsewhere.ts'
import { type OpenBuildOptions, type OpenedBuild, openBuild } from '../server/open-build.ts'
import { createLogger, type Logger } from '../server/process/logger.ts'
import { createSiteRuntime, type SiteRuntime } from '../server/site-runtime.ts'
import { CLOCK_VARIABLES } from '../site/data/site-clock.ts'
import { isEmbedded } from '../site/http/client-address.ts'
import type { SiteModel } from '../site/site-model.ts'
import { answerFromRecord } from '../source/graphql/answer-from-record.ts'
import { RecordedAnswers } from '../source/graphql/recorded-answers.ts'
import { shellId } from './shell-id.ts'

/** A build, and how it is opened: all that another thread needs to render the same pages. */
export interface RenderingPlace extends Pick<OpenBuildOptions, 'env' | 'origin'> {
  readonly dist: string
  readonly root: string
  /** Back-ends at other addresses are not called: what they said when the site was recorded stands for them. */
  readonly isOffline: boolean
}

/** What pages have in common is kept, and what a page and its payload have: the rest is never asked for again. */
const MEMO_BYTES = 8 * 1024 * 1024

/** Opens a build for prerendering. @throws what `openBuild` throws. */
export function openForRendering({ dist, ...options }: RenderingPlace): Promise<OpenedBuild> {
  return openBuild(dist, options)
}

/** Joins the parts of such a build. @param log - where its events go. */
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

/** Whether nobody else is called: then pages can be rendered by several threads, each with back-ends of its own. */
export function isAlone(
  { clients }: Pick<SiteModel, 'clients'>,
  { isOffline }: Pick<RenderingPlace, 'isOffline'>,
): boolean {
  return isOffline || [...clients.values()].every(isEmbedded)
}

/**
 * A name for all that pages are made of, equal where nothing of it is another one; null where somebody else answers, or where an operation asks for the
 * day or the time: then the same sources make other pages.
 *
 * @param sources - a name of these, and of the code.
 */
export function madeOfAll(
  { site, bundle, texts }: Pick<OpenedBuild, 'site' | 'bundle' | 'texts'>,
  place: Pick<RenderingPlace, 'isOffline'>,
  sources: string,
): string | null {
  const operations = [...Object.values(bundle.operations).flat(), ...Object.values(bundle.collections ?? {})]
  const asksClock = operations.some(({ variables }) => variables.some((name) => CLOCK_VARIABLES.includes(name)))
  if (asksClock || !isAlone(site, place)) return null
  return hashOf([sources, texts, site.origin, place.isOffline, process.versions])
}

/** What back-ends at other addresses said when the site was recorded. */
export function recordOf(root: string): Elsewhere {
  return answerFromRecord(new RecordedAnswers(root))
}
