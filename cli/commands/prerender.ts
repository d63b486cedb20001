import { join, resolve } from 'node:path'
import type { PageCode } from '../../runtime/ledger/page-code.ts'
import { isOrigin } from '../../runtime/manifest/references/is-origin.ts'
import type { DatedPages } from '../../runtime/prerender/dated-pages.ts'
import type { PrerenderOptions } from '../../runtime/prerender/prerender-site.ts'
import type { Elsewhere } from '../../runtime/server/elsewhere.ts'
import type { Logger } from '../../runtime/server/process/logger.ts'
import type { LoadedSite } from '../../runtime/source/load-site.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'
import { type ConfigOption, openSiteToRun, readSite, requireSite, tellMissingLocales } from '../open-site.ts'
import { defaultOutDir } from '../out-dir.ts'
import { freshBuild } from './build.ts'

export interface PrerenderCommandOptions extends ConfigOption {
  readonly out?: string
  /** Back-ends at other addresses are not called: what they said when the site was recorded stands for them. */
  readonly offline?: boolean
  /** Where its events go; standard error, where nothing is said. */
  readonly log?: Logger
  /** Renders every page, whatever has changed. */
  readonly force?: boolean
  /** Of a hundred pages that have not changed, so many are rendered all the same, to see whether they have not; left out: one where CI runs, otherwise none. */
  readonly verify?: number
  /** Puts compressed forms beside text files. */
  readonly precompress?: boolean
}

/** When a back-end fails, thousands of pages may. */
const MAX_SHOWN = 100
/** What pages have in common is kept, and what a page and its payload have: the rest is never asked for again. */
const MEMO_BYTES = 8 * 1024 * 1024

/** What became of a site. */
export interface Prerendered {
  readonly site: LoadedSite
  readonly pages: number
  /** How much could not be written; then nothing was. */
  readonly failures: number
  /** How much it is worth to look at. */
  readonly advice: number
}

/** Writes the site as static files. */
export async function prerender(options: PrerenderCommandOptions, io: CommandIo): Promise<ExitCode> {
  return (await prerenderNamed(options, io)).failures > 0 ? exitCode.failed : exitCode.ok
}

/** Writes the site that `--config` names. */
export async function prerenderNamed(
  {
    config,
    out,
    origin,
    offline = false,
    force = false,
    verify: asked,
    precompress = false,
    log,
  }: PrerenderCommandOptions,
  io: CommandIo,
): Promise<Prerendered> {
  if (origin !== undefined && !isOrigin(origin))
    throw new JobError(
      `--origin ${origin} is not an origin. Write it without a path: https://www.example.com`,
      exitCode.usage,
    )
  const verify = asked ?? (io.env.CI ? 1 : 0)
  const option = { config, ...(origin === undefined ? {} : { origin }) }
  // Who calls nobody needs no secrets.
  const site = offline ? requireSite(readSite(option, io), io) : openSiteToRun(option, io)
  tellMissingLocales(site, io)
  const elsewhere = offline ? await recordOf(site) : undefined
  const buildDir = defaultOutDir(site)
  await freshBuild(site, buildDir, io, elsewhere)
  const [
    { createSiteRuntime },
    { createLogger },
    { prerenderSite },
    { shellId },
    { openBuild },
    { startError },
    { leftOutInWords },
  ] = await Promise.all([
    import('../../runtime/server/site-runtime.ts'),
    import('../../runtime/server/process/logger.ts'),
    import('../../runtime/prerender/prerender-site.ts'),
    import('../../runtime/prerender/shell-id.ts'),
    import('../../runtime/server/open-build.ts'),
    import('../../runtime/server/start-error.ts'),
    import('../../runtime/server/search/left-out-in-words.ts'),
  ])
  const opened = await openBuild(buildDir, {
    env: site.env,
    root: site.root,
    isOffline: offline,
    ...(origin === undefined ? {} : { origin }),
  }).catch((error: unknown) => {
    throw startError(error, io)
  })
  const openRuntime: PrerenderOptions['openRuntime'] = (onError) =>
    createSiteRuntime({
      ...opened,
      assets: { ...opened.assets, build: shellId(opened.assets, opened.site) },
      ...(elsewhere && { elsewhere }),
      log: log ?? createLogger(),
      isProduction: true,
      isPrerender: true,
      memoBytes: MEMO_BYTES,
      onError,
    })
  let advice = 0
  const advise = (text: string) => {
    advice += 1
    io.writeError(`${text}\n`)
  }
  for (const { name, action } of site.model.forms.values()) {
    if (action !== null) continue
    const said = `A file server cannot receive the form "${name}". Say which server does: forms.${name}.action`
    advise(`${said} takes its full address.`)
  }
  const outDir = out === undefined ? join(site.root, 'dist/static') : resolve(io.cwd, out)
  const { pages, rendered, failures, unindexed, unwritten, dated, hasAddresses, compressed } = await prerenderSite({
    ...{ ...opened, openRuntime, outDir },
    ...{ code: await codeOf(site, buildDir), isForced: force, verify, isPrecompressed: precompress },
  }).catch((error: unknown) => {
    throw startError(error, io)
  })
  for (const { what, message } of failures.slice(0, MAX_SHOWN)) io.writeError(`${what}: ${message}\n`)
  if (failures.length > MAX_SHOWN) io.writeError(`and ${failures.length - MAX_SHOWN} more\n`)
  if (failures.length > 0) {
    io.writeError(`Nothing was written: ${outDir} is as it was.\n`)
    return { site, pages, failures: failures.length, advice }
  }
  const kept = rendered === pages ? '' : `: ${rendered} rendered, ${pages - rendered} as before`
  io.write(`Prerendered ${pages} pages in ${outDir}${kept}\n`)
  if (compressed !== null)
    io.write(`Compressed ${compressed.made} files${compressed.kept === 0 ? '' : `, ${compressed.kept} as before`}\n`)
  const led = unwritten.flatMap(({ from, to, status }) => (to === null ? [] : `${from} to ${to} (${status})`))
  if (led.length > 0)
    advise(
      `A file can redirect neither all addresses below a path nor by a query. Set these redirects up at your host: ${led.join(', ')}`,
    )
  const gone = unwritten.flatMap(({ from, to }) => (to === null ? from : []))
  if (gone.length > 0)
    advise(`No file can say that an address is gone. Let your host answer 410 with 404.html to: ${gone.join(', ')}`)
  for (const line of leftOutInWords(unindexed)) advise(line)
  if (dated !== null) io.write(`${datedInWords(dated, site.model)}\n`)
  if (!hasAddresses) advise(localOriginAdvice(site))
  const { writeFirstLock } = await import('../urls/first-lock.ts')
  const locked = await writeFirstLock(site.root, option, io)
  if (locked !== null) io.write(`${locked}\n`)
  return { site, pages, failures: 0, advice }
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

/** A date or time in a page is that of the day on which it was written. */
function datedInWords({ paths, count, until }: DatedPages, { timeZone }: LoadedSite['model']): string {
  const others = count > paths.length ? ` and ${count - paths.length} more` : ''
  const [day, time] = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(until)
    .split(' ')
  return `What depends on the day or the time holds until ${day} ${time} (${timeZone}), then prerender again: ${paths.join(', ')}${others}`
}

function localOriginAdvice({ model, document, configFile }: LoadedSite): string {
  const variable = /\$\{(\w+)/.exec(document.writtenAt(['site', 'origin']) ?? '')?.[1]
  const place = variable === undefined ? `site.origin of ${configFile}` : `the variable ${variable}`
  return [
    `Left out: canonical addresses, hreflang, og:url, pictures for social networks, and sitemap.xml. They need the site's public address,`,
    `and ${model.origin} is an address of this machine. Pass it here: site prerender --origin https://www.example.com`,
    `or set it for every command in ${place}.`,
  ].join('\n')
}
