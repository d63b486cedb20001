import { printableFinding } from '../../runtime/checks/conceal-findings.ts'
import type { Diagnostic } from '../../runtime/manifest/problems/diagnostic.ts'
import { pageCount } from '../../runtime/source/page-count.ts'
import type { CheckedSite } from '../../runtime/validate/check-site.ts'
import type { ReadWorkspace } from '../../runtime/workspace/read-workspace.ts'
import { checkNamed, exitCodeOf, type Reported, reportContent, type ValidateOptions } from '../commands/validate.ts'
import type { CommandIo, ExitCode } from '../io.ts'
import { readSelection } from '../read-selection.ts'
import { formats } from '../report/formats.ts'
import { countFindings, type SiteRow } from '../report/report-content.ts'
import { repositoryPath } from '../report/repository-path.ts'
import { configOf, readNamedWorkspace, type WorkspaceOption, workspaceFindings } from './open-workspace.ts'

export type ValidateWorkspaceOptions = WorkspaceOption &
  Pick<ValidateOptions, 'format' | 'strict' | 'rendered' | 'max' | 'only' | 'skip'>

interface ValidatedSite {
  readonly row: SiteRow
  readonly reported: Reported
}

/** Checks all sites of a workspace, one after the other: one report, in which files have their paths from the workspace. */
export async function validateWorkspace(options: ValidateWorkspaceOptions, io: CommandIo): Promise<ExitCode> {
  const wants = readSelection(options)
  const format = await formats[options.format]()
  const read = readNamedWorkspace(options, io)
  const sites: ValidatedSite[] = []
  for (const { folder } of read.workspace?.sites ?? []) sites.push(await validateSite(read, folder, options, io, wants))
  const all = merged([ofFile(read), ...sites.map(({ reported }) => reported)])
  const praise = `${read.file} is valid, and so ${sites.length === 1 ? 'is its site' : `are its ${sites.length} sites`}.`
  const content = reportContent(all, praise, options, format)
  const rows = sites.map(({ row }) => row)
  format.print({ ...content, ...(rows.length === 0 ? {} : { sites: rows }) }, repositoryPath(read.root, io), io)
  return exitCodeOf(content.counts, options)
}

async function validateSite(
  read: ReadWorkspace,
  folder: string,
  { rendered = false }: ValidateWorkspaceOptions,
  io: CommandIo,
  wants: (code: string) => boolean,
): Promise<ValidatedSite> {
  const startedAt = performance.now()
  const checked = await checkNamed({ config: configOf(read, folder, io), rendered }, io, wants)
  const { errors, warnings } = countFindings(checked.findings)
  const pages = checked.site && pageCount(checked.site.model).pages
  const ms = Math.round(performance.now() - startedAt)
  return { row: { site: folder, pages, errors, warnings, ms }, reported: inWorkspace(checked, folder) }
}

/** What was found of a site, its files named from the workspace, and its secrets hidden: others have other ones. */
function inWorkspace({ conceal, ...checked }: CheckedSite, folder: string): Reported {
  const placed = (finding: Diagnostic) => inFolder(printableFinding(finding, conceal), folder)
  return {
    findings: checked.findings.map(placed),
    texts: new Map([...checked.texts].map(([file, text]) => [`${folder}/${file}`, text])),
    suppressed: checked.suppressed.map(({ finding, reason }) => ({
      finding: placed(finding),
      reason: conceal(reason),
    })),
    known: checked.known.map(placed),
    coverage: null,
    isComplete: checked.isComplete,
    conceal: asItIs,
  }
}

function inFolder(finding: Diagnostic, folder: string): Diagnostic {
  const placed = <Place extends { file: string }>(place: Place) => ({ ...place, file: `${folder}/${place.file}` })
  const { related, fix } = finding
  return {
    ...placed(finding),
    ...(related && { related: related.map(placed) }),
    ...(fix && { fix: { ...fix, edits: fix.edits.map(placed) } }),
  }
}

/** What is wrong with the file of the workspace itself. */
function ofFile(read: ReadWorkspace): Reported {
  return {
    findings: workspaceFindings(read),
    texts: new Map([[read.file, read.text]]),
    suppressed: [],
    known: [],
    coverage: null,
    isComplete: read.workspace !== null,
    conceal: asItIs,
  }
}

function merged(parts: readonly Reported[]): Reported {
  return {
    findings: parts.flatMap(({ findings }) => findings),
    texts: new Map(parts.flatMap(({ texts }) => [...texts])),
    suppressed: parts.flatMap(({ suppressed }) => suppressed),
    known: parts.flatMap(({ known }) => known),
    coverage: null,
    isComplete: parts.every(({ isComplete }) => isComplete),
    conceal: asItIs,
  }
}

function asItIs(text: string): string {
  return text
}
