import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { UnreadableFileError } from '../runtime/manifest/load-manifest.ts'
import type { ManifestProblem } from '../runtime/manifest/problems/problem.ts'
import type { EditedTexts } from '../runtime/manifest/text/edited-texts.ts'
import type { LocatedValue } from '../runtime/manifest/yaml/located-value.ts'
import { type LoadedSite, loadSite, type ReadManifest, type SiteLoadResult } from '../runtime/source/load-site.ts'
import { SITE_FILE, WORKSPACE_FILE } from '../runtime/workspace/read-workspace.ts'
import { type CommandIo, exitCode, JobError } from './io.ts'
import { prettyProblems } from './report/pretty.ts'
import { MAY_FOLLOW, summary } from './report/summary.ts'
import { tellMissingLocales } from './tell-missing-locales.ts'

export interface ConfigOption {
  readonly config: string
  /** The public address of the site, overriding the manifest's. */
  readonly origin?: string
}

/** Reads the site that `--config` names. @param edited - texts that replace those on disk. */
export function readSite({ config, origin }: ConfigOption, io: CommandIo, edited?: EditedTexts): SiteLoadResult {
  try {
    return loadSite(resolve(io.cwd, config), io.env, edited, origin)
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    const ofOne = existsSync(join(io.cwd, WORKSPACE_FILE))
      ? `This folder is a workspace: name one of its sites with --config FOLDER/${SITE_FILE}`
      : 'Name the manifest with --config FILE, or create a site with: npx sitio new DIR'
    const inside = join(config, SITE_FILE)
    const meant = existsSync(resolve(io.cwd, inside)) ? ` Did you mean --config ${inside}?` : ''
    const hint = error.reason === 'missing' ? ` ${ofOne}` : meant
    throw new JobError(
      `${config}: ${error.message.slice(error.message.indexOf(' cannot be read') + 1)}${hint}`,
      exitCode.usage,
    )
  }
}

/** Opens the site for a command that needs it whole. Blocking problems are printed in the format of `site validate`. */
export function openSite(option: ConfigOption, io: CommandIo): LoadedSite {
  const site = requireSite(readSite(option, io), io)
  tellMissingLocales(site, io)
  return site
}

/** Opens the site for a command that calls its back-ends, which requires their secrets. */
export function openSiteToRun(option: ConfigOption, io: CommandIo): LoadedSite {
  return requireSecrets(readSite(option, io), io)
}

/** The site, provided that nothing blocks and that each secret of a remote client is set. Embedded back-ends need none. */
export function requireSecrets(result: SiteLoadResult, io: CommandIo): LoadedSite {
  const site = requireSite(result, io)
  const unset = result.problems
    .filter(({ code }) => code === 'manifest/unset-secret')
    .map((problem): ManifestProblem => ({ ...problem, severity: 'error', blocks: true }))
  if (unset.length === 0) return site
  io.write(prettyProblems(unset, result, io))
  throw new JobError(`The back-ends cannot be called: ${summary(unset)}.`)
}

/** The site, provided that nothing blocks. */
export function requireSite(result: SiteLoadResult, io: CommandIo): LoadedSite {
  return result.site ?? unusable(result, io)
}

/** The manifest and the sections of a site, provided that the manifest has the right shape; other problems may block. */
export function requireRead(result: SiteLoadResult, io: CommandIo): ReadManifest {
  return result.read ?? unusable(result, io)
}

function unusable(result: SiteLoadResult, io: CommandIo): never {
  const blocking = result.problems.filter(({ blocks }) => blocks)
  io.write(prettyProblems(blocking, result, io))
  throw new JobError(`The manifest cannot be used: ${summary(blocking)}; ${MAY_FOLLOW}.`)
}

/** The content of a manifest and of what it extends, even if its shape is wrong. */
export function requireText(result: SiteLoadResult, io: CommandIo): LocatedValue {
  const { root } = result.document
  if (root !== null) return root
  io.write(prettyProblems(result.problems, result, io))
  throw new JobError(`The manifest cannot be read: ${summary(result.problems)}.`)
}
