import type { Workspace } from '../../runtime/workspace/workspace.types.ts'
import type { CommandIo } from '../io.ts'

/** A site of a workspace. */
export type WorkspaceSite = Workspace['sites'][number] & {
  /** Absolute path of the workspace's folder. */
  readonly root: string
}

/** Used instead of a command's name, only for the processes of `eachSite`. */
export const PART = '--workspace-part'

/** The commands that handle each site. */
export type JobName = 'validate' | 'prerender' | 'upgrade' | 'diff' | 'store'

/** The input of such a process. */
export interface Part {
  readonly job: JobName
  readonly root: string
  readonly sites: readonly Omit<WorkspaceSite, 'root'>[]
  readonly options: unknown
}

/** What a command does with one site of several. Options and result are plain JSON, since it may run in another process. */
export interface SiteJob<Options, Result> {
  /** Never throws a JobError: a site that fails must not stop the others. */
  run(site: WorkspaceSite, options: Options, io: CommandIo): Promise<Result>
  /** The result for a site whose process ended before it was done, perhaps for lack of memory. */
  lost(site: WorkspaceSite, io: CommandIo): Result
}
