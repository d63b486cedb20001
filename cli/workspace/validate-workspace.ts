import { posix } from 'node:path'
import { concealTexts, printableFinding } from '../../runtime/checks/conceal-findings.ts'
import { withEnds } from '../../runtime/checks/rule/with-ends.ts'
import type { Diagnostic } from '../../runtime/manifest/problems/diagnostic.ts'
import { describeProblem } from '../../runtime/manifest/problems/format-problem.ts'
import { pageCount } from '../../runtime/source/loaded/page-count.ts'
import type { CheckedSite } from '../../runtime/validate/check-site.ts'
import { findingTexts } from '../../runtime/validate/finding-texts.ts'
import { otherHost } from '../../runtime/workspace/other-host.ts'
import type { ReadWorkspace } from '../../runtime/workspace/read-workspace.ts'
import { checkNamed, exitCodeOf, type Reported, reportContent, type ValidateOptions } from '../commands/validate.ts'
import type { CommandIo, ExitCode } from '../io.ts'
import { readSelection } from '../read-selection.ts'
import { formats } from '../report/formats.ts'
import { countFindings, type SiteRow } from '../report/report-content.ts'
import { repositoryPath } from '../report/repository-path.ts'
import { eachSite } from './each-site.ts'
import {
  configOf,
  type JobsOption,
  readNamedWorkspace,
  type WorkspaceOption,
  workspaceFindings,
} from './open-workspace.ts'
import { siteIo } from './site-io.ts'
import type { SiteJob } from './site-job.ts'

export type ValidateWorkspaceOptions = WorkspaceOption &
  JobsOption &
  Pick<ValidateOptions, 'format' | 'strict' | 'rendered' | 'max' | 'only' | 'skip'>

type JobOptions = Pick<ValidateOptions, 'rendered' | 'only' | 'skip'>

/** What was found, as JSON: maps as lists, and without `conceal`, since secrets are already hidden. */
type PlainReported = Omit<Reported, 'texts' | 'conceal'> & { readonly texts: readonly (readonly [string, string])[] }

interface ValidatedSite {
  readonly row: SiteRow
  readonly reported: PlainReported
  /** Why it was not checked, if it was not. */
  readonly unchecked?: string
}

/** Checks all sites of a workspace and prints one report, with paths relative to the workspace. */
export async function validateWorkspace(options: ValidateWorkspaceOptions, io: CommandIo): Promise<ExitCode> {
  readSelection(options)
  const format = await formats[options.format]()
  const read = readNamedWorkspace(options, io)
  const { rendered = false, only = [], skip = [] } = options
  // Most sites are checked faster than another process starts.
  const { jobs = rendered ? undefined : 1 } = options
  const todo = { name: 'validate', job: validateJob, options: { rendered, only, skip }, jobs } as const
  const done = await eachSite(read, todo, io)
  const sites = done.map(({ row, reported }) => ({ row, reported: openReported(reported) }))
  const unchecked = done.flatMap(({ row, unchecked }) => (unchecked === undefined ? [] : `${row.site}: ${unchecked}`))
  const all = merged([ofFile(read), ...sites.map(({ reported }) => reported)])
  const praise = `${read.file} is valid, and so ${sites.length === 1 ? 'is its site' : `are its ${sites.length} sites`}.`
  const rows = sites.map(({ row }) => row)
  const content = {
    ...reportContent(all, praise, options, format),
    ...(rows.length === 0 ? {} : { sites: rows }),
    unchecked,
  }
  format.print(content, repositoryPath(read.root, io), io)
  return exitCodeOf(content)
}

export const validateJob: SiteJob<JobOptions, ValidatedSite> = {
  async run({ root, folder, hosts }, { rendered = false, ...selection }, io) {
    const startedAt = performance.now()
    const wants = readSelection(selection)
    const checked = await checkNamed({ config: configOf({ root }, folder, io), rendered }, io, wants)
    const others = checked.site === null ? [] : otherHost(checked.site, hosts)
    const found = others.filter(({ code }) => wants(code)).map((problem) => describeProblem(problem))
    const findings = [...checked.findings, ...withEnds(found, textsWith(checked, found), checked.document)]
    const { errors, warnings } = countFindings(findings)
    const pages = checked.rendered?.pages.length ?? (checked.site && pageCount(checked.site.model).pages)
    const ms = Math.round(performance.now() - startedAt)
    const {
      texts,
      conceal: _,
      ...reported
    } = inWorkspace({ ...checked, findings, texts: textsWith(checked, found) }, folder)
    return { row: { site: folder, pages, errors, warnings, ms }, reported: { ...reported, texts: [...texts] } }
  },
  lost({ folder }, io) {
    const unchecked = 'The process that checked it ended too early, perhaps for lack of memory. Try --jobs 1.'
    siteIo(folder, io).writeError(`${unchecked}\n`)
    const nothing = { findings: [], texts: [], suppressed: [], known: [], coverage: null, isComplete: false }
    return { row: { site: folder, pages: null, errors: 1, warnings: 0, ms: 0 }, reported: nothing, unchecked }
  },
}

function openReported(reported: PlainReported): Reported {
  return { ...reported, texts: new Map(reported.texts), conceal: asItIs }
}

/** Texts of a site, with those of the files in which more was found. */
function textsWith(checked: CheckedSite, found: readonly Diagnostic[]): CheckedSite['texts'] {
  return new Map([...concealTexts(findingTexts(checked, found), checked.conceal), ...checked.texts])
}

/** The findings of a site, with paths relative to the workspace, and with its secrets hidden, since each site has its own. */
function inWorkspace({ conceal, ...checked }: CheckedSite, folder: string): Reported {
  const placed = (finding: Diagnostic) => inFolder(printableFinding(finding, conceal), folder)
  return {
    findings: checked.findings.map(placed),
    texts: new Map([...checked.texts].map(([file, text]) => [posix.join(folder, file), text])),
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
  const placed = <Place extends { file: string }>(place: Place) => ({ ...place, file: posix.join(folder, place.file) })
  const { related, fix, message } = finding
  const own = placed(finding)
  return {
    ...own,
    // A file that several sites share does not say which of them the finding concerns.
    ...(!own.file.startsWith(`${folder}/`) && { message: `${message}\nThis concerns the site "${folder}".` }),
    ...(related && { related: related.map(placed) }),
    ...(fix && { fix: { ...fix, edits: fix.edits.map(placed) } }),
  }
}

/** The problems of the workspace's own file. */
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
