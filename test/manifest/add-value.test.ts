import { describe, expect, it } from 'vitest'
import { applyEdits } from '../../runtime/manifest/problems/apply-edits.ts'
import type { PathStep } from '../../runtime/manifest/text/position.ts'
import { addItem, addKey, type NewValue, yamlText } from '../../runtime/manifest/yaml/add-value.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'

/** A text with a value added; null where it cannot be. */
function edited(add: typeof addKey, text: string, path: readonly PathStep[], value: NewValue): string | null {
  const edit = add(parseManifest(text, 'a.yaml'), path, value)
  if (edit === null) return null
  const result = applyEdits(text, [edit])
  const { problems } = parseManifest(result ?? '', 'a.yaml')
  expect(problems).toEqual([])
  return result
}

const plain = (text: string) => parseManifest(text, 'a.yaml').value

describe('a key that is added', () => {
  it.each<[string, string, PathStep[], NewValue, string]>([
    ['to an empty file', '', ['a', 'b'], 1, 'a: { b: 1 }\n'],
    ['to a file of comments', '# x\n', ['a'], 'b', '# x\na: b\n'],
    [
      'behind the last',
      'a: 1 # one\n# end\n',
      ['b'],
      { c: [{ d: { e: 1 } }] },
      'a: 1 # one\nb:\n  c:\n    - d: { e: 1 }\n# end\n',
    ],
    ['apart where the others are', 'a: 1\n\nb: 2', ['c'], 3, 'a: 1\n\nb: 2\n\nc: 3\n'],
    ['to an inner map', 'a:\n    b: 1\nc: 2\n', ['a', 'd'], true, 'a:\n    b: 1\n    d: true\nc: 2\n'],
    [
      'to a map in a list',
      'a:\n  - b: 1\n    c: 2\nd: 3\n',
      ['a', 0, 'e'],
      { f: 'g' },
      'a:\n  - b: 1\n    c: 2\n    e: { f: g }\nd: 3\n',
    ],
    [
      'to braces',
      'a: { b: { c: 1 } } # x\n',
      ['a', 'b', 'd'],
      { e: 'f, g' },
      "a: { b: { c: 1, d: { e: 'f, g' } } } # x\n",
    ],
    ['in the place of empty braces', 'a: {} # x\nb: 1\n', ['a', 'c'], 1, 'a: # x\n  c: 1\nb: 1\n'],
    ['in the place of null', 'a: null # x\nb: 1\n', ['a', 'c'], 1, 'a: # x\n  c: 1\nb: 1\n'],
    ['in the place of ~, inside of a map', 'a:\n  b: ~\n', ['a', 'b', 'c'], 1, 'a:\n  b:\n    c: 1\n'],
    [
      'behind a key without a value, inside of braces',
      'a: { b: , c: 1 }\n',
      ['a', 'b', 'd'],
      1,
      'a: { b: { d: 1 } , c: 1 }\n',
    ],
    ['in the place of null, inside of braces', 'a: { b: null }\n', ['a', 'b', 'd'], 1, 'a: { b: { d: 1 } }\n'],
    ['without a value of its own', 'on:\n  push:\n', ['on', 'pull_request'], null, 'on:\n  push:\n  pull_request:\n'],
    ['with parts without a value', 'a: 1\n', ['b'], { c: null, d: [null, 2] }, 'a: 1\nb:\n  c:\n  d: [null, 2]\n'],
    ['without a value, to braces', 'a: { b: 1 }\n', ['a', 'c'], null, 'a: { b: 1, c: null }\n'],
    ['behind a key without a value', 'a: # x\nb: 1\n', ['a', 'c'], 1, 'a: # x\n  c: 1\nb: 1\n'],
    ['with Windows line ends', 'a: 1\r\nb: 2\r\n', ['c'], [{ d: [1] }], 'a: 1\r\nb: 2\r\nc:\r\n  - d: [1]\r\n'],
    [
      'behind the comments of the last',
      'a:\n  b: 1\n  # c: 2\n    # d\n# end\n  # e\n',
      ['f'],
      3,
      'a:\n  b: 1\n  # c: 2\n    # d\nf: 3\n# end\n  # e\n',
    ],
    ['behind a comment that ends the file', 'a:\n  b: 1\n  # c: 2', ['f'], 3, 'a:\n  b: 1\n  # c: 2\nf: 3\n'],
    ['behind a text of lines', 'a: |\n  one\n  two\n', ['b'], 'c', 'a: |\n  one\n  two\nb: c\n'],
  ])('%s', (_, text, path, value, result) => expect(edited(addKey, text, path, value)).toBe(result))

  it.each<[string, string, PathStep[]]>([
    ['another value stands in the way', 'a: 1\n', ['a', 'b']],
    ['it is there', 'a: 1\n', ['a']],
    ['a list stands there', 'a: [1]\n', ['a', 'b']],
    ['an alias shows the map', 'x: &m { b: 1 }\na: *m\n', ['a', 'c']],
    ['the map has an anchor', 'x: &m\n  b: 1\na: *m\n', ['x', 'c']],
    ['what is empty has an anchor', 'x: &m\na: *m\n', ['x', 'c']],
    ['an item of a list is empty', 'a:\n  -\n  - 1\n', ['a', 0, 'c']],
    ['null stands on its own line', 'a:\n  null\n', ['a', 'c']],
    ['the whole file says null', 'null\n', ['a']],
  ])('is refused where %s', (_, text, path) => expect(edited(addKey, text, path, 1)).toBeNull())
})

describe('an item that is added', () => {
  it.each<[string, string, PathStep[], NewValue, string]>([
    ['to a list that is not there', 'a: 1\n', ['b'], { c: 1 }, 'a: 1\nb:\n  - { c: 1 }\n'],
    [
      'to an indented list',
      'a:\n  - b\n  - c # x\n# y\nd: 1\n',
      ['a'],
      'e',
      'a:\n  - b\n  - c # x\n  - e\n# y\nd: 1\n',
    ],
    [
      'to a list as deep as its key',
      'a:\n- b: 1\n  c: 2\n',
      ['a'],
      { d: [], e: { f: {} } },
      'a:\n- b: 1\n  c: 2\n- d: []\n  e:\n    f: {}\n',
    ],
    [
      'apart where the others are',
      'a:\n  - b: 1\n\n  # c\n  - b: 2\nz: 1\n',
      ['a'],
      { b: 3 },
      'a:\n  - b: 1\n\n  # c\n  - b: 2\n\n  - { b: 3 }\nz: 1\n',
    ],
    ['to brackets', 'a: [b, c]\n', ['a'], { d: 1 }, 'a: [b, c, { d: 1 }]\n'],
    [
      'in the place of empty brackets',
      'a: []\nb: 1\n',
      ['a'],
      { c: 1, d: { e: 2 } },
      'a:\n  - c: 1\n    d: { e: 2 }\nb: 1\n',
    ],
    [
      'to the list of an item',
      'a:\n  - b: 1\n    c:\n      - d\n  - b: 2\n',
      ['a', 0, 'c'],
      'e',
      'a:\n  - b: 1\n    c:\n      - d\n      - e\n  - b: 2\n',
    ],
    [
      'to the list that an item lacks',
      'a:\n  - b: 1\n  - b: 2\n',
      ['a', 0, 'c'],
      'e',
      'a:\n  - b: 1\n    c: [e]\n  - b: 2\n',
    ],
  ])('%s', (_, text, path, value, result) => expect(edited(addItem, text, path, value)).toBe(result))

  it('is refused where a map stands', () => expect(edited(addItem, 'a: { b: 1 }\n', ['a'], 'c')).toBeNull())
})

describe('a value', () => {
  it('is the same when it is read again', () => {
    const value = {
      text: 'a: b # c',
      long: { en: 'x'.repeat(80), es: 'y'.repeat(80) },
      lists: [[1, 2], [{ a: 'no' }], []],
      '404': { '*': 'Fine\nlines' },
      isOn: 'true',
    }
    expect(plain(yamlText(value))).toEqual(value)
    expect(plain(edited(addKey, 'x: 1\n', ['all'], value) ?? '')).toEqual({ x: 1, all: value })
  })
})
