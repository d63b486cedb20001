import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { versions } from 'node:process'
import picocolors from 'picocolors'
import { freshnessOf } from '../../runtime/bundle/inputs/built-site.ts'
import { readBuiltAssets } from '../../runtime/bundle/inputs/made-of.ts'
import { packageDoors } from '../../runtime/bundle/section-registry.ts'
import type { ManifestProblem } from '../../runtime/manifest/problems/problem.ts'
import { DEFAULT_HOST, portOf } from '../../runtime/process/listen-address.ts'
import type { LoadedSite, SiteLoadResult } from '../../runtime/source/load-site.ts'
import { pageCount } from '../../runtime/source/loaded/page-count.ts'
import { packageRoot } from '../../runtime/source/parts/package-root.ts'
import { connectionFault } from '../../runtime/values/connection-fault.ts'
import { isEmbedded } from '../../runtime/values/paths/embedded-address.ts'
import { checkLinker, checkNode, checkPackage, checkSingleCopy } from '../doctor/check-installation.ts'
import { checkPictures } from '../doctor/check-pictures.ts'
import { checkBrowser, checkDataFolder, checkEndpoint, checkPort } from '../doctor/check-surroundings.ts'
import { checkEnvFile, checkVariables } from '../doctor/check-variables.ts'
import { type Finding, fine, missing, note } from '../doctor/finding.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'
import { type ConfigOption, readSite } from '../open-site.ts'
import { defaultOutDir } from '../out-dir.ts'
import { inWordsOfSite } from '../packages/in-words-of-site.ts'
import { summary } from '../report/summary.ts'
import { usesColor } from '../report/uses-color.ts'

const marks = { fine: '✓', missing: '✗', note: '–' } as const

/**
 * Prints what the site needs and whether it is available, one line each, and how to fix what is missing. Changes nothing, and contacts nothing
 * except the manifest's GraphQL endpoints, the database and the servers' shared cache.
 *
 * @throws JobError (exit 2) when the manifest cannot be read, after every check that does not depend on it.
 */
export async function doctor(option: ConfigOption, io: CommandIo): Promise<ExitCode> {
  let isMissing = false
  const { red, green, dim } = picocolors.createColors(usesColor(io))
  const colors = { fine: green, missing: red, note: dim }
  const site = resolve(io.cwd, dirname(option.config))
  const tell = (findings: readonly Finding[]) => {
    for (const { state, text, fix } of findings) {
      const told = [`${colors[state](marks[state])} ${text}`, ...(fix === undefined ? [] : [`  ${fix}`])]
      io.write(`${inWordsOfSite(site, io, told.join('\n'))}\n`)
      if (state === 'missing') isMissing = true
    }
  }
  tell(installation(site))
  const loaded = readSite(option, io)
  tell(manifest(loaded, option))
  if (loaded.site) tell(await surroundings(loaded.site))
  return isMissing ? exitCode.failed : exitCode.ok
}

function installation(site: string): Finding[] {
  // The package's own file.
  const { engines } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
    engines: { node: string }
  }
  return [
    checkNode(versions.node, engines.node),
    ...checkLinker(versions.pnp),
    checkPackage(packageRoot, Object.values(packageDoors)),
    ...['react', 'react-dom'].map((library) => checkSingleCopy(library, packageRoot, site)),
  ]
}

function manifest({ root, site, document, problems, texts }: SiteLoadResult, { config }: ConfigOption): Finding[] {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const unset = new Set(problems.flatMap(unsetName))
  const variables = [...checkEnvFile(root), ...checkVariables(document.root, texts, site?.env ?? null, unset)]
  if (errors.length > 0)
    return [missing(`${config} has mistakes: ${summary(problems)}`, 'To see them: site validate'), ...variables]
  return [...(site ? [fine(`${config}: ${describe(site)}`), buildState(site)] : []), ...variables]
}

function unsetName({ code, args }: ManifestProblem): string[] {
  const isUnset = code === 'manifest/unset-variable' || code === 'manifest/unset-secret'
  return isUnset && 'name' in args ? [args.name] : []
}

function describe({ model, sources }: LoadedSite): string {
  const counts = [
    [pageCount(model).pages, 'page'],
    [model.locales.available.length, 'locale'],
    [sources.sections.length, 'section'],
    [model.clients.size, 'GraphQL client'],
  ] as const
  return counts.map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`).join(', ')
}

function buildState(site: LoadedSite): Finding {
  const outDir = defaultOutDir(site)
  if (readBuiltAssets(outDir) === null)
    return note('The site is not built yet: site start and site build will build it')
  return freshnessOf(outDir, site) === 'fresh'
    ? fine('The build is fresh')
    : note('The build is stale: site start and site build will rebuild it')
}

async function surroundings(site: LoadedSite): Promise<Finding[]> {
  const { root, model, env } = site
  const [{ dataFolder }, { unsetSecretAdvice }] = await Promise.all([
    import('../../runtime/server/environment/data-folder.ts'),
    import('../../runtime/server/environment/site-secret.ts'),
  ])
  const clients = [...model.clients.values()]
  const secretAdvice = unsetSecretAdvice(clients, env)
  const endpoints = clients.map((client) =>
    isEmbedded(client)
      ? fine(`Client ${client.name}: the back-end of the package (${client.url})`)
      : checkEndpoint(client.name, client.url),
  )
  return [
    ...(await Promise.all(endpoints)),
    ...(await checkPictures(site)),
    ...(clients.some(isEmbedded) ? [checkDataFolder(dataFolder(root, env))] : []),
    ...(clients.some(isEmbedded) && env.SITE_DATABASE_URL
      ? [await checkDatabase(env.SITE_DATABASE_URL, dataFolder(root, env))]
      : []),
    ...(secretAdvice === null ? [] : [note(secretAdvice.text, secretAdvice.fix)]),
    ...(env.SITE_CACHE_URL ? [await checkCache(env.SITE_CACHE_URL)] : []),
    await port(env),
    ...(root === packageRoot && existsSync(join(packageRoot, 'test')) ? [checkBrowser(env)] : []),
  ]
}

async function checkDatabase(url: string, folder: string): Promise<Finding> {
  const { openServerDatabase } = await import('../../runtime/backend/index.ts')
  try {
    const database = await openServerDatabase(url, folder)
    await database.storedBytes().finally(() => database.close())
    return fine('The database of SITE_DATABASE_URL answers')
  } catch (error) {
    if (error instanceof JobError) return missing(error.message, 'Fix it, or leave SITE_DATABASE_URL unset.')
    return missing(
      `The database of SITE_DATABASE_URL cannot be used: ${connectionFault(error)}`,
      'Start it, or fix the address.',
    )
  }
}

/** Checks the cache that servers share. They start without it, and continue by themselves. */
async function checkCache(url: string): Promise<Finding> {
  const { redisFault } = await import('../../runtime/server/shared/redis-store.ts')
  try {
    const fault = await redisFault(url)
    if (fault === null) return fine('The Redis of SITE_CACHE_URL answers')
    return missing(
      `The Redis of SITE_CACHE_URL cannot be used: ${fault}`,
      'Start it, or fix the address. Until then, each server works on its own.',
    )
  } catch (error) {
    if (!(error instanceof JobError)) throw error
    return missing(error.message, 'Fix it, or leave SITE_CACHE_URL unset.')
  }
}

async function port(env: LoadedSite['env']): Promise<Finding> {
  try {
    return await checkPort(portOf(env.PORT), env.HOST ?? DEFAULT_HOST)
  } catch (error) {
    if (!(error instanceof JobError)) throw error
    return missing(error.message, 'Fix it, or leave it unset.')
  }
}
