import { type CommandIo, type ExitCode, exitCode } from '../io.ts'
import { type UpgradeOptions, upgradeSite } from '../upgrade/upgrade-site.ts'

/**
 * Moves a site to another version of the package that it extends, or of sitio: follows renames, redirects old addresses, and reports which pages
 * change.
 */
export async function upgrade(options: UpgradeOptions, io: CommandIo): Promise<ExitCode> {
  const { plan } = await upgradeSite(options, io)
  return plan === null ? exitCode.failed : exitCode.ok
}
