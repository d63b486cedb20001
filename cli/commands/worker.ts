import type { CommandIo, ExitCode } from '../io.ts'
import { type SiteWorkerOptions, workOnSite } from '../queue/site-worker.ts'
import { workOnWorkspace } from '../queue/workspace-worker.ts'

export type WorkerCommandOptions = SiteWorkerOptions & {
  /** File of the workspace; true: the one with the usual name. Default: no workspace; pages of one site are rendered. */
  readonly workspace?: string | true
}

/** Does jobs of a queue until it is told to stop. */
export async function worker({ workspace, ...options }: WorkerCommandOptions, io: CommandIo): Promise<ExitCode> {
  return workspace === undefined ? workOnSite(options, io) : workOnWorkspace({ ...options, workspace }, io)
}
