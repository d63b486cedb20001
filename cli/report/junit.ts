import type { Diagnostic } from '../../runtime/manifest/problems/diagnostic.ts'
import { countOccurrences } from './count-occurrences.ts'
import { escapeXml } from './escape-xml.ts'
import { causeOf, type ReportContent } from './report-content.ts'
import type { ReportFormat } from './report-format.ts'
import { leftOut, MAY_FOLLOW } from './summary.ts'

export const junit: ReportFormat = {
  isForPeople: false,
  print: (content, inRepository, io) => io.write(junitReport(content, inRepository)),
}

/**
 * JUnit XML with one test case for each finding, in a class named after its file, since GitLab and Jenkins show only one failure per case. A
 * warning is a failure only in strict mode; otherwise its case passes and mentions it. Findings that are left out share one case. What was not checked is
 * a case that fails, and a site without findings one that passes.
 *
 * @param inRepository - maps a file of the site to its path in the repository.
 */
export function junitReport(content: ReportContent, inRepository: (file: string) => string): string {
  const { findings, counts, isStrict, praise, unchecked = [] } = content
  const nameOf = createNames()
  const fails = ({ severity }: Diagnostic) => severity === 'error' || (isStrict && severity === 'warning')
  const failing = findings.filter(fails).length
  const left = leftOut(content)
  const isLeftFailing = counts.errors + (isStrict ? counts.warnings : 0) > failing
  const told = [
    ...findings.map((finding) => testCase(finding, nameOf(finding), fails(finding), inRepository(finding.file))),
    ...(left === null ? [] : [ownCase(left, isLeftFailing ? `<failure${attributes({ message: left })}/>` : '')]),
    ...unchecked.map((message) => ownCase(message, `<error${attributes({ message })}/>`)),
  ]
  const cases = told.length > 0 ? told : [ownCase(praise, '')]
  const totals = {
    ...{ name: 'site validate', tests: cases.length },
    ...{ failures: failing + Number(isLeftFailing), errors: unchecked.length },
  }
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

/**
 * Names of cases, by which GitLab and Jenkins compare two runs: without places, and unique in each file, since GitLab shows only one of equal ones.
 */
function createNames(): (finding: Diagnostic) => string {
  const occurrence = countOccurrences()
  return (finding) => {
    const name = causeOf(finding)
    const count = occurrence(`${finding.file}\0${name}`)
    return count === 1 ? name : `${name} (${count})`
  }
}

function ownCase(name: string, body: string): string {
  return `<testcase${attributes({ classname: 'site validate', name })}>${body}</testcase>`
}

function testCase(
  { severity, message, file, line, column, docs, related = [] }: Diagnostic,
  name: string,
  fails: boolean,
  path: string,
): string {
  const start = attributes({ classname: file, name, file: path, line })
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
