import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { ClientAssets } from '../../runtime/render/client-assets.ts'
import type { LoadedSite } from '../../runtime/source/load-site.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'
import { type ConfigOption, openSite } from '../open-site.ts'
import { prettyProblems } from '../report/pretty.ts'
import { summary } from '../report/summary.ts'
import { usesColor } from '../report/uses-color.ts'

export interface BuildOptions extends ConfigOption {
  readonly out?: string
}

/** Builds client and server bundles. */
export async function build({ config, out }: BuildOptions, io: CommandIo): Promise<ExitCode> {
  const site = openSite({ config }, io)
  const outDir = out === undefined ? defaultOutDir(site) : resolve(io.cwd, out)
  const assets = await buildInto(site, outDir, io)
  io.write(`Built ${assets.build} in ${outDir}\n`)
  return exitCode.ok
}

export function defaultOutDir({ root }: LoadedSite): string {
  return join(root, 'dist/site')
}

/** The build of a site: the one at hand when it is made of the same sources, else a new one. */
export async function freshBuild(site: LoadedSite, outDir: string, io: CommandIo): Promise<ClientAssets> {
  const { readFreshBuild } = await import('../../runtime/bundle/built-site.ts')
  const built = readFreshBuild(outDir, site.sources)
  if (built !== null) return built
  io.writeError('Building the site …\n')
  return buildInto(site, outDir, io)
}

async function buildInto(site: LoadedSite, outDir: string, io: CommandIo): Promise<ClientAssets> {
  const { checkOperations } = await import('../../runtime/validate/check-operations.ts')
  const { checkBackends } = await import('../../runtime/validate/check-backends.ts')
  const { checkStyles } = await import('../../runtime/validate/check-styles.ts')
  const found = [...checkStyles(site), ...checkOperations(site)]
  const problems = found.length > 0 ? found : (await checkBackends(site)).filter(({ blocks }) => blocks)
  if (problems.length > 0) {
    io.write(prettyProblems(problems, site, io))
    throw new JobError(`The site cannot be built: ${summary(problems)}.`)
  }
  const { buildSite } = await import('../../runtime/bundle/build-site.ts')
  // The bundler colours its code frames wherever they go.
  const plain = (text: string) => site.conceal(usesColor(io) ? text : stripVTControlCharacters(text))
  try {
    return await buildSite(site.sources, outDir, (warning) => io.writeError(`${plain(warning)}\n`))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new JobError(`The build failed. ${withoutStacks(plain(reason))}`)
  }
}

/** Plugins of the bundler put their stacks, and places that they do not know, into their messages. */
function withoutStacks(text: string): string {
  return text
    .replace(/^Stack backtrace:\n(?:[ \t].*\n?)*/gm, '')
    .replace(/^ +at .*\n?/gm, '')
    .replace(/:undefined:NaN$/gm, '')
    .trimEnd()
}
