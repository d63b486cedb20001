import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readBuild } from '../../runtime/artefact/read-build.ts'
import type { SiteFile } from '../../runtime/artefact/site-file.ts'
import type { DatedPages } from '../../runtime/prerender/dated-pages.ts'
import type { HostName } from '../../runtime/prerender/host-files/index.ts'
import type { UnwrittenAddress } from '../../runtime/prerender/old-addresses.ts'
import type { Failures } from '../../runtime/prerender/prerender-source.ts'
import type { OpenedBuild } from '../../runtime/server/open-build.ts'
import { type CommandIo, type ExitCode, exitCode } from '../io.ts'
import { placeOfSite } from '../open-sealed.ts'
import { requireOwnFolder } from '../out-dir.ts'
import { failuresInWords } from '../prerender/failures-in-words.ts'
import { type OpenedRendering, openRendering, type RenderingOptions } from '../prerender/open-rendering.ts'
import { progressBar } from '../prerender/progress-bar.ts'
import { asJobError, openGathered } from '../prerender/shared-work.ts'
import { pagesFromQueue } from '../queue/pages-from-queue.ts'
import { plural } from '../report/summary.ts'

export interface PrerenderCommandOptions extends RenderingOptions {
  readonly out?: string
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

/** Maximum number of written files that are listed. */
const MAX_NAMED = 12

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
  const { out, precompress = false, host = null, store, merge = false, queue, isTrial = false, ownHost } = options
  const { root, dist } = placeOfSite(options, io)
  const outDir = out === undefined ? join(root, 'dist/static') : resolve(io.cwd, out)
  if (out !== undefined) requireOwnFolder(outDir, 'prerender', { root })
  const rendering = await openRendering(options, io)
  const { opened, source } = rendering
  const { site: model } = opened
  const [{ prerenderSite }, { ledgerPlace }, { startError }, { leftOutInWords }] = await Promise.all([
    import('../../runtime/prerender/prerender-site.ts'),
    import('../../runtime/prerender/earlier-ledger.ts'),
    import('../../runtime/server/start-error.ts'),
    import('../../runtime/server/search/left-out-in-words.ts'),
  ])
  const queued = queue === undefined ? null : await pagesFromQueue(rendering, { ...options, queue }, io)
  if (queued !== null && queued.failures.length > 0) return refused(rendering, queued.failures, outDir, io)
  const shared = queued ?? (merge ? await openGathered(opened, store, io) : null)
  let advice = 0
  const advise = (text: string) => {
    advice += 1
    io.writeError(`${text}\n`)
  }
  for (const { name, action } of model.forms.values()) {
    if (action !== null) continue
    const said = `A file server cannot receive the form "${name}". Name a server that does: forms.${name}.action`
    advise(`${said} takes its full address.`)
  }
  const bar = progressBar(io)
  const { pages, rendered, changed, failures, unindexed, unwritten, dated, hasAddresses, compressed, hosted } =
    await prerenderSite({
      ...{ ...opened, ...source, outDir, isPrecompressed: precompress, host },
      ...(bar && { onPage: (done: number, all: number) => bar.tell(done, all) }),
      ...(shared && { gathered: { store: shared.store, ledger: shared.ledger } }),
    })
      .catch((error: unknown) => {
        return asJobError(startError(error, io))
      })
      .finally(() => bar?.end())
  if (failures.length > 0) return { ...refused(rendering, failures, outDir, io), pages, advice }
  if (shared !== null) await shared.run.leave(readFileSync(ledgerPlace(outDir)), shared.times).catch(asJobError)
  // A page that failed at first was rendered more than once.
  const made = Math.min(queued?.rendered ?? rendered, pages)
  const kept = made === pages ? '' : `: ${made} rendered, ${pages - made} as before`
  io.write(`Prerendered ${pages} pages in ${outDir}${kept}\n`)
  if (kept !== '' && changed.length > 0) io.write(`Wrote ${filesInWords(changed)}\n`)
  if (compressed !== null)
    io.write(`Compressed ${compressed.made} files${compressed.kept === 0 ? '' : `, ${compressed.kept} as before`}\n`)
  const told = hosted === null ? unwrittenInWords(unwritten) : hosted.advice
  for (const line of told) advise(line)
  if (hosted !== null) {
    const files = [...hosted.files, ...(hosted.beside === null ? [] : [`${outDir}${hosted.beside.suffix}`])]
    io.write(`Written for ${host}: ${files.join(', ')}\n`)
  }
  for (const line of leftOutInWords(unindexed)) advise(line)
  if (dated !== null) io.write(`${datedInWords(dated, model)}\n`)
  if (!hasAddresses) advise(localOriginAdvice(readBuild(dist).file, model, ownHost))
  const locked = isTrial ? null : await lockAddresses(root, options, io)
  if (locked !== null) io.write(`${locked}\n`)
  return { model, pages, failures: 0, advice }
}

/** Reports a site of which something could not be rendered, so that nothing was written. */
function refused({ opened }: OpenedRendering, failures: Failures, outDir: string, io: CommandIo): Prerendered {
  io.writeError(`${failuresInWords(failures)}Nothing was written: ${outDir} is unchanged.\n`)
  return { model: opened.site, pages: 0, failures: failures.length, advice: 0 }
}

async function lockAddresses(root: string, { config, origin }: PrerenderCommandOptions, io: CommandIo) {
  const { writeFirstLock } = await import('../urls/first-lock.ts')
  return writeFirstLock(root, { config, ...(origin === undefined ? {} : { origin }) }, io)
}

function filesInWords(files: readonly string[]): string {
  const others = files.length > MAX_NAMED ? ` and ${files.length - MAX_NAMED} more` : ''
  return `${plural(files.length, 'file')}: ${files.slice(0, MAX_NAMED).join(', ')}${others}`
}

/** Redirects and retired addresses that a static host cannot express. */
function unwrittenInWords(unwritten: readonly UnwrittenAddress[]): string[] {
  const led = unwritten.flatMap(({ from, to, status }) => (to === null ? [] : `${from} to ${to} (${status})`))
  const gone = unwritten.flatMap(({ from, to }) => (to === null ? from : []))
  return [
    ...(led.length > 0
      ? [
          `A file cannot redirect all addresses below a path, nor by a query. Set up these redirects at your host: ${led.join(', ')}`,
        ]
      : []),
    ...(gone.length > 0
      ? [`A file cannot say that an address is gone. Let your host answer 410 with 404.html to: ${gone.join(', ')}`]
      : []),
  ]
}

/** Warns of pages whose dates or times were computed when they were written. */
function datedInWords({ paths, count, until }: DatedPages, { timeZone }: OpenedBuild['site']): string {
  const others = count > paths.length ? ` and ${count - paths.length} more` : ''
  const [day, time] = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(until)
    .split(' ')
  return `These pages depend on the day or the time and are valid until ${day} ${time} (${timeZone}); prerender again then: ${paths.join(', ')}${others}`
}

/** @param file - the site as its build records it. */
function localOriginAdvice(
  { configFile, variables }: SiteFile,
  { origin }: OpenedBuild['site'],
  ownHost: string | undefined,
) {
  const lack = `Left out: canonical addresses, hreflang, og:url, pictures for social networks, and sitemap.xml. They need the site's public address,`
  if (ownHost !== undefined)
    return `${lack}\nand ${origin} is an address of this machine. Write in ${configFile}: site: { origin: 'https://${ownHost}' }`
  const written = variables.find(({ path }) => path.join('.') === 'site.origin')?.written
  const variable = /\$\{(\w+)/.exec(written ?? '')?.[1]
  const place = variable === undefined ? `site.origin of ${configFile}` : `the variable ${variable}`
  return [
    lack,
    `and ${origin} is an address of this machine. Pass it here: site prerender --origin https://www.example.com`,
    `or set it for every command in ${place}.`,
  ].join('\n')
}
