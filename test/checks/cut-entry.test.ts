import { describe, expect, it } from 'vitest'
import { cutEntry } from '../../runtime/checks/fix/cut-entry.ts'
import { applyEdits } from '../../runtime/manifest/problems/apply-edits.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'

function cut(text: string, path: string[]): string | null {
  const edit = cutEntry(parseManifest(text, 'm.yaml'), path)
  return edit === null ? null : applyEdits(text, [edit])
}

describe('an entry that is cut', () => {
  it.each([
    ['between others', 'a: 1\nb: 2\nc: 3\n', ['b'], 'a: 1\nc: 3\n'],
    ['at the end, without a line end', 'a: 1\nb: 2', ['b'], 'a: 1\n'],
    ['with what it holds', 'a:\n  x: 1\n  y:\n    - 2\nb: 2\n', ['a'], 'b: 2\n'],
    [
      'with its comments, and no other',
      '# of a\na: 1\n\n# of b\n# more of b\nb: 2 # two\n# of c\nc: 3\n',
      ['b'],
      '# of a\na: 1\n\n# of c\nc: 3\n',
    ],
    ['below a key', 'a:\n  # of x\n  x: 1\n  y: 2\n', ['a', 'x'], 'a:\n  y: 2\n'],
    ['as the only one, with its parent', 'a: 1\nb:\n  x:\n    y: 2\n', ['b', 'x', 'y'], 'a: 1\n'],
    ['with a block of text', 'a: |\n  one\n\n  two\nb: 2\n', ['a'], 'b: 2\n'],
    ['with a text over several lines', 'a: one\n  two\nb: 2\n', ['a'], 'b: 2\n'],
    ['with CRLF', '# of a\r\na: 1\r\nb: 2\r\n', ['a'], 'b: 2\r\n'],
    ['behind a byte order mark', '\uFEFFa: 1\nb: 2\n', ['a'], '\uFEFFb: 2\n'],
    ['that has no value', 'a:\nb: 2\n', ['a'], 'b: 2\n'],
  ])('%s', (_, text, path, expected) => expect(cut(text, path)).toBe(expected))

  it.each([
    ['stands in a flow map', '{ a: 1, b: 2 }', ['a']],
    ['is not written', 'a: 1\n', ['b']],
    ['belongs to a list item', 'list:\n  - a: 1\n    b: 2\n', ['list']],
  ])('is nothing where it %s', (reason, text, path) => {
    expect(cut(text, path)).toBe(reason === 'belongs to a list item' ? '' : null)
  })
})
