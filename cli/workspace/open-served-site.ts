import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { LoadedSite } from '../../runtime/source/load-site.ts'
import { siteEnvironment } from '../../runtime/workspace/site-environment.ts'
import { type CommandIo, exitCode, JobError } from '../io.ts'
import { type ConfigOption, openSite } from '../open-site.ts'
import { readNamedWorkspace, requireWorkspace, type WorkspaceOption } from './open-workspace.ts'

export interface ServedOption extends ConfigOption, Partial<WorkspaceOption> {}

/** A site as its server sees it. */
export interface ServedSite extends LoadedSite {
  /** Its own host, where one server has several sites; null where it has this one alone. */
  readonly host: string | null
}

/** Opens a site with the variables that its server gives it: a workspace has some of its own for each site. */
export function openServedSite({ workspace, ...option }: ServedOption, io: CommandIo): ServedSite {
  const site = openSite(option, io)
  if (workspace === undefined) return { ...site, host: null }
  const { root, workspace: served } = requireWorkspace(readNamedWorkspace({ workspace }, io), io)
  const own = served.sites.find(({ folder }) => realpathSync(join(root, folder)) === realpathSync(site.root))
  if (own === undefined)
    throw new JobError(
      `The workspace has no site in ${site.root}. Name one of its sites: --config ${served.sites[0]?.folder}/site.config.yaml`,
      exitCode.usage,
    )
  return { ...site, env: siteEnvironment(root, own.folder, io.env), host: own.hosts[0] ?? null }
}
