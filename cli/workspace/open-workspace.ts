import { relative, resolve } from 'node:path'
import { printableFinding } from '../../runtime/checks/conceal-findings.ts'
import { withEnds } from '../../runtime/checks/rule/with-ends.ts'
import { UnreadableFileError } from '../../runtime/manifest/load-manifest.ts'
import { describeProblem } from '../../runtime/manifest/problems/format-problem.ts'
import { type ReadWorkspace, readWorkspace, WORKSPACE_FILE } from '../../runtime/workspace/read-workspace.ts'
import type { WholeWorkspace } from '../../runtime/workspace/running-workspace.ts'
import { type CommandIo, exitCode, JobError } from '../io.ts'
import { prettyFindings } from '../report/pretty.ts'
import { summary } from '../report/summary.ts'

export interface WorkspaceOption {
  /** File of the workspace; true: the one with the usual name. */
  readonly workspace: string | true
}

export interface JobsOption {
  /** How many sites at a time. */
  readonly jobs?: number
}

/** Reads the workspace that `--workspace` names. @throws JobError (exit 2) when its file cannot be read. */
export function readNamedWorkspace({ workspace }: WorkspaceOption, io: CommandIo): ReadWorkspace {
  const named = workspace === true ? WORKSPACE_FILE : workspace
  try {
    return readWorkspace(resolve(io.cwd, named))
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    const hint = error.reason === 'missing' ? ' Name it with --workspace FILE; it lists the sites and their hosts.' : ''
    const reason = error.message.slice(error.message.indexOf(' cannot be read') + 1)
    throw new JobError(`${named}: ${reason}${hint}`, exitCode.usage)
  }
}

/** The workspace, provided that nothing is wrong with it; otherwise its problems are printed. @throws JobError */
export function requireWorkspace(read: ReadWorkspace, io: CommandIo): WholeWorkspace {
  const { root, workspace, problems } = read
  if (workspace !== null) return { root, workspace }
  io.write(prettyFindings(workspaceFindings(read), new Map([[read.file, read.text]]), io))
  throw new JobError(`The workspace cannot be used: ${summary(problems)}.`)
}

/** The problems in a workspace's file, as findings. No command edits that file. */
export function workspaceFindings({ file, text, document, problems }: ReadWorkspace) {
  const findings = problems.map((problem) => describeProblem(problem))
  return withEnds(findings, new Map([[file, text]]), document).map((finding) => {
    const { fix, ...told } = printableFinding(finding, (shown) => shown)
    return { ...told, ...(fix && { fix: { ...fix, isSafe: false } }) }
  })
}

/** The path of a site's manifest, relative to the current folder. */
export function configOf({ root }: Pick<ReadWorkspace, 'root'>, folder: string, io: CommandIo): string {
  return relative(io.cwd, resolve(root, folder, 'site.config.yaml'))
}
