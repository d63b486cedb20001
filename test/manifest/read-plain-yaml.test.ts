import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSourceText } from '../../runtime/manifest/text/source-text.ts'
import type { LocatedValue, Mark } from '../../runtime/manifest/yaml/located-value.ts'
import { parseWholeYaml } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { readPlainYaml } from '../../runtime/manifest/yaml/read-plain-yaml.ts'

const root = join(import.meta.dirname, '../..')

/** What the two readers must agree on: values, and the places of everything. */
function shapeOf(value: LocatedValue): unknown {
  const at = ({ offset, end }: Mark) => `${offset}-${end}`
  if (value.kind === 'scalar') return [at(value.mark), value.value]
  if (value.kind === 'list') return [at(value.mark), value.items.map(shapeOf)]
  return [at(value.mark), [...value.entries].map(([key, entry]) => [key, at(entry.key), shapeOf(entry.value)])]
}

function compare(text: string): 'plain' | 'left to the parser' {
  const source = createSourceText('a.yaml', text)
  const plain = readPlainYaml(source)
  if (plain === null) return 'left to the parser'
  const whole = parseWholeYaml(source)
  expect([text, whole.problems, whole.root && shapeOf(whole.root)]).toEqual([text, [], shapeOf(plain)])
  return 'plain'
}

describe('plain YAML', () => {
  const files = [
    'site.config.yaml',
    'locales',
    'sections',
    'test/fixtures',
    'test/faults/sites',
    'cli/templates',
  ].flatMap((name) =>
    name.endsWith('.yaml')
      ? [name]
      : readdirSync(join(root, name), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
          .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  )

  it('is what the files of this repository are written in', () => {
    const outcomes = files.map((file) => [file, compare(readFileSync(join(root, file), 'utf8'))])
    expect(outcomes.filter(([, outcome]) => outcome === 'plain').length).toBeGreaterThan(files.length * 0.6)
    expect(outcomes).toContainEqual(['site.config.yaml', 'plain'])
  })

  it('is told from everything else, however a text is mangled', () => {
    const random = mulberry(20)
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
    const pieces = files.flatMap((file) => piecesOf(readFileSync(join(root, file), 'utf8')))
    let plainCount = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      let text = pick(pieces)
      for (let changes = Math.floor(random() * 4); changes > 0; changes -= 1) {
        const at = Math.floor(random() * (text.length + 1))
        text = text.slice(0, at) + pick(SIGNS) + text.slice(at + Math.floor(random() * 3))
      }
      if (compare(text) === 'plain') plainCount += 1
    }
    expect(plainCount).toBeGreaterThan(ROUNDS / 10)
  })

  it.each([
    ['a: &x 1', 'anchors'],
    ['a: *x', 'aliases'],
    ['a: !!str 1', 'tags'],
    ['a: |\n  b', 'block scalars'],
    ['a: b\n  c', 'scalars of several lines'],
    ['a: "b\n  c"', 'quoted ones, too'],
    ['? a\n: b', 'explicit keys'],
    ['a:\n', 'empty values'],
    ['a: b: c', 'a second colon'],
    ['a: 1\na: 2', 'a key twice'],
    ['__proto__: 1', 'forbidden keys'],
    ['a: b\r\nc: d', 'carriage returns'],
    ['a:\tb', 'tabs'],
    ['---\na: b', 'documents'],
    ['a: 1\n b: 2', 'a wrong indentation'],
    ['a: [b', 'what is not closed'],
    ['', 'nothing'],
  ])('leaves %j to the parser: %s', (text) => expect(compare(text)).toBe('left to the parser'))
})

const ROUNDS = 4000
const SIGNS = [
  ...':-#{}[],\'"&*!|>%@`?~0a.e_ \n\n  ',
  ': ',
  '- ',
  ' #',
  '\n  ',
  '\n- ',
  '{ ',
  ' }',
  'null',
  'true',
  '1.0',
  '"',
  '\\',
  'é',
  '\u2028',
  '\t',
]

/** Windows of a few lines, moved to the margin. */
function piecesOf(text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, start) => {
    if (start % 3 !== 0) return []
    const margin = /^ */.exec(line)?.[0].length ?? 0
    const window = lines.slice(start, start + 3 + (start % 5)).filter((other) => other.search(/\S/) >= margin)
    return [`${window.map((other) => other.slice(margin)).join('\n')}\n`]
  })
}

/** Random numbers from a seed, the same each time. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
