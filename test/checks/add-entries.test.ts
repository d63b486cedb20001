import { describe, expect, it } from 'vitest'
import { addEntries } from '../../runtime/checks/fix/add-entries.ts'
import { applyEdits } from '../../runtime/manifest/problems/apply-edits.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'

/** A file with texts added: `a.b` is the path of one. */
function added(file: string, texts: Readonly<Record<string, string>>): string | null {
  const entries = Object.entries(texts).map(([key, text]) => ({ path: key.split('.'), text }))
  const edits = addEntries(parseManifest(file, 'de.yaml'), entries, 'new')
  if (edits === null) return null
  const result = applyEdits(file, edits)
  if (result === null) throw new Error('The edits overlap.')
  const { value, problems } = parseManifest(result, 'de.yaml')
  expect(problems).toEqual([])
  for (const { path, text } of entries)
    expect(path.reduce((at: unknown, step) => (at as Record<string, unknown>)[step], value)).toBe(text)
  return result
}

describe('texts that are added to a file', () => {
  it.each([
    ['an empty file', '', { a: 'A' }, '# new\na: A\n'],
    ['a file of comments', '# German\n', { a: 'A', 'b.c': 'C' }, '# German\n# new\na: A\nb:\n  c: C\n'],
    ['an empty map', '{} # nothing yet\n', { 'a.b': 'B' }, '# new\na:\n  b: B\n'],
    ['a file whose last line is open', 'a: A', { b: 'B' }, 'a: A\n# new\nb: B\n'],
    ['a map with comments around it', '# x\na: A # y\n\n# z\n', { b: 'B' }, '# x\na: A # y\n# new\nb: B\n\n# z\n'],
    [
      'a map that is indented otherwise',
      'a:\n    b: B\nc: C\n',
      { 'a.d': 'D' },
      'a:\n    b: B\n    # new\n    d: D\nc: C\n',
    ],
    [
      'a map in braces',
      'x: X\na: { b: B } # y\n',
      { 'a.d.e': 'E, f' },
      "x: X\n# new\na: { b: B, d: { e: 'E, f' } } # y\n",
    ],
    ['empty braces', 'a: {}\nc: C\n', { 'a.b': 'B' }, 'a: \n  # new\n  b: B\nc: C\n'],
    ['a key with nothing behind it', 'a: # y\nc: C\n', { 'a.b': 'B' }, 'a: # y\n  # new\n  b: B\nc: C\n'],
    ['Windows line ends', 'a: A\r\nb: B\r\n', { c: 'C' }, 'a: A\r\nb: B\r\n# new\r\nc: C\r\n'],
    [
      'keys and texts that need quotes',
      'a: A\n',
      { '404': 'No: way', '#': '{{min}}' },
      "a: A\n# new\n'404': 'No: way'\n'#': '{{min}}'\n",
    ],
    ['a text of lines at the end', 'a: |\n  one\n  two\n', { b: 'B' }, 'a: |\n  one\n  two\n# new\nb: B\n'],
    [
      'two maps',
      'a:\n  b: B\nc:\n  d: D\n',
      { 'a.x': 'X', 'c.z': 'Z', e: 'E' },
      'a:\n  b: B\n  # new\n  x: X\nc:\n  d: D\n  # new\n  z: Z\n# new\ne: E\n',
    ],
  ])('to %s', (_, file, texts, result) => expect(added(file, texts)).toBe(result))

  it.each([
    ['a text stands in the way', 'a: A\n', { 'a.b': 'B' }],
    ['it is there', 'a: A\n', { a: 'B' }],
    ['an alias shows the map elsewhere', 'x: &m { b: B }\na: *m\n', { 'a.c': 'C' }],
    ['the map has an anchor', 'a: &m\n  b: B\nx: *m\n', { 'a.c': 'C' }],
    ['the file is a list', '- a\n', { a: 'A' }],
  ])('are not where %s', (_, file, texts) => expect(added(file, texts)).toBeNull())
})
