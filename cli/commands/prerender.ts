import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readBuild } from '../../runtime/artefact/read-build.ts'
import type { HostName } from '../../runtime/prerender/host-files/index.ts'
import type { PrerenderReport } from '../../runtime/prerender/prerender-site.ts'
import type { Failures } from '../../runtime/prerender/prerender-source.ts'
import { inHeldYoungHeap } from '../../runtime/process/young-heap.ts'
import type { OpenedBuild } from '../../runtime/server/open-build.ts'
import { type CommandIo, type ExitCode, exitCode } from '../io.ts'
import { placeOfSite } from '../open-sealed.ts'
import { defaultStaticDir, requireOwnFolder } from '../out-dir.ts'
import { failuresInWords } from '../prerender/failures-in-words.ts'
import { type OpenedRendering, openRendering, type RenderingOptions } from '../prerender/open-rendering.ts'
import {
  datedInWords,
  hostedInWords,
  localOriginInWords,
  unsendableInWords,
  unwrittenInWords,
  writtenInWords,
} from '../prerender/outcome-in-words.ts'
import { progressBar } from '../prerender/progress-bar.ts'
import { asJobError, openGathered } from '../prerender/shared-work.ts'
import { pagesFromQueue, type QueuedPages } from '../queue/pages-from-queue.ts'

export interface PrerenderCommandOptions extends RenderingOptions {
  readonly out?: string
  /** Folder of another prerendered version of the site, whose unchanged pages are taken over if there is none in `out`. */
  readonly twin?: string
  /** Writes compressed files beside text files. */
  readonly precompress?: boolean
  /** The static host for which configuration files are written as well. */
  readonly host?: HostName
  /** The store that machines share: a folder, or the address of a server. */
  readonly store?: string
  /** Takes the pages that the machines have rendered, and renders none itself. */
  readonly merge?: boolean
  /** Address of the Redis from which workers take the rendering jobs. */
  readonly queue?: string
  /** How many pages form one job. */
  readonly batch?: number
  /** The site's own host name in a workspace, where a single option would give all sites the same address. */
  readonly ownHost?: string | undefined
  /** Whether the pages are not meant for publication: then no address is recorded. */
  readonly isTrial?: boolean
}

/** The outcome for one site. */
export interface Prerendered {
  readonly model: OpenedBuild['site']
  readonly pages: number
  /** Number of pages that could not be rendered; if any, nothing was written. */
  readonly failures: number
  /** Number of advisory notes printed. */
  readonly advice: number
}

/** Writes the site as static files. */
export async function prerender(options: PrerenderCommandOptions, io: CommandIo): Promise<ExitCode> {
  return (await prerenderNamed(options, io)).failures > 0 ? exitCode.failed : exitCode.ok
}

/** Writes the site that `--config` names. */
export async function prerenderNamed(options: PrerenderCommandOptions, io: CommandIo): Promise<Prerendered> {
  const { out, store, merge = false, queue, isTrial = false, ownHost } = options
  const { root, dist } = placeOfSite(options, io)
  const outDir = out === undefined ? defaultStaticDir({ root }) : resolve(io.cwd, out)
  if (out !== undefined) requireOwnFolder(outDir, 'prerender', { root })
  const rendering = await openRendering(options, io)
  const model = rendering.opened.site
  const [{ ledgerPlace }, { leftOutInWords }] = await Promise.all([
    import('../../runtime/prerender/earlier-ledger.ts'),
    import('../../runtime/server/search/left-out-in-words.ts'),
  ])
  const queued = queue === undefined ? null : await pagesFromQueue(rendering, { ...options, queue }, io)
  if (queued !== null && queued.failures.length > 0) return refused(rendering, queued.failures, outDir, io)
  const shared = queued ?? (merge ? await openGathered(rendering.opened, store, io) : null)
  let advice = 0
  const advise = (texts: readonly string[]) => {
    advice += texts.length
    for (const text of texts) io.writeError(`${text}\n`)
  }
  const say = (lines: readonly string[]) => lines.forEach((line) => void io.write(`${line}\n`))
  advise(unsendableInWords(model))
  const report = await writeSite(rendering, shared, outDir, options, io)
  const { pages, failures, hosted, dated } = report
  if (failures.length > 0) return { ...refused(rendering, failures, outDir, io), pages, advice }
  if (shared !== null) await shared.run.leave(readFileSync(ledgerPlace(outDir)), shared.times).catch(asJobError)
  say(writtenInWords(report, queued?.rendered ?? report.rendered, outDir))
  advise(hosted === null ? unwrittenInWords(report.unwritten) : hosted.advice)
  if (hosted !== null) say([hostedInWords(hosted, options.host, outDir)])
  advise(leftOutInWords(report.unindexed))
  say(datedInWords(dated, model))
  if (!report.hasAddresses) advise([localOriginInWords(readBuild(dist).file, model, ownHost)])
  const { writeFirstLock } = await import('../urls/first-lock.ts')
  const locked = isTrial ? null : writeFirstLock(root, model, report.lists)
  if (locked !== null) say([locked])
  return { model, pages, failures: 0, advice }
}

/** Renders the pages, or takes those that others have rendered, and writes everything. */
async function writeSite(
  { opened, source }: OpenedRendering,
  shared: Pick<QueuedPages, 'store' | 'ledger' | 'dated'> | null,
  outDir: string,
  { twin, precompress = false, host }: PrerenderCommandOptions,
  io: CommandIo,
): Promise<PrerenderReport> {
  const [{ prerenderSite }, { startError }] = await Promise.all([
    import('../../runtime/prerender/prerender-site.ts'),
    import('../../runtime/server/start-error.ts'),
  ])
  const bar = progressBar(io)
  const writing = inHeldYoungHeap(() =>
    prerenderSite({
      ...{ ...opened, ...source, outDir, twin, isPrecompressed: precompress, host: host ?? null },
      ...(bar && { onPage: (done: number, all: number) => bar.tell(done, all) }),
      ...(shared && { gathered: shared }),
    }),
  )
  return writing.catch((error: unknown) => asJobError(startError(error, io))).finally(() => bar?.end())
}

/** Reports a site of which something could not be rendered, so that nothing was written. */
function refused({ opened }: OpenedRendering, failures: Failures, outDir: string, io: CommandIo): Prerendered {
  io.writeError(`${failuresInWords(failures)}Nothing was written: ${outDir} is unchanged.\n`)
  return { model: opened.site, pages: 0, failures: failures.length, advice: 0 }
}
