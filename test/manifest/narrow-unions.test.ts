import { describe, expect, it } from 'vitest'
import { checkProps } from '../../runtime/manifest/sections/check-props.ts'
import { narrowUnions } from '../../runtime/manifest/shape/narrow-unions.ts'
import { shapeProblems } from '../../runtime/manifest/shape/validate-manifest.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { summaryOf } from './summary.ts'

const branch = (kind: string, property: object) => ({
  type: 'object',
  required: ['kind', ...Object.keys(property)],
  additionalProperties: false,
  properties: { kind: { const: kind }, ...property },
})
const closed = (properties: object) => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
})
const names = { type: 'integer' }
const schema = {
  type: 'object',
  definitions: { film: branch('film', { seconds: { type: 'integer', minimum: 1 } }) },
  properties: {
    media: { oneOf: [branch('picture', { width: { type: 'integer' } }), { $ref: '#/definitions/film' }] },
    body: {
      anyOf: [
        { type: 'string' },
        closed({ html: { type: 'string' } }),
        { type: 'object', additionalProperties: names },
      ],
    },
    size: { anyOf: [{ type: 'integer' }, { type: 'object', properties: { kind: { const: 'full' } } }] },
  },
}

function check(text: string): string[] {
  const document = parseManifest(text, 'm')
  const errors = narrowUnions(checkProps(schema, Object(document.value)).errors, schema)
  return summaryOf(shapeProblems(errors, document, [], () => null))
}

describe('a union whose branches have constants of their own', () => {
  it.each([
    ['fits', 'media: { kind: film, seconds: 9 }', []],
    ['lacks what the branch that it names needs', 'media: { kind: film }', ['manifest/missing-key m:1:1']],
    ['has a wrong value for that branch', 'media: { kind: film, seconds: 0 }', ['manifest/out-of-range m:1:31']],
    [
      'has a misspelt key of that branch',
      'media: { kind: film, second: 9 }',
      ['manifest/unknown-key m:1:22 → seconds'],
    ],
    ['has a misspelt constant', 'media: { kind: fil, seconds: 9 }', ['manifest/wrong-value m:1:16 → film']],
    ['is no map', 'media: film', ['manifest/wrong-form m:1:8']],
  ])('%s', (_, text, expected) => expect(check(text)).toEqual(expected))
})

it('a union without such constants is told of as a whole', () => {
  expect(check('size: large')).toEqual(['manifest/wrong-form m:1:7'])
})

describe('a union of a text, a map with certain keys, and a map with any', () => {
  it.each([
    ['fits', 'body: { html: text }', []],
    ['has the only key misspelt', 'body: { htlm: text }', ['manifest/unknown-key m:1:9 → html']],
    ['has any key', 'body: { hats: 2 }', []],
    ['is of no branch', 'body: [text]', ['manifest/wrong-form m:1:7']],
  ])('%s', (_, text, expected) => expect(check(text)).toEqual(expected))
})
