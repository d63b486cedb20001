import { describe, expect, it } from 'vitest'
import { codeFrame, linesOf } from '../../runtime/manifest/text/code-frame.ts'
import { cellsOf } from '../../runtime/manifest/text/text-width.ts'

const plain = { dim: (text: string) => text, mark: (text: string) => text }

/** The text above the carets, measured in terminal cells. */
function marked(text: string, word: string, file = 'm.yaml'): string {
  const before = text.slice(0, text.indexOf(word))
  const line = before.split('\n').length
  const range = { file, line, column: before.length - before.lastIndexOf('\n') }
  const frame = codeFrame(range, linesOf(new Map([[file, text]])), plain, 0)
  const [shown = '', carets = ''] = frame
  const from = carets.indexOf('^')
  let cell = 0
  let found = ''
  for (const { shown: letter, width } of cellsOf(shown, 1)) {
    if (cell >= from && cell < carets.length) found += letter
    cell += width
  }
  return found
}

describe('the carets of a frame', () => {
  it.each([
    ['a key', 'routes:\n  secions: [Hero]\n', 'secions'],
    ['a plain value up to its comment', 'a: some text # why\n', 'some text'],
    ['a plain value up to the bracket that ends it', 'a: [one two, three]\n', 'one two'],
    ['a plain value with brackets and commas in it', 'a: one, two] and more\n', 'one, two] and more'],
    ['a URL', 'a: https://example.com/x\n', 'https://example.com/x'],
    ['a text in double quotes, with its escapes', 'a: "b \\" c: d" # e\n', '"b \\" c: d"'],
    ['a text in single quotes', "a: 'it''s: so' # e\n", "'it''s: so'"],
    ['a text that goes on in the next line', 'a: "one\n  two"\n', '"one'],
    ['a collection in brackets', 'a: [{ b: "]" }, c] # d\n', '[{ b: "]" }, c]'],
    ['a tag', 'a: !secret b\n', '!secret'],
    ['an apostrophe inside a value in brackets', "a: [it's, b]\n", "it's"],
    ['behind tabs', 'a:\t{\tsecions: 1 }\n', 'secions'],
    ['behind Han and kana', '題: { 日本語テキスト: "値", secions: 1 }\n', 'secions'],
    ['below Han', 'a: 日本語 # x\n', '日本語'],
    ['behind emoji of several code points', 'a: [👩‍👩‍👧, 🇪🇸, ❤️, secions]\n', 'secions'],
    ['behind Arabic', 'عنوان: [مرحبا, secions]\n', 'secions'],
    ['behind letters with separate accents', 'cafe\u0301: [nin\u0303o, secions]\n', 'secions'],
  ])('stand below %s', (_, text, word) => expect(marked(text, word)).toBe(word))

  it.each([
    ['q.graphql', '  works { titel }\n', 'titel'],
    ['A.tsx', "  useText('a.b')\n", "'a.b'"],
    ['A.tsx', '  <Image src="x" />\n', '<Image'],
    ['a.json', '{ "titel": 1 }\n', '"titel"'],
  ])('stand below a name in %s: %s', (file, text, word) => expect(marked(text, word, file)).toBe(word))

  it('end with the line when the part goes on', () => {
    const lines = linesOf(new Map([['m', 'a: |  \n  text\n']]))
    const range = { file: 'm', line: 1, column: 4, end: { line: 2, column: 7 } }
    expect(codeFrame(range, lines, plain)).toEqual(['  1 | a: |  ', '    |    ^', '  2 |   text'])
  })
})

describe('a frame', () => {
  it('keeps the gutter in line', () => {
    const lines = linesOf(new Map([['m', `${'\n'.repeat(8)}a: 1\nb: 2`]]))
    expect(codeFrame({ file: 'm', line: 9, column: 1 }, lines, plain)).toEqual([
      '   9 | a: 1',
      '     | ^',
      '  10 | b: 2',
    ])
  })

  it.each([
    ['a line that is not there', 'a\n', 7],
    ['a file of nothing', '\n \n', 1],
  ])('is none for %s', (_, text, line) => {
    expect(codeFrame({ file: 'm', line, column: 1 }, linesOf(new Map([['m', text]])), plain)).toEqual([])
  })

  it('shows at the end of a file what stands before it', () => {
    const lines = linesOf(new Map([['m', 'query {\n']]))
    expect(codeFrame({ file: 'm', line: 2, column: 1 }, lines, plain)).toEqual(['  1 | query {', '  2 | ', '    | ^'])
  })

  it('shows nothing that could turn the text or move the cursor', () => {
    const lines = linesOf(new Map([['m', 'a: \u202e\u001b[2Jx\u2066y']]))
    expect(codeFrame({ file: 'm', line: 1, column: 1 }, lines, plain)[0]).toBe('  1 | a:   [2Jx y')
  })

  it('cuts a line of megabytes', () => {
    const lines = linesOf(new Map([['m', `${'字'.repeat(2_000_000)}Y${'x'.repeat(2_000_000)}`]]))
    const [line = '', carets = ''] = codeFrame({ file: 'm', line: 1, column: 2_000_001 }, lines, plain)
    expect(line.length).toBeLessThan(120)
    expect(line).toContain('字Yx')
    expect(carets.length).toBeLessThan(120)
  })
})
