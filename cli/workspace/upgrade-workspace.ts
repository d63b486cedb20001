import { dirname, join } from 'node:path'
import { failureOf } from '../failure.ts'
import { type CommandIo, type ExitCode, exitCode } from '../io.ts'
import { packageManagerOf } from '../packages/package-manager.ts'
import { textTable } from '../report/text-table.ts'
import { type UpgradeOptions, upgradeSite } from '../upgrade/upgrade-site.ts'
import { eachSite } from './each-site.ts'
import {
  configOf,
  type JobsOption,
  readNamedWorkspace,
  requireWorkspace,
  type WorkspaceOption,
} from './open-workspace.ts'
import { siteIo } from './site-io.ts'
import type { SiteJob } from './site-job.ts'
import { worstCode } from './worst-code.ts'

export type UpgradeWorkspaceOptions = WorkspaceOption & JobsOption & Pick<UpgradeOptions, 'to' | 'sitio' | 'dryRun'>

interface UpgradedSite {
  readonly site: string
  /** Versions; null if unknown. */
  readonly from: string | null
  readonly to: string | null
  /** How many pages change, appear or disappear; null if unknown. */
  readonly pages: number | null
  /** How many copies were left unchanged because of conflicts. */
  readonly conflicts: number
  readonly outcome: 'upgraded' | 'would be upgraded' | 'failed'
  readonly code: ExitCode
}

/** Moves all sites of a workspace to another version of what they extend. A site that fails does not stop the others. */
export async function upgradeWorkspace(
  { to, sitio = false, dryRun, jobs, ...named }: UpgradeWorkspaceOptions,
  io: CommandIo,
): Promise<ExitCode> {
  const whole = requireWorkspace(readNamedWorkspace(named, io), io)
  const lockOf = (folder: string) => packageManagerOf(join(whole.root, folder)).lock
  // Two that install at a time would spoil a lock that they share.
  const isShared = whole.workspace.sites.some(({ folder }) => dirname(lockOf(folder)) !== '.')
  const options = { to, sitio, dryRun }
  const todo = { name: 'upgrade', job: upgradeJob, options, jobs: isShared && !dryRun ? 1 : jobs } as const
  const done = await eachSite(whole, todo, io)
  const head = ['site', 'from', 'to', 'pages', 'conflicts', 'outcome']
  io.write(textTable([head, ...done.map(cellsOf)]))
  return worstCode(done)
}

function cellsOf({ site, from, to, pages, conflicts, outcome }: UpgradedSite): string[] {
  return [site, from ?? '-', to ?? '-', pages === null ? '-' : String(pages), String(conflicts), outcome]
}

export const upgradeJob: SiteJob<Pick<UpgradeOptions, 'to' | 'sitio' | 'dryRun'>, UpgradedSite> = {
  async run({ root, folder }, options, io) {
    const own = siteIo(folder, io)
    try {
      const { from, to, plan } = await upgradeSite({ config: configOf({ root }, folder, io), ...options }, own)
      const pages = plan?.pages ?? null
      return {
        site: folder,
        from,
        to,
        pages: pages && pages.changed.length + pages.added.length + pages.gone.length,
        conflicts: plan?.conflicts.length ?? 0,
        outcome: plan === null ? 'failed' : options.dryRun ? 'would be upgraded' : 'upgraded',
        code: plan === null ? exitCode.failed : exitCode.ok,
      }
    } catch (error) {
      const failure = failureOf(error)
      if (failure === null) throw error
      own.writeError(`${failure.message}\n`)
      return failed(folder, failure.exitCode)
    }
  },
  lost({ folder }, io) {
    siteIo(folder, io).writeError(
      'The process that upgraded it ended too early, perhaps for lack of memory. Try --jobs 1.\n',
    )
    return failed(folder, exitCode.failed)
  },
}

function failed(site: string, code: ExitCode): UpgradedSite {
  return { site, from: null, to: null, pages: null, conflicts: 0, outcome: 'failed', code }
}
