import { describe, expect, it } from 'vitest'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { summaryOf } from './summary.ts'

const faultsOf = (text: string) => summaryOf(parseManifest(text, 'm').problems)

describe('a text becomes a value with positions', () => {
  it.each([
    ['a byte order mark', '\uFEFFa: 1\nb: 2\n', ['b'], { line: 2, column: 1 }, { line: 2, column: 4 }],
    [
      'the first line behind a byte order mark',
      '\uFEFFabc: 1\n',
      ['abc'],
      { line: 1, column: 1 },
      { line: 1, column: 6 },
    ],
    ['Windows line ends', 'a: 1\r\nb:\r\n  - x\r\n', ['b', 0], { line: 3, column: 5 }, { line: 3, column: 5 }],
    [
      'characters of two UTF-16 units',
      'a: { "🐦": 1, b: 2 }\n',
      ['a', 'b'],
      { line: 1, column: 15 },
      { line: 1, column: 18 },
    ],
    [
      'flow style over several lines',
      'a: {\n  b: [1,\n   2] }\n',
      ['a', 'b', 1],
      { line: 3, column: 4 },
      { line: 3, column: 4 },
    ],
    ['a quoted key', '"a b": 1\n', ['a b'], { line: 1, column: 1 }, { line: 1, column: 8 }],
    ['a number as key', '404: x\n', ['404'], { line: 1, column: 1 }, { line: 1, column: 6 }],
  ])('%s', (_, text, path, key, value) => {
    const document = parseManifest(text, 'm')
    expect(document.problems).toEqual([])
    expect(document.positionOf(path, 'key')).toEqual({ file: 'm', ...key })
    expect(document.positionOf(path, 'value')).toEqual({ file: 'm', ...value })
  })

  it('has no position for what is not written, but that of the nearest parent', () => {
    const document = parseManifest('a:\n  b: 1\n', 'm')
    expect(document.positionOf(['a', 'c', 'd'], 'key')).toBeUndefined()
    expect(document.nearestPosition(['a', 'c', 'd'], 'key')).toEqual({ file: 'm', line: 1, column: 1 })
    expect(document.nearestPosition(['x'], 'value')).toEqual({ file: 'm', line: 1, column: 1 })
  })

  it('repeats what an alias names', () => {
    expect(parseManifest('a: &x { b: 1 }\nc: *x\n', 'm').value).toEqual({ a: { b: 1 }, c: { b: 1 } })
  })

  it.each([
    ['yes', 'yes'],
    ['2026-01-31', '2026-01-31'],
    ['0o17', 15],
    ['~', null],
    ['1e3', 1000],
  ])('%s means what YAML 1.2 says', (text, value) => {
    expect(parseManifest(`a: ${text}\n`, 'm').value).toEqual({ a: value })
  })
})

describe('a faulty text is a problem at its place', () => {
  it.each([
    ['NUL', 'a: \0', ['manifest/control-character m:1:4']],
    ['another control character', 'a: 1\nb: \u0007', ['manifest/control-character m:2:4']],
    ['tab as indentation', 'a:\n\tb: 1', ['manifest/syntax m:2:1']],
    // One mistake is one problem: what the parser makes of the rest would mislead.
    ['a line that is indented too little', 'a:\n  - b: 1\n   c: 2\n    d: 3\n    e: 4', ['manifest/syntax m:3:4']],
    ['two documents', 'a: 1\n---\nb: 2', ['manifest/several-documents m:2:1']],
    ['__proto__', 'a: { __proto__: { b: 1 } }', ['manifest/forbidden-key m:1:6']],
    ['constructor', 'constructor: 1', ['manifest/forbidden-key m:1:1']],
    ['prototype', 'a:\n  prototype: 1', ['manifest/forbidden-key m:2:3']],
    ['a key twice', 'a: 1\nb: 2\na: 3', ['manifest/duplicate-key m:3:1']],
    ['a merge key', 'a: &x { b: 1 }\nc: { <<: *x }', ['manifest/merge-key m:2:6']],
    ['a merge key without alias', 'c:\n  <<: { b: 1 }', ['manifest/merge-key m:2:3']],
    ['a list as key', '[a]: 1', ['manifest/syntax m:1:1']],
    ['a tag of the author', 'a: !x 1', ['manifest/unsupported-tag m:1:7']],
    ['a tag of YAML 1.1', 'a: !!binary aGk=', ['manifest/unsupported-tag m:1:13']],
    ['an alias without anchor', 'a: *b', ['manifest/syntax m:1:4']],
    ['an alias to itself', 'a: &a { b: *a }', ['manifest/too-deep m:1:12']],
  ])('%s', (_, text, expected) => {
    expect(faultsOf(text)).toEqual(expected)
  })

  it('leaves the prototype of objects alone', () => {
    parseManifest('__proto__: { polluted: true }', 'm')
    expect('polluted' in {}).toBe(false)
  })
})

describe('what is not YAML is told where it is, in words for authors', () => {
  it.each([
    ['▸%width: 1\na: 1', 'A line that begins with "%" is a directive of YAML.'],
    ["a: 'it'▸s so'", 'The text in quotes ends before this.'],
    ['a: "say "▸hello" now"', 'Write \\" for a quote inside it'],
    ["site: { product: ▸'Notes,\n  origin: 'x' }", "The quote ' that opens here is not closed."],
    ['a: [1]▸]', 'This ] closes nothing.'],
    ['▸[a]: 1', 'A list or a map cannot be a key.'],
    ['a: ▸@b\n  c', 'A value cannot begin with "@". Put it in quotes.'],
    ['a: ▸* b', 'A value cannot begin with "*". Put it in quotes.'],
    ['a: [1,▸,2]', 'There is nothing before this comma.'],
    ['a: [▸,1]', 'There is nothing before this comma.'],
    ['a: ▸“x” y: 2', '"“" is not a quotation mark in YAML.'],
    ['a: ▸- b', 'A list begins on the line after its key, or is written in [ ].'],
    ['a: 1\n▸b = 2', 'A key and its value are separated by a colon. Write "b: …".'],
    ['a: 1\n▸b 2', 'There is no colon after "b"'],
    ['a: |▸x', 'Nothing may follow "|" or ">" on the same line.'],
    ['a: | ▸x\n  y', 'Nothing may follow "|" or ">" on the same line.'],
    ['home.title: x\n  ▸sub: y', '"sub" is indented below "home.title", which already has a value.'],
    ['"a b": x\n  ▸sub: y', '"sub" is indented below "a b", which already has a value.'],
    ['é: x\n  ▸sub: y', '"sub" is indented below "é", which already has a value.'],
    ['a: {\n  b: 1\n  ▸c: 2\n}', 'A comma is missing before "c": inside { }, commas separate the keys.'],
    ['a: { b: "1" ▸"c": 2 }', 'A comma is missing before "c": inside { }, commas separate the keys.'],
    ['a: { b: [1] ▸c: 2 }', 'A comma is missing before "c": inside { }, commas separate the keys.'],
    ['a: [{ b: 1 },\n  c\n  ▸{ d: 1 }]', 'separate values with commas'],
    ['a: [b: ▸c: d]', 'put a text with ": " in quotes.'],
    ['a: &b ▸&c 1', 'This is not valid YAML: A node can have at most one anchor.'],
  ])('%s', (marked, says) => {
    const [problem] = parseManifest(marked.replace('▸', ''), 'm').problems
    const lines = marked.slice(0, marked.indexOf('▸')).split('\n')
    expect(problem?.position).toMatchObject({ line: lines.length, column: (lines.at(-1) ?? '').length + 1 })
    expect(problem?.args).toMatchObject({ reason: expect.stringContaining(says) })
  })

  it.each([
    ['a: {{ b }} c # d', "a: '{{ b }} c' # d"],
    ['a: [{{ b }}, c]', "a: ['{{ b }}', c]"],
    ['a: [Draft] Hello, you', "a: '[Draft] Hello, you'"],
    ['a: { b: [x](y), c: 1 }', "a: { b: '[x](y)', c: 1 }"],
    ['a: *Hello* world', "a: '*Hello* world'"],
    ['a: { b: 1 }#c', 'a: { b: 1 } #c'],
    ['a: 1\n-b', 'a: 1\n- b'],
    ['-a: b\n  c: 1', '- a: b\n  c: 1'],
  ])('and %s becomes %s', (text, fixed) => {
    const [problem] = parseManifest(text, 'm').problems
    const [edit] = problem?.fix?.edits ?? []
    expect(edit && text.slice(0, edit.start) + edit.text + text.slice(edit.end)).toBe(fixed)
  })
})

describe('a text that is read again', () => {
  it('gives a document of its own, with the places of the file that is asked for', () => {
    const text = 'a: 1\na: 2\n'
    const first = parseManifest(text, 'one.yaml')
    first.problems.length = 0
    expect(summaryOf(parseManifest(text, 'one.yaml').problems)).toHaveLength(1)
    expect(parseManifest(text, 'two.yaml').positionOf(['a'], 'key')).toEqual({ file: 'two.yaml', line: 1, column: 1 })
  })
})
