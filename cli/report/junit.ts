import type { Diagnostic } from '../../runtime/manifest/problems/diagnostic.ts'
import { escapeXml } from './escape-xml.ts'
import type { ReportContent } from './report-content.ts'
import type { ReportFormat } from './report-format.ts'
import { MAY_FOLLOW } from './summary.ts'

export const junit: ReportFormat = {
  isForPeople: false,
  print: (content, inRepository, io) => io.write(junitReport(content, inRepository)),
}

/**
 * JUnit's XML: a case for each finding, in the class of its file, since GitLab and Jenkins show one failure of a case. A warning fails where
 * warnings fail; elsewhere its case passes and says it. A site without a finding is one case that passes.
 *
 * @param inRepository - names a file as its repository does.
 */
export function junitReport(
  { findings, counts, isStrict, praise }: ReportContent,
  inRepository: (file: string) => string,
): string {
  const fails = ({ severity }: Diagnostic) => severity === 'error' || (isStrict && severity === 'warning')
  const cases =
    findings.length === 0
      ? [`<testcase${attributes({ classname: 'site validate', name: praise })}/>`]
      : findings.map((finding) => testCase(finding, fails(finding), inRepository(finding.file)))
  const totals = { name: 'site validate', tests: cases.length, failures: findings.filter(fails).length, errors: 0 }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes(totals)}>`,
    `  <testsuite${attributes({ ...totals, skipped: 0 })}>`,
    ...cases.map((text) => `    ${text}`),
    ...(counts.mayFollow ? [`    <system-out>${MAY_FOLLOW}</system-out>`] : []),
    '  </testsuite>',
    '</testsuites>\n',
  ].join('\n')
}

function testCase(
  { severity, code, message, file, line, column, docs, related = [] }: Diagnostic,
  fails: boolean,
  path: string,
): string {
  const start = attributes({ classname: file, name: `${code} ${line}:${column}`, file: path, line })
  const text = [
    `${file}:${line}:${column} ${message}`,
    ...related.map((place) => `${place.file}:${place.line}:${place.column} ${place.message}`),
    `Read more: ${docs}`,
  ].join('\n')
  const body = fails
    ? `<failure${attributes({ type: severity, message })}>${escapeXml(text)}</failure>`
    : `<system-out>${escapeXml(text)}</system-out>`
  return `<testcase${start}>${body}</testcase>`
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('')
}
