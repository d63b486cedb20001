import { dirname, join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { layout } from '../../runtime/artefact/site-file.ts'
import type { BuildOptions as SiteBuildOptions } from '../../runtime/bundle/build-site.ts'
import { type SealedSources, sealBuild, type UnreadSite, unreadSite } from '../../runtime/bundle/inputs/build-seal.ts'
import type { BuildParts } from '../../runtime/bundle/parts/build-parts.ts'
import { inHeldYoungHeap } from '../../runtime/process/young-heap.ts'
import type { Elsewhere } from '../../runtime/server/elsewhere.ts'
import type { LoadedSite } from '../../runtime/source/load-site.ts'
import { messageOf } from '../../runtime/values/message-of.ts'
import { failureOf } from '../failure.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'
import { placeOfSite } from '../open-sealed.ts'
import { type ConfigOption, openSite, readSite } from '../open-site.ts'
import { defaultOutDir, requireOwnFolder } from '../out-dir.ts'
import { prettyProblems, printFindings } from '../report/pretty.ts'
import { summary } from '../report/summary.ts'
import { usesColor } from '../report/uses-color.ts'

export const BUILDING = 'Building the site …\n'

export interface BuildOptions extends ConfigOption {
  readonly out?: string
  /** The target host, if it is not a server. */
  readonly host?: 'functions'
}

/** Builds the site: a folder with everything that serving it requires. */
export function build(options: BuildOptions, io: CommandIo): Promise<ExitCode> {
  return inHeldYoungHeap(() => buildNamed(options, io))
}

async function buildNamed({ config, out, host }: BuildOptions, io: CommandIo): Promise<ExitCode> {
  const unread = unreadSite(placeOfSite({ config }, io).root)
  const site = openSite({ config }, io)
  const outDir = out === undefined ? defaultOutDir(site) : resolve(io.cwd, out)
  if (out !== undefined) requireOwnFolder(outDir, 'build', site)
  const id = await buildInto(site, outDir, io)
  if (out === undefined) sealBuild(site, outDir, unread)
  io.write(`Built ${id} in ${outDir}\n`)
  if (host === 'functions') {
    const { functionAdvice } = await import('../../runtime/bundle/function-advice.ts')
    const advice = functionAdvice(site)
    for (const each of advice) io.writeError(`${each}\n`)
    io.write(
      `Functions run ${join(outDir, layout.fetch)}${advice.length === 0 ? ', and support everything in this site' : ''}\n`,
    )
  }
  return exitCode.ok
}

/** What a command needs from a build besides the site itself. */
type Wants = Pick<SiteBuildOptions, 'elsewhere' | 'isIndexed'>

/**
 * Makes sure that the build of a site matches its sources: leaves it alone, rewrites everything except the code, or builds all of it. The search
 * index is left out, for commands that render every page themselves.
 *
 * @param unread - the site before it was read.
 * @param elsewhere - how back-ends at other addresses are called.
 * @returns what identifies its sources; null if it could not be sealed.
 */
export async function freshBuild(
  site: LoadedSite,
  outDir: string,
  io: CommandIo,
  { unread, elsewhere }: { readonly unread: UnreadSite; readonly elsewhere?: Elsewhere },
): Promise<SealedSources | null> {
  const wants = { isIndexed: false, ...(elsewhere && { elsewhere }) }
  if (await isCodeStale(site, outDir, io, wants)) await buildInto(site, outDir, io, wants)
  return sealBuild(site, outDir, unread)
}

/**
 * Starts building a site that certainly needs it, while this process reads the site.
 *
 * @returns null if that is not certain, or if processes cannot be started.
 */
export async function buildAhead(
  option: ConfigOption,
  io: CommandIo,
): Promise<{ readonly ended: Promise<ExitCode>; stop(): void } | null> {
  if (!io.runSelf) return null
  const { isSurelyStale } = await import('../../runtime/bundle/inputs/built-site.ts')
  const root = dirname(resolve(io.cwd, option.config))
  if (!isSurelyStale(defaultOutDir({ root }), root)) return null
  const stopping = new AbortController()
  const ended = buildAlone(io.runSelf, option, io, stopping.signal)
  // If the build is stopped, nobody awaits it.
  ended.catch(() => undefined)
  return { ended, stop: () => stopping.abort() }
}

/**
 * Like `freshBuild`, for a command that goes on to serve the site from its usual folder. Code is bundled in another process, because the memory
 * that this takes would never be released.
 *
 * @param unread - the site before it was read.
 * @returns the exit code of the build, which has already printed what is wrong.
 */
export async function freshBuildToServe(
  site: LoadedSite,
  option: ConfigOption,
  io: CommandIo,
  unread: UnreadSite,
): Promise<ExitCode> {
  const outDir = defaultOutDir(site)
  if (await isCodeStale(site, outDir, io)) {
    if (io.runSelf) return buildAlone(io.runSelf, option, io)
    await buildInto(site, outDir, io)
  }
  sealBuild(site, outDir, unread)
  return exitCode.ok
}

/** Whether the code of a site has to be bundled. Anything else in its build that is stale is rewritten here. */
async function isCodeStale(site: LoadedSite, outDir: string, io: CommandIo, wants: Wants = {}): Promise<boolean> {
  const [{ freshnessOf }, { readBuildParts }] = await Promise.all([
    import('../../runtime/bundle/inputs/built-site.ts'),
    import('../../runtime/bundle/parts/build-parts.ts'),
  ])
  const parts = readBuildParts(site)
  const freshness = freshnessOf(outDir, site, parts)
  if (freshness === 'code') await renewParts(site, parts, outDir, io, wants)
  if (freshness === 'stale') io.writeError(BUILDING)
  return freshness === 'stale'
}

async function buildAlone(
  runSelf: NonNullable<CommandIo['runSelf']>,
  { config }: ConfigOption,
  io: CommandIo,
  signal?: AbortSignal,
): Promise<ExitCode> {
  const { code, stdout, stderr } = await runSelf(['build', '--config', resolve(io.cwd, config)], signal)
  if (code === null) throw new JobError('The build was stopped from outside, perhaps for lack of memory.')
  if (code !== exitCode.ok) io.write(stdout)
  io.writeError(stderr)
  // The other process ran the same command, so this is one of its exit codes.
  return code as ExitCode
}

async function renewParts(
  site: LoadedSite,
  parts: BuildParts,
  outDir: string,
  io: CommandIo,
  wants: Wants,
): Promise<void> {
  const { problems, backends } = await checkContent(site)
  if (problems.length > 0) {
    io.write(prettyProblems(problems, site, io))
    throw new JobError(`The content cannot be used: ${summary(problems)}.`)
  }
  const { renewBuild } = await import('../../runtime/bundle/build-site.ts')
  const onWarning = (warning: string) => io.writeError(`${site.conceal(warning)}\n`)
  await renewBuild(site, outDir, { onWarning, read: { parts, backends }, ...wants })
}

/** Checks the embedded back-ends of a site. Returns the blocking problems, and the back-ends. */
async function checkContent(site: LoadedSite) {
  const { checkBackends } = await import('../../runtime/validate/check-backends.ts')
  const { found, backends } = await checkBackends(site)
  return { problems: found.filter(({ blocks }) => blocks), backends }
}

async function buildInto(site: LoadedSite, outDir: string, io: CommandIo, wants: Wants = {}): Promise<string> {
  const { checkOperations } = await import('../../runtime/validate/check-operations.ts')
  const { checkStyles } = await import('../../runtime/validate/check-styles.ts')
  const found = [...checkStyles(site), ...checkOperations(site)].filter(({ blocks }) => blocks)
  const { readBuildParts } = await import('../../runtime/bundle/parts/build-parts.ts')
  const parts = readBuildParts(site)
  const { problems, backends } = found.length > 0 ? { problems: found, backends: new Map() } : await checkContent(site)
  if (problems.length > 0) {
    io.write(prettyProblems(problems, site, io))
    throw new JobError(`The site cannot be built: ${summary(problems)}.`)
  }
  const { buildSite } = await import('../../runtime/bundle/build-site.ts')
  // The bundler colours its code frames even where colours are not wanted.
  const plain = (text: string) => site.conceal(usesColor(io) ? text : stripVTControlCharacters(text))
  try {
    const onWarning = (warning: string) => io.writeError(`${plain(warning)}\n`)
    return await buildSite(site, outDir, { onWarning, read: { parts, backends }, ...wants })
  } catch (error) {
    if (failureOf(error) !== null) throw error
    // The bundler says it once for each bundle, and points into code that is generated from the site's.
    const { codeFindings } = await import('../../runtime/validate/code-findings.ts')
    const loaded = readSite({ config: join(site.root, site.configFile) }, io)
    const findings = await codeFindings(error, loaded, site)
    if (findings.length === 0) throw new JobError(`The build failed. ${withoutStacks(plain(messageOf(error)))}`)
    printFindings(findings, loaded, io)
    throw new JobError(`The site cannot be built: ${summary(findings)}.`)
  }
}

/** Removes stack traces and unknown places that plugins of the bundler add to their messages. */
function withoutStacks(text: string): string {
  return text
    .replace(/^Stack backtrace:\n(?:[ \t].*\n?)*/gm, '')
    .replace(/^ +at .*\n?/gm, '')
    .replace(/:undefined:NaN$/gm, '')
    .trimEnd()
}
