import { describe, expect, it } from 'vitest'
import { formatPretty } from '../../runtime/manifest/problems/format-pretty.ts'
import { describeProblem } from '../../runtime/manifest/problems/format-problem.ts'
import { createProblem } from '../../runtime/manifest/problems/problem.ts'
import { jsonPointer } from '../../runtime/manifest/text/json-pointer.ts'

const place = { path: ['routes', 0, 'a/b~c'], position: { file: 'site.config.yaml', line: 2, column: 6 } }
const problem = createProblem('manifest/unknown-key', place, {
  key: 'secions',
  owner: 'a route',
  known: ['sections'],
  nearest: 'sections',
})
const withoutSuggestion = createProblem('manifest/unknown-layout', place, {
  name: 'x',
  known: ['default'],
  nearest: null,
})

describe('a problem for other programs', () => {
  it('is the object that other programs rely on', () => {
    expect(describeProblem(problem)).toEqual({
      severity: 'error',
      code: 'manifest/unknown-key',
      message: '"secions" is not a key of a route. Did you mean "sections"?',
      file: 'site.config.yaml',
      line: 2,
      column: 6,
      path: '/routes/0/a~1b~0c',
      suggestion: 'sections',
      blocks: true,
      docs: 'site explain manifest/unknown-key',
    })
  })

  it('has no suggestion when nothing is near', () => {
    expect(describeProblem(withoutSuggestion)).not.toHaveProperty('suggestion')
    expect(describeProblem(withoutSuggestion).message).toBe('There is no layout "x". Known: "default".')
  })

  it('has an empty pointer for the whole manifest', () => expect(jsonPointer([])).toBe(''))

  it('cuts long values and replaces control characters', () => {
    const key = `\u001b[31m${'x'.repeat(100)}`
    const { message } = describeProblem(createProblem('manifest/forbidden-key', place, { key }))
    expect(message).toBe(`"\uFFFD[31m${'x'.repeat(54)}…" is not allowed as a key. Choose another name.`)
  })
})

describe('a path with a part that varies', () => {
  const messageOf = (isRedirect: boolean, parameter = ':id') =>
    describeProblem(createProblem('manifest/path-parameter', place, { path: '"/a/*/b"', parameter, isRedirect }))
      .message

  it('is declared by a route', () => expect(messageOf(false)).toContain('Write params: { id: { type: string } }'))

  it.each([
    [':id.html', 'write ":id" instead of ":id.html"'],
    [':id?', 'write ":id" instead of ":id?"'],
    ['**', 'write ":slug" instead of "**"'],
  ])('is a whole part, and not %s', (parameter, advice) => {
    expect(messageOf(false, parameter)).toContain(advice)
    expect(messageOf(false, parameter)).not.toContain('params')
  })

  it('is a star at the end of an old address, which has no params', () => {
    expect(messageOf(true)).toContain('Write { from: /archive/*, to: /blog/* }')
    expect(messageOf(true)).not.toContain('params')
  })
})

const at = (line: number, column: number) => ({ file: 'site.config.yaml', line, column })

describe('a problem for people', () => {
  const head =
    'site.config.yaml:2:6  manifest/unknown-key  /routes/0/a~1b~0c\n  "secions" is not a key of a route. Did you mean "sections"?'

  it('shows the line between its neighbours, with carets below the whole word', () => {
    const sources = new Map([['site.config.yaml', 'a: 1\r\nb: { secions: [] }\r\nc: 2\r\n']])
    expect(formatPretty([describeProblem({ ...problem, position: at(2, 6) })], sources)).toBe(
      `${head}\n  1 | a: 1\n  2 | b: { secions: [] }\n    |      ^^^^^^^\n  3 | c: 2`,
    )
  })

  it('shows every other place that belongs to it, with a frame of its own', () => {
    const sources = new Map([['site.config.yaml', 'first: 1\nb: { secions: [] }']])
    const related = [{ ...at(1, 1), message: 'The first one is here.' }]
    expect(formatPretty([{ ...describeProblem(problem), related }], sources)).toBe(
      [
        head,
        '  1 | first: 1',
        '  2 | b: { secions: [] }',
        '    |      ^^^^^^^',
        '  The first one is here: site.config.yaml:1:1',
        '  1 | first: 1',
        '    | ^^^^^',
      ].join('\n'),
    )
  })

  it('stays in its line, and takes no colour, whatever a file is called', () => {
    const file = 'public/a\u001b[31m\nsite.config.yaml:1:1.svg'
    const related = [{ file, line: 1, column: 1, message: 'The first one is here.' }]
    const lines = formatPretty([{ ...describeProblem(problem), file, related }], new Map()).split('\n')
    expect([lines.length, lines[0], lines[2]]).toEqual([
      3,
      'public/a [31m site.config.yaml:1:1.svg:2:6  manifest/unknown-key  /routes/0/a~1b~0c',
      '  The first one is here: public/a [31m site.config.yaml:1:1.svg:1:1',
    ])
  })

  it('says what is a warning only, without colours, too', () => {
    const warning = { ...describeProblem(problem), severity: 'warning' as const }
    expect(formatPretty([warning], new Map()).split('\n')[0]).toBe(
      'site.config.yaml:2:6  manifest/unknown-key  /routes/0/a~1b~0c  warning',
    )
  })

  it('says what --fix fixes, and a suggestion that the sentence does not name', () => {
    const finding = { ...describeProblem(withoutSuggestion), suggestion: 'main', fix: { isSafe: true, edits: [] } }
    expect(formatPretty([finding], new Map())).toBe(
      'site.config.yaml:2:6  manifest/unknown-layout  /routes/0/a~1b~0c  fixable with --fix\n  There is no layout "x". Known: "default".\n  Did you mean "main"?',
    )
  })

  it('shows of a long line the part around the column', () => {
    const far = createProblem(
      'manifest/unknown-key',
      { ...place, position: { ...place.position, line: 1, column: 1001 } },
      problem.args as never,
    )
    const [line, caret] = formatPretty(
      [describeProblem(far)],
      new Map([['site.config.yaml', `${'x'.repeat(1000)}Y${'x'.repeat(1000)}`]]),
    )
      .split('\n')
      .slice(2)
    expect(line?.length).toBeLessThan(120)
    expect(line?.[caret?.indexOf('^') ?? -1]).toBe('Y')
  })

  it('has no frame for a file that is not at hand', () =>
    expect(formatPretty([describeProblem(problem)], new Map())).toBe(head))

  it('takes its colours from its caller, and colours nothing else', () => {
    const mark = (name: string) => (text: string) => `<${name}>${text}</${name}>`
    const text = formatPretty([describeProblem(problem)], new Map(), {
      error: mark('e'),
      warning: mark('w'),
      note: mark('n'),
      dim: mark('d'),
    })
    expect(text.split('\n')[0]).toBe('site.config.yaml:2:6  <e>manifest/unknown-key</e>  <d>/routes/0/a~1b~0c</d>')
  })

  it('stands apart from the next one by an empty line', () => {
    expect(formatPretty([problem, problem].map(describeProblem), new Map())).toBe(`${head}\n\n${head}`)
  })
})
