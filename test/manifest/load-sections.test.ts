import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatProblem } from '../../runtime/manifest/problems/format-problem.ts'
import { listSections, loadSections } from '../../runtime/manifest/sections/load-sections.ts'
import { readSectionSchema } from '../../runtime/manifest/sections/read-section-schema.ts'
import { summaryOf } from './summary.ts'

const root = join(import.meta.dirname, 'fixtures', 'sections')
const otherRoot = join(import.meta.dirname, '..', '..', 'sections')

describe('the folder of a section', () => {
  it('tells everything about it without running its code', () => {
    const { sections, problems } = loadSections(['Banner'], [root])
    expect(problems).toEqual([])
    expect(sections.get('Banner')).toMatchObject({
      name: 'Banner',
      folder: join(root, 'Banner'),
      component: join(root, 'Banner', 'Banner.tsx'),
      styles: join(root, 'Banner', 'Banner.css'),
      operation: null,
      operations: [],
      shape: null,
      hydrate: 'visible',
      client: 'default',
      inputs: ['path'],
      messages: { es: { banner: { close: 'Cerrar' } }, en: { banner: { close: 'Close' } } },
    })
  })

  it('may hold nothing but the component: then it is static and takes no props', () => {
    expect(loadSections(['Plain'], [root]).sections.get('Plain')).toEqual({
      name: 'Plain',
      folder: join(root, 'Plain'),
      component: join(root, 'Plain', 'Plain.tsx'),
      styles: null,
      operation: null,
      operations: [],
      shape: null,
      schema: null,
      hydrate: null,
      client: 'default',
      inputs: [],
      messages: {},
    })
  })

  it('names the operation and its client', () => {
    expect(loadSections(['Data'], [root]).sections.get('Data')).toMatchObject({
      operation: join(root, 'Data', 'Data.graphql'),
      operations: [join(root, 'Data', 'Data.graphql')],
      client: 'shop',
    })
  })

  it.each(['Nothing', '../sections/Banner', 'banner', 'locales', ''])('is absent for the name "%s"', (name) => {
    expect(loadSections([name], [root]).sections.size).toBe(0)
  })

  it('is looked up in the roots in their order', () => {
    expect(loadSections(['Banner', 'About'], [root, otherRoot]).sections.get('About')?.folder).toBe(
      join(otherRoot, 'About'),
    )
    expect(listSections([root])).toEqual(['Bad', 'Banner', 'Data', 'Plain'])
    expect(listSections(['/does/not/exist'])).toEqual([])
  })

  it('reports a schema that is none, and broken messages at their line', () => {
    const { sections, problems } = loadSections(['Bad'], [root])
    expect(sections.get('Bad')?.schema).toEqual({})
    expect(summaryOf(problems)).toEqual([
      'sections/invalid-schema sections/Bad/Bad.schema.json:1:1',
      'sections/invalid-schema sections/Bad/Bad.schema.json:1:12',
      'sections/unreadable sections/Bad/locales/es.yaml:1:4',
    ])
    const [message] = problems.map((problem) => formatProblem(problem).message)
    // All that is missing at once, not one after the other.
    expect(message).toContain(
      'it is missing "$schema": "http://json-schema.org/draft-07/schema#", "description", "additionalProperties": false',
    )
  })
})

describe('the schema of a section', () => {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'CardProps',
    description: 'A card.',
    type: 'object',
    additionalProperties: false,
  }

  it('may be read again after a change, also with an id', () => {
    const first = { ...schema, $id: 'https://example.com/card', properties: { a: { type: 'string' } } }
    const second = { ...first, properties: { b: { type: 'string' } } }
    expect([first, second].map((text) => readSectionSchema(JSON.stringify(text), 'Card').ok)).toEqual([true, true])
  })

  it.each([
    ['no JSON', '{', 'it is not valid JSON: expected a key in double quotes'],
    ['a comma too many', '{ "title": "CardProps", }', 'no comma before "}"'],
    ['a comma that is missing', '{ "title": "CardProps" "type": "object" }', 'expected a comma'],
    ['a comment', '{} // a card', 'expected the end of the file'],
    ['a title that is not <Name>Props', JSON.stringify({ ...schema, title: 'Card' }), '"title" must be "CardProps"'],
    [
      'props that are open',
      JSON.stringify({ ...schema, additionalProperties: true }),
      '"additionalProperties" must be false',
    ],
    [
      'an unknown moment of hydration',
      JSON.stringify({ ...schema, sitio: { hydrate: 'now' } }),
      '"hydrate" is the text "now", but may only be "load"',
    ],
    [
      'an unknown kind of value',
      JSON.stringify({ ...schema, properties: { a: { $ref: 'sitio:txt' } } }),
      '"sitio:txt" leads nowhere',
    ],
    [
      'an unknown keyword',
      JSON.stringify({ ...schema, properties: { a: { typ: 'string' } } }),
      '"typ" is not a keyword of JSON Schema',
    ],
    [
      'a format',
      JSON.stringify({ ...schema, properties: { a: { type: 'string', format: 'date' } } }),
      'props have no formats, such as the text "date". Write a pattern',
    ],
    [
      'a type that does not exist',
      JSON.stringify({ ...schema, properties: { a: { type: 'text' } } }),
      '"text" is not a type of JSON Schema',
    ],
  ])('is refused with a reason: %s', (_, text, reason) => {
    expect(readSectionSchema(text, 'Card')).toMatchObject({
      ok: false,
      faults: [
        { reason: expect.stringContaining(reason), position: { file: 'sections/Card/Card.schema.json', line: 1 } },
      ],
    })
  })
})

describe('the sections of this package', () => {
  it('all have a schema that can be compiled', () => {
    const { sections, problems } = loadSections(listSections([otherRoot]), [otherRoot])
    expect(problems).toEqual([])
    expect(sections.size).toBeGreaterThan(15)
  })
})
