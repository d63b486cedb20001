import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it, onTestFinished } from 'vitest'
import { escapeXml } from '../../../cli/report/escape-xml.ts'
import { githubReport } from '../../../cli/report/github.ts'
import { githubSummary } from '../../../cli/report/github-summary.ts'
import { jsonReport } from '../../../cli/report/json.ts'
import { junitReport } from '../../../cli/report/junit.ts'
import { prettyReport } from '../../../cli/report/pretty.ts'
import { countFindings, type ReportContent, shownFindings } from '../../../cli/report/report-content.ts'
import { repositoryPath } from '../../../cli/report/repository-path.ts'
import { sarifReport } from '../../../cli/report/sarif.ts'
import { fullSummary } from '../../../cli/report/summary.ts'
import { textTable } from '../../../cli/report/text-table.ts'
import type { Diagnostic } from '../../../runtime/manifest/problems/diagnostic.ts'
import { elementsOf } from '../../support/read/read-xml.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'

const error: Diagnostic = {
  severity: 'error',
  code: 'manifest/duplicate-route',
  message: 'There is a route "a,b: 100%" already.\nGive this one another name.',
  file: 'site.config.yaml',
  line: 3,
  column: 5,
  end: { line: 3, column: 10 },
  path: '/routes/1/name',
  suggestion: 'about',
  related: [{ file: 'parts/routes.yaml', line: 2, column: 3, message: 'The first one is here.' }],
  fix: { isSafe: true, edits: [{ file: 'site.config.yaml', start: 20, end: 25, text: 'about' }] },
  blocks: true,
  docs: 'site explain manifest/duplicate-route',
}
const warning: Diagnostic = {
  severity: 'warning',
  code: 'redirects/own-origin',
  message: 'A <b>bold</b> & "quoted" | `text` with \u0007 and [a](b).',
  file: 'locales/es.yaml',
  line: 7,
  column: 1,
  path: '',
  blocks: false,
  docs: 'site explain redirects/own-origin',
}

function contentOf(findings: readonly Diagnostic[], more: Partial<ReportContent> = {}): ReportContent {
  const counts = countFindings(findings)
  const praise = 'site.config.yaml is valid.'
  return {
    findings,
    counts,
    repeated: [],
    suppressed: [],
    known: [],
    coverage: null,
    texts: new Map(),
    isStrict: false,
    praise,
    ...more,
  }
}

const same = (file: string) => file
const below = (file: string) => `web/${file}`

describe('the summary', () => {
  it.each([
    [[error], '1 error; 1 can be fixed with --fix'],
    [[warning, warning], '2 warnings'],
    [
      [error, { ...error, blocks: false }, warning],
      '2 errors (1 blocks), 1 warning in 2 files; 2 can be fixed with --fix',
    ],
  ])('counts what is there (%#)', (findings, text) => expect(fullSummary(countFindings(findings))).toBe(text))
})

describe('what is shown', () => {
  it('is, of too many, what blocks, then errors, then warnings, in their own order', () => {
    const loose = { ...error, blocks: false }
    expect(shownFindings([warning, loose, error, warning], 2)).toEqual([loose, error])
    expect(shownFindings([warning, loose, error, { ...warning }], 3)).toEqual([warning, loose, error])
    expect(shownFindings([warning, error], 0)).toEqual([])
    expect(shownFindings([warning, error], 2)).toEqual([warning, error])
  })
})

describe('for people', () => {
  it('ends with how to read on and how many there are', () => {
    const content = contentOf([error, warning], { counts: countFindings([error, warning, warning], 2) })
    const lines = prettyReport(content, recordedIo('/')).split('\n')
    expect(lines.slice(-5)).toEqual([
      '',
      '1 more not shown; --max 3 shows all.',
      'What a finding means, and how to fix it: site explain CODE',
      '1 error, 2 warnings in 2 files; 1 can be fixed with --fix',
      '',
    ])
  })

  it('counts what --max 0 hides', () => {
    const content = contentOf([], { counts: countFindings([warning], 0) })
    expect(prettyReport(content, recordedIo('/'))).toBe('1 more not shown; --max 1 shows all.\n1 warning\n')
  })
})

it.each([
  [error, false, 'failure'],
  [warning, true, 'failure'],
  [warning, false, undefined],
])('says in every format what --max 0 leaves out: %#', (finding, isStrict, failure) => {
  const content = contentOf([], { counts: countFindings([finding], 0), isStrict })
  const said = '1 more not shown; --max 1 shows all.'
  const [suites, , one, other] = elementsOf(junitReport(content, below))
  expect([suites?.[1].failures, one?.[1].name, other?.[0]]).toEqual([failure ? '1' : '0', said, failure])
  expect(githubReport(content, below)).toBe(`::notice title=site validate::${said}\n`)
  const [run] = JSON.parse(sarifReport(content, below)).runs
  expect(run.invocations[0].toolExecutionNotifications).toEqual([{ level: 'note', message: { text: said } }])
})

describe('as JSON', () => {
  it('says what is not shown, and counts everything', () => {
    const content = contentOf([error], { counts: countFindings([error, warning], 1) })
    expect(JSON.parse(jsonReport(content))).toEqual({
      valid: false,
      complete: true,
      errors: 1,
      warnings: 1,
      notShown: 1,
      diagnostics: [error],
    })
  })
})

describe('for GitHub', () => {
  it('is a line for each finding, with its end, escaped as the runner asks for', () => {
    expect(githubReport(contentOf([error, warning]), below)).toBe(
      [
        '::error file=web/site.config.yaml,line=3,col=5,endLine=3,endColumn=10,title=manifest/duplicate-route::There is a route "a,b: 100%25" already.%0AGive this one another name.%0ARead more: site explain manifest/duplicate-route',
        '::warning file=web/locales/es.yaml,line=7,col=1,title=redirects/own-origin::A <b>bold</b> & "quoted" | `text` with \ufffd and [a](b).%0ARead more: site explain redirects/own-origin',
        '',
      ].join('\n'),
    )
  })

  it('has a summary of the job with links to the lines', () => {
    const env = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'ana/shop', GITHUB_SHA: 'abc' }
    const text = githubSummary(contentOf([error, warning]), below, recordedIo('/', { env }))
    expect(text).toContain('**1 error, 1 warning in 2 files; 1 can be fixed with --fix**')
    expect(text).toContain(
      '| error | [site.config.yaml:3:5](https://github.com/ana/shop/blob/abc/web/site.config.yaml#L3) | `manifest/duplicate-route` | There is a route "a,b: 100%" already. Give this one another name. |',
    )
    expect(text).toContain('A &lt;b\\>bold&lt;/b\\> \\& "quoted" \\| \\`text\\`')
  })

  it('links to a file whose name an address would end at', () => {
    const env = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'ana/shop', GITHUB_SHA: 'abc' }
    const found = { ...error, file: 'content/c#?(1).md' }
    const text = githubSummary(contentOf([found]), below, recordedIo('/', { env }))
    expect(text).toContain('/blob/abc/web/content/c%23%3F%281%29.md#L3)')
    const [{ locations }] = JSON.parse(sarifReport(contentOf([found]), below)).runs[0].results
    expect(locations[0].physicalLocation.artifactLocation.uri).toBe('web/content/c%23%3F%281%29.md')
  })

  it('has one without links elsewhere, and one of a site without a finding', () => {
    expect(githubSummary(contentOf([error]), same, recordedIo('/'))).toContain('| error | site.config.yaml:3:5 |')
    expect(githubSummary(contentOf([]), same, recordedIo('/'))).toBe(
      '### site validate\n\nsite.config.yaml is valid.\n',
    )
  })

  it('cuts a list that GitHub would refuse, and says so', () => {
    const text = githubSummary(contentOf(Array.from({ length: 600 }, () => warning)), same, recordedIo('/'))
    expect(text.match(/^\| warning/gm)).toHaveLength(500)
    expect(text).toContain('100 more are not shown.')
  })
})

describe('a file in its repository', () => {
  it.each([
    ['/repo', { GITHUB_WORKSPACE: '/repo' }, 'a.yaml'],
    ['/repo/web/shop', { GITHUB_WORKSPACE: '/repo' }, 'web/shop/a.yaml'],
    ['/repo/web', { CI_PROJECT_DIR: '/repo' }, 'web/a.yaml'],
    ['/repo', {}, 'a.yaml'],
    ['/other', { GITHUB_WORKSPACE: '/repo' }, 'a.yaml'],
  ])('of a site in %s, with %j, is %s', (root, env, name) => {
    expect(repositoryPath(root, recordedIo('/', { env }))('a.yaml')).toBe(name)
  })

  it('is found where the runner names its folder by a link', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sitio-repository-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, 'repo/web'), { recursive: true })
    symlinkSync('repo', join(folder, 'link'))
    const [real, linked] = [join(folder, 'repo'), join(folder, 'link')]
    for (const [root, workspace] of [
      [join(real, 'web'), linked],
      [join(linked, 'web'), real],
    ] as const)
      expect(repositoryPath(root, recordedIo('/', { env: { GITHUB_WORKSPACE: workspace } }))('a.yaml')).toBe(
        'web/a.yaml',
      )
  })

  it('of a base beside the site is without a way up, which no code host follows', () => {
    const inRepository = repositoryPath('/repo/clients/luz', recordedIo('/', { env: { GITHUB_WORKSPACE: '/repo' } }))
    expect(inRepository('../../base/site.config.yaml')).toBe('base/site.config.yaml')
  })
})

describe('as SARIF', () => {
  const {
    $schema: _,
    id: __,
    ...schema
  } = JSON.parse(readFileSync(join(import.meta.dirname, '../../fixtures/sarif/sarif-schema-2.1.0.json'), 'utf8'))
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema)
  const log = (findings: readonly Diagnostic[]) => JSON.parse(sarifReport(contentOf(findings), below))

  it.each([
    ['no finding', []],
    ['an error with all that a finding can have', [error]],
    ['several', [error, warning, error]],
    ['a code without a page', [{ ...error, code: 'other/code' }]],
    ['a file with a space and a letter with an accent', [{ ...warning, file: 'locales/ñ ú.yaml' }]],
  ])('of %s keeps to the published schema', (_, findings) => {
    expect(validate(log(findings)) || validate.errors).toBe(true)
  })

  it('would be told of what the schema does not know', () => {
    const broken = log([error])
    broken.runs[0].results[0].level = 'fatal'
    expect(validate(broken)).toBe(false)
  })

  it('has the rules that occur, with their pages, and points to them', () => {
    const [run] = log([warning, error, warning]).runs
    expect(run.tool.driver.rules).toMatchObject([
      {
        id: 'manifest/duplicate-route',
        shortDescription: { text: expect.stringMatching(/\.$/) },
        fullDescription: { text: expect.any(String) },
        help: { text: expect.stringContaining('site explain'), markdown: expect.stringContaining('```yaml\n') },
        defaultConfiguration: { level: 'error' },
      },
      { id: 'redirects/own-origin', defaultConfiguration: { level: 'warning' } },
    ])
    expect(run.results.map(({ ruleIndex }: { ruleIndex: number }) => ruleIndex)).toEqual([1, 0, 1])
    expect(run.columnKind).toBe('utf16CodeUnits')
  })

  it('has the region, the other places and the fix of a finding', () => {
    expect(log([error]).runs[0].results[0]).toMatchObject({
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'web/site.config.yaml', uriBaseId: '%SRCROOT%' },
            region: { startLine: 3, startColumn: 5, endLine: 3, endColumn: 10 },
          },
        },
      ],
      relatedLocations: [{ physicalLocation: { artifactLocation: { uri: 'web/parts/routes.yaml' } } }],
      fixes: [
        {
          artifactChanges: [
            {
              replacements: [{ deletedRegion: { charOffset: 20, charLength: 5 }, insertedContent: { text: 'about' } }],
            },
          ],
        },
      ],
    })
  })

  it('has what is hidden, by whom and why', () => {
    const content = contentOf([], { suppressed: [{ finding: warning, reason: 'It is meant.' }], known: [error] })
    const hidden = JSON.parse(sarifReport(content, below))
    expect(validate(hidden) || validate.errors).toBe(true)
    expect(hidden.runs[0].results).toMatchObject([
      { ruleId: warning.code, suppressions: [{ kind: 'inSource', justification: 'It is meant.' }] },
      { ruleId: error.code, suppressions: [{ kind: 'external', justification: 'site.baseline.json' }] },
    ])
  })

  it('knows a finding again when its line has changed, and two equal ones apart', () => {
    const prints = (findings: readonly Diagnostic[]) =>
      log(findings).runs[0].results.map((result: { partialFingerprints: object }) => result.partialFingerprints)
    expect(prints([error])).toEqual(prints([{ ...error, line: 90, end: { line: 90, column: 10 } }]))
    expect(new Set(prints([error, error, warning]).map((print: object) => JSON.stringify(print))).size).toBe(3)
  })
})

it('tells in every format of what was not checked, and praises nothing then', () => {
  const unchecked = ['luz: The process, 50% done, ended.']
  const content = contentOf([], { unchecked, counts: countFindings([], 0, false) })
  const sarif = JSON.parse(sarifReport(content, same))
  expect(JSON.parse(jsonReport(content)).valid).toBe(false)
  expect(githubReport(content, same)).toContain('::error title=site validate::luz: The process, 50%25 done, ended.\n')
  expect(githubSummary(content, same, recordedIo('/'))).toBe(`### site validate\n\n**${unchecked[0]}**\n`)
  expect(sarif.runs[0].invocations).toMatchObject([
    {
      executionSuccessful: false,
      toolExecutionNotifications: [{ level: 'error', message: { text: unchecked[0] } }, {}],
    },
  ])
  const [suites, , one, error] = elementsOf(junitReport(content, same))
  expect([suites?.[1], one?.[1].name]).toEqual([expect.objectContaining({ tests: '1', errors: '1' }), unchecked[0]])
  expect(error?.slice(0, 2)).toEqual(['error', { message: unchecked[0] }])
  expect(prettyReport(content, recordedIo('/'))).toBe('Not all of 1 site could be checked.\n')
})

describe('as JUnit', () => {
  const atRoot = (file: string) => file

  it('of a site without a finding is one case that passes', () => {
    expect(elementsOf(junitReport(contentOf([]), atRoot))).toEqual([
      ['testsuites', { name: 'site validate', tests: '1', failures: '0', errors: '0' }, ''],
      ['testsuite', { name: 'site validate', tests: '1', failures: '0', errors: '0', skipped: '0' }, ''],
      ['testcase', { classname: 'site validate', name: 'site.config.yaml is valid.' }, ''],
    ])
  })

  it('has a case for each finding, in the file of the repository; a warning passes', () => {
    const [suites, , first, failure, second, out] = elementsOf(
      junitReport(contentOf([error, warning]), (file) => `web/${file}`),
    )
    expect(suites?.[1]).toMatchObject({ tests: '2', failures: '1' })
    expect(first?.[1]).toEqual({
      classname: 'site.config.yaml',
      name: 'manifest/duplicate-route There is a route "a,b: 100%" already.',
      file: 'web/site.config.yaml',
      line: '3',
    })
    expect(failure?.[1]).toEqual({ type: 'error', message: error.message })
    expect(failure?.[2]).toContain(
      'parts/routes.yaml:2:3 The first one is here.\nRead more: site explain manifest/duplicate-route',
    )
    expect(second?.[1]).toMatchObject({ classname: 'locales/es.yaml' })
    expect(out?.[0]).toBe('system-out')
    expect(out?.[2]).toContain('A <b>bold</b> & "quoted" | `text` with \ufffd and [a](b).')
  })

  it('knows a case again when its line has changed, and names each of a file differently', () => {
    const names = (findings: readonly Diagnostic[]) =>
      elementsOf(junitReport(contentOf(findings), atRoot)).flatMap(([tag, { name }]) =>
        tag === 'testcase' ? name : [],
      )
    expect(names([error])).toEqual(names([{ ...error, line: 90 }]))
    expect(new Set(names([error, error, { ...error, message: 'Another one.' }])).size).toBe(3)
  })

  it('fails for warnings, too, where they fail', () => {
    const [suites, , , failure] = elementsOf(junitReport(contentOf([warning], { isStrict: true }), atRoot))
    expect(suites?.[1]).toMatchObject({ failures: '1' })
    expect(failure?.[0]).toBe('failure')
  })

  it.each([
    ['a <b> & "c"', 'a &lt;b&gt; &amp; &quot;c&quot;'],
    ['line\nand\ttab', 'line&#10;and&#9;tab'],
    ['\u0000\u001b\ufffe\ud800', '\ufffd\ufffd\ufffd\ufffd'],
    ['emoji 👩‍👧 stay', 'emoji 👩‍👧 stay'],
  ])('escapes %j', (text, xml) => expect(escapeXml(text)).toBe(xml))
})

it('a table may have more rows than a function takes arguments', () => {
  const rows = Array.from({ length: 200_000 }, (_, at) => [at === 7 ? 'long' : 'a', 'b'])
  expect(textTable(rows).slice(0, 8)).toBe('a     b\n')
})
