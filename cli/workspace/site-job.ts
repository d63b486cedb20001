import type { Workspace } from '../../runtime/workspace/workspace.types.ts'
import type { CommandIo } from '../io.ts'

/** A site of a workspace. */
export type WorkspaceSite = Workspace['sites'][number] & {
  /** Absolute path of the folder of the workspace. */
  readonly root: string
}

/** In the place of a command, for the processes of `eachSite` alone. */
export const PART = '--workspace-part'

/** The commands that do something with each site. */
export type JobName = 'validate' | 'prerender' | 'upgrade' | 'diff' | 'store'

/** What such a process is told. */
export interface Part {
  readonly job: JobName
  readonly root: string
  readonly sites: readonly Omit<WorkspaceSite, 'root'>[]
  readonly options: unknown
}

/** What a command does with one site of several. Options and result are plain JSON: it may be done in a process of its own. */
export interface SiteJob<Options, Result> {
  /** Never throws a JobError: a site that fails keeps none of the others from it. */
  run(site: WorkspaceSite, options: Options, io: CommandIo): Promise<Result>
  /** What became of a site whose process has ended before it was done, for lack of memory perhaps. */
  lost(site: WorkspaceSite, io: CommandIo): Result
}
