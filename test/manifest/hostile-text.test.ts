import { describe, expect, it } from 'vitest'
import { validateManifest } from '../../runtime/manifest/shape/validate-manifest.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')
const start = 'version: 1\nsite: { product: x }\nlocales: { default: es, available: { es: { label: e } } }\n'

describe('a hostile text ends with problems, and does not hold up the process', () => {
  it.each([
    ['100,000 open brackets', '['.repeat(100_000), 'manifest/too-deep'],
    ['100,000 list dashes', '- '.repeat(100_000), 'manifest/too-deep'],
    ['100,000 question marks', '? '.repeat(100_000), 'manifest/too-deep'],
    ['2,000 levels of indentation', lines(2000, (index) => `${' '.repeat(index)}a:`), 'manifest/too-deep'],
    ['a million closing braces', '}'.repeat(1_000_000), 'manifest/syntax'],
    ['a text above 8 MB', 'x'.repeat(8_000_001), 'manifest/too-large'],
    ['8 MB of comments', '# a\n'.repeat(1_990_000), 'manifest/too-large'],
    ['a list of a million numbers', `a: [${'1,'.repeat(1_000_000)}]`, 'manifest/too-large'],
    [
      'aliases that stand for 10¹² values',
      `a0: &a0 [1]\n${lines(12, (index) => `a${index + 1}: &a${index + 1} [${`*a${index},`.repeat(10)}]`)}`,
      'manifest/too-large',
    ],
    [
      '10,000 unknown keys',
      `${start}routes: []\n${lines(10_000, (index) => `key${index}: 1`)}`,
      'manifest/unknown-key',
    ],
    ['40,000 empty routes', `${start}routes:\n${'- {}\n'.repeat(40_000)}`, 'manifest/missing-key'],
    ['a key of 1,000 letters', `${'k'.repeat(1000)}: 1`, 'manifest/unknown-key'],
  ])('%s', (_, text, code) => {
    const document = parseManifest(text, 'm')
    const problems = document.problems.length > 0 ? document.problems : validateManifest(document).problems
    expect(problems.map((problem) => problem.code)).toContain(code)
    expect(problems.length).toBeLessThanOrEqual(21)
  })

  it('lists the first twenty problems of shape in the order of the file, and counts the others', () => {
    const { problems } = validateManifest(
      parseManifest(
        `${start}routes: [{ name: a, path: /, sections: [] }]\n${lines(50, (index) => `k${index}: 1`)}`,
        'm',
      ),
    )
    expect(problems.slice(0, 20).map(({ position }) => position.line)).toEqual(
      Array.from({ length: 20 }, (_, index) => 5 + index),
    )
    expect(problems[20]).toMatchObject({ code: 'manifest/too-many-problems', args: { shown: 20, more: 30 } })
    expect(problems).toHaveLength(21)
  })
})
