import type { RecordReport } from '../../runtime/record/record-site.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'
import { type ConfigOption, openSiteToRun } from '../open-site.ts'
import { plural } from '../report/summary.ts'
import { requireKnown } from '../require-known.ts'

export interface RecordCommandOptions extends ConfigOption {
  /** Also records the queries that sections send on each page. */
  readonly pages: boolean
  /** Compares only, and writes nothing. */
  readonly check: boolean
}

/**
 * Records the answers of all back-ends that are not embedded.
 *
 * @param name - a single client to query; default: all of them.
 * @throws JobError (exit 1) when there is nothing to record, (exit 2) when there is no such client.
 */
export async function record(
  name: string | undefined,
  { config, pages, check }: RecordCommandOptions,
  io: CommandIo,
): Promise<ExitCode> {
  const site = openSiteToRun({ config }, io)
  const { recordSite, remoteClients } = await import('../../runtime/record/record-site.ts')
  const clients = askedClients(name, [...site.model.clients.keys()], remoteClients(site))
  const report = await recordSite(site, { clients, withPages: pages, writes: !check })
  const { failures, ofSession, leftOut } = report
  for (const sentence of [...ofSession, ...failures]) io.writeError(`${site.conceal(sentence)}\n`)
  if (failures.length > 0) {
    io.writeError('Nothing was written: recorded/ is unchanged.\n')
    return exitCode.failed
  }
  if (leftOut > 0) io.writeError(`${plural(leftOut, 'answer')} left out: a record is limited to 256 MB.\n`)
  io.write(reportText(report, check ? commandLine(name, pages) : null))
  const isSame = changesOf(report).length === 0
  return check && !isSame ? exitCode.failed : exitCode.ok
}

/** The clients to query, out of those with something to record. */
function askedClients(
  name: string | undefined,
  known: readonly string[],
  remote: readonly string[],
): ReadonlySet<string> {
  if (name === undefined) {
    if (remote.length === 0)
      throw new JobError(
        'There is nothing to record: this site has only embedded back-ends, which answer from its own files.',
      )
    return new Set(remote)
  }
  requireKnown('client', name, known)
  if (!remote.includes(name))
    throw new JobError(`The client "${name}" is embedded, so it answers from the site's own files.`)
  return new Set([name])
}

function commandLine(name: string | undefined, pages: boolean): string {
  return ['site record', ...(name === undefined ? [] : [name]), ...(pages ? ['--pages'] : [])].join(' ')
}

/** @param command - the command that would write the changes, if they were only compared. */
function reportText(report: RecordReport, command: string | null): string {
  const changes = changesOf(report)
  const count = [...report.answers.values()].reduce((sum, own) => sum + own, 0)
  const from = [...report.answers].map(([client, own]) => `${client}: ${own}`).join(', ')
  const answers = `${plural(count, 'answer')}${from === '' ? '' : ` (${from})`}`
  if (changes.length === 0) return `recorded/ is up to date: ${answers}.\n`
  const head = command === null ? `Recorded ${answers}.` : `recorded/ is out of date. Write it: ${command}`
  return `${[head, ...changes].join('\n')}\n`
}

function changesOf({ changes: { added, changed, removed } }: RecordReport): string[] {
  const lines = (sign: string, files: readonly string[]) => files.map((file) => `  ${sign.padEnd(8)}${file}`)
  return [...lines('new', added), ...lines('changed', changed), ...lines('removed', removed)]
}
