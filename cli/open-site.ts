import { resolve } from 'node:path'
import { type LoadedSite, loadSite, type SiteLoadResult } from '../runtime/build/load-site.ts'
import type { EditedTexts } from '../runtime/manifest/edited-texts.ts'
import { UnreadableFileError } from '../runtime/manifest/load-manifest.ts'
import { type CommandIo, exitCode, JobError } from './io.ts'
import { prettyProblems } from './report/pretty.ts'
import { summary } from './report/summary.ts'

export interface ConfigOption {
  readonly config: string
}

/** Reads the site that `--config` names. @param edited - texts in place of those on the disk. */
export function readSite({ config }: ConfigOption, io: CommandIo, edited?: EditedTexts): SiteLoadResult {
  try {
    return loadSite(resolve(io.cwd, config), io.env, edited)
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    const hint =
      error.reason === 'missing' ? ' Name the manifest with --config FILE, or make a site with: site new DIR' : ''
    throw new JobError(
      `${config}: ${error.message.slice(error.message.indexOf(' cannot be read') + 1)}${hint}`,
      exitCode.usage,
    )
  }
}

/** The site for a command that needs it whole. Blocking problems are printed as `site validate` prints them (D24). */
export function openSite(option: ConfigOption, io: CommandIo): LoadedSite {
  return requireSite(readSite(option, io), io)
}

/** The site that was read, if nothing blocks. */
export function requireSite(result: SiteLoadResult, io: CommandIo): LoadedSite {
  const { site } = result
  if (site === null) {
    const blocking = result.problems.filter(({ blocks }) => blocks)
    io.write(prettyProblems(blocking, result, io))
    throw new JobError(`The manifest cannot be used: ${summary(blocking)}.`)
  }
  for (const locale of site.missingLocales) io.writeError(`[sitio] No messages found for locale "${locale}"\n`)
  return site
}
