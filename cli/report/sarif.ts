import { createHash } from 'node:crypto'
import { version } from '../../package.json' with { type: 'json' }
import { allRules } from '../../runtime/checks/all-rules.ts'
import { BASELINE_FILE } from '../../runtime/checks/baseline/read-baseline.ts'
import type { Diagnostic, Fix } from '../../runtime/manifest/problems/diagnostic.ts'
import type { Position } from '../../runtime/manifest/text/position.ts'
import { countOccurrences } from './count-occurrences.ts'
import { exampleMarkdown } from './example-text.ts'
import type { ReportContent } from './report-content.ts'
import type { ReportFormat } from './report-format.ts'
import { pathInUrl } from './repository-path.ts'
import { remarks } from './summary.ts'

export const sarif: ReportFormat = {
  isForPeople: false,
  print: (content, inRepository, io) => io.write(sarifReport(content, inRepository)),
}

interface Result {
  readonly finding: Diagnostic
  /** Why other formats hide it: a comment in the source, or the list of known findings. */
  readonly hidden?: { readonly kind: string; readonly justification: string }
}

/** Base of file paths: wherever the reader has the repository. */
const BASE = '%SRCROOT%'

/**
 * SARIF 2.1.0 for code scanning and editors: one run, with the rules that occur. Hidden findings are included and marked as suppressed.
 *
 * @param repositoryPath - maps a file of the site to its path in the repository.
 */
export function sarifReport(content: ReportContent, repositoryPath: (file: string) => string): string {
  const { findings, suppressed, known, unchecked = [] } = content
  const notifications = [
    ...unchecked.map((text) => ({ level: 'error', message: { text } })),
    ...remarks(content).map((text) => ({ level: 'note', message: { text } })),
  ]
  const all: readonly Result[] = [
    ...findings.map((finding) => ({ finding })),
    ...suppressed.map(({ finding, reason }) => ({ finding, hidden: { kind: 'inSource', justification: reason } })),
    ...known.map((finding) => ({ finding, hidden: { kind: 'external', justification: BASELINE_FILE } })),
  ]
  const codes = [...new Set(all.map(({ finding }) => finding.code))].sort()
  const fingerprint = createFingerprints()
  const location = (file: string) => ({ uri: pathInUrl(repositoryPath(file)), uriBaseId: BASE })
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'sitio', semanticVersion: version, rules: codes.map(ruleOf) } },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [BASE]: { description: { text: 'The folder that file names are relative to.' } } },
        invocations: [
          {
            executionSuccessful: unchecked.length === 0,
            ...(notifications.length > 0 && { toolExecutionNotifications: notifications }),
          },
        ],
        results: all.map(({ finding, hidden }) => ({
          ruleId: finding.code,
          ruleIndex: codes.indexOf(finding.code),
          level: finding.severity,
          message: { text: finding.message },
          locations: [{ physicalLocation: { artifactLocation: location(finding.file), region: regionOf(finding) } }],
          ...(finding.related && {
            relatedLocations: finding.related.map((place, index) => ({
              id: index,
              message: { text: place.message },
              physicalLocation: { artifactLocation: location(place.file), region: regionOf(place) },
            })),
          }),
          partialFingerprints: { 'sitio/v1': fingerprint(finding) },
          ...(hidden && { suppressions: [hidden] }),
          ...(finding.fix && { fixes: [fixOf(finding.fix, location)] }),
          properties: {
            blocks: finding.blocks,
            ...(finding.path !== '' && { path: finding.path }),
            ...(finding.suggestion !== undefined && { suggestion: finding.suggestion }),
          },
        })),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function ruleOf(code: string) {
  const rule = allRules.get(code)
  const explain = `site explain ${code}`
  if (rule === undefined) return { id: code, help: { text: explain } }
  return {
    id: code,
    shortDescription: { text: `${rule.title}.` },
    fullDescription: { text: rule.why },
    help: {
      text: `${rule.why}\n\nMore: ${explain}`,
      markdown: `${rule.why}\n\n**Wrong**\n\n${exampleMarkdown(rule.wrong)}\n\n**Right**\n\n${exampleMarkdown(rule.right)}\n\nMore: \`${explain}\``,
    },
    defaultConfiguration: { level: rule.severity },
  }
}

function regionOf({ line, column, end }: Pick<Diagnostic, 'line' | 'column' | 'end'> | (Position & { end?: never })) {
  return { startLine: line, startColumn: column, ...(end && { endLine: end.line, endColumn: end.column }) }
}

function fixOf({ isSafe, edits }: Fix, location: (file: string) => object) {
  const files = [...new Set(edits.map(({ file }) => file))]
  return {
    description: { text: isSafe ? 'What site validate --fix writes.' : 'What was probably meant.' },
    artifactChanges: files.map((file) => ({
      artifactLocation: location(file),
      replacements: edits
        .filter((edit) => edit.file === file)
        .map(({ start, end, text }) => ({
          deletedRegion: { charOffset: start, charLength: end - start },
          insertedContent: { text },
        })),
    })),
  }
}

/** A finding keeps its fingerprint when lines are added above it. The second of two equal findings gets another one. */
function createFingerprints(): (finding: Diagnostic) => string {
  const occurrence = countOccurrences()
  return ({ code, file, path, message }) => {
    const key = [code, file, path, message].join('\0')
    return createHash('sha256')
      .update(`${key}\0${occurrence(key)}`)
      .digest('hex')
      .slice(0, 32)
  }
}
