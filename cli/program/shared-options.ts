import { Option } from 'commander'
import { exitCode, JobError } from '../io.ts'
import { parseJobs } from './parse-argument.ts'

export function workspaceOption(description: string): Option {
  return new Option('--workspace [file]', `${description} (default file: sitio.workspace.yaml)`).conflicts('config')
}

/** For a command that reads one site of a workspace, which `--config` names. */
export function servedOption(): Option {
  return new Option(
    '--workspace [file]',
    'the workspace whose server has the site that --config names (default file: sitio.workspace.yaml)',
  )
}

export function queueOption(description: string): Option {
  return new Option('--queue <url>', `${description}: redis://host:6379`)
}

export function jobsOption(fallback = 'one for each core'): Option {
  return new Option('--jobs <n>', `with --workspace: how many sites at a time (default: ${fallback})`).argParser(
    parseJobs,
  )
}

/** @throws JobError (exit 2) for `--jobs` without a workspace: it counts sites. */
export function refuseLoneJobs({
  jobs,
  workspace,
}: {
  readonly jobs?: number
  readonly workspace?: string | true
}): void {
  if (jobs !== undefined && workspace === undefined)
    throw new JobError(
      '--jobs says how many sites of a workspace to work on at a time. Add --workspace.',
      exitCode.usage,
    )
}
