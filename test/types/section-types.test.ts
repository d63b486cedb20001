import { describe, expect, it } from 'vitest'
import { operationModule, operationTypes } from '../../runtime/types/operation-types.ts'
import { sectionTypes } from '../../runtime/types/section-types.ts'

const sdl = `
  type Query { works(first: Int): [Work!]! @list(of: "works") work(id: ID!): Work node: Node! found: [Result] tags: [String] }
  type Mutation { like(id: ID!): Work! }
  interface Node { id: ID! }
  "A piece of work."
  type Work implements Node { id: ID! "Its name." title: String! year: Int score: Float! shown: Boolean! kind: Kind! kinds: [Kind!]! made: Date! parts: [Work!] meta: JSON! sizes: [GraphQLBigInt!]! }
  type Person implements Node { id: ID! name: String! }
  union Result = Work | Person
  enum Kind { WEB VIDEO }
  scalar Date
  scalar JSON
  scalar GraphQLBigInt
`
const compact = (text: string) => text.replace(/\s+/g, ' ')

describe('the types of an operation', () => {
  it.each([
    [
      'required and optional values',
      '{ work(id: 1) { id year } }',
      '{ work: { id: string year: number | null } | null }',
    ],
    ['every scalar', '{ works { score shown made } }', '{ works: { score: number shown: boolean made: string }[] }'],
    [
      'scalars of an API that are no strings',
      '{ works { meta sizes } }',
      '{ works: { meta: unknown sizes: (string | number)[] }[] }',
    ],
    [
      'what is asked for under a condition',
      'query ($all: Boolean!) { works { id @include(if: $all) year id ... on Work @skip(if: $all) { score year } } }',
      '{ works: { id: string year: number | null score?: number }[] }',
    ],
    [
      'enums and lists of them',
      '{ works { kind kinds } }',
      "{ works: { kind: 'WEB' | 'VIDEO' kinds: ('WEB' | 'VIDEO')[] }[] }",
    ],
    ['lists whose items may be missing', '{ tags }', '{ tags: (string | null)[] | null }'],
    ['lists in lists of objects', '{ works { parts { id } } }', '{ works: { parts: { id: string }[] | null }[] }'],
    ['aliases', '{ first: work(id: 1) { name: id } }', '{ first: { name: string } | null }'],
    [
      'fragments',
      'query { works { ...F ... on Work { year } } } fragment F on Work { id }',
      '{ works: { id: string year: number | null }[] }',
    ],
    [
      'one field asked for twice',
      '{ work(id: 1) { id } work(id: 1) { year } }',
      '{ work: { id: string year: number | null } | null }',
    ],
    [
      'interfaces, one shape for each type',
      '{ node { __typename id ... on Person { name } } }',
      "{ node: { __typename: 'Work' id: string } | { __typename: 'Person' id: string name: string } }",
    ],
    [
      'unions in lists',
      '{ found { ... on Work { id } ... on Person { name } } }',
      '{ found: ({ id: string } | { name: string } | null)[] | null }',
    ],
  ])('%s', (_, operation, expected) => {
    const types = compact(operationTypes('Works', operation, sdl))
    expect(types).toMatch(/^\/\*\* Answer to the query \S.*?\*\/ export interface WorksData /)
    expect(types.replace(/^.*export interface WorksData /, '')).toBe(expected)
  })

  it('are, of a file that a component imports, with those of its variables', () => {
    const text =
      'mutation send($id: ID!, $kinds: [Kind!] = [WEB], $notes: [Note], $files: [Upload!]!) { send(id: $id, kinds: $kinds, notes: $notes, files: $files) }'
    const types = `${sdl} scalar Upload input Note { text: String! more: Note2 } input Note2 { n: Int = 1 of: Note }
      extend type Mutation { send(id: ID!, kinds: [Kind!], notes: [Note], files: [Upload!]!): Boolean! }`
    const module = compact(operationModule('send.graphql', text, types, null))
    expect(module).toContain("import type { TypedOperation } from 'sitio' /** Answer to the mutation send. */")
    expect(module).toContain('export interface SendData { send: boolean }')
    expect(module).toContain(
      "export interface SendVariables { id: string kinds?: readonly ('WEB' | 'VIDEO')[] | null notes?: readonly ({ text: string more?: { n?: number | null of?: Readonly<Record<string, unknown>> | null } | null } | null)[] | null files: readonly Blob[] }",
    )
    expect(module).toContain(
      'declare const operation: TypedOperation<SendData, SendVariables> export default operation',
    )
  })

  it('are, of the section’s own file, those of its data', () => {
    const module = compact(operationModule('Works.graphql', 'query Works { tags }', sdl, 'Works'))
    expect(module).toContain("import type { WorksData } from './Works.types.ts'")
    expect(module).toContain('export type WorksVariables = Record<string, never>')
    expect(module).toContain('TypedOperation<WorksData, WorksVariables>')
  })

  it('carry the descriptions of the fields', () => {
    expect(compact(operationTypes('Works', '{ works { title } }', sdl))).toContain('/** Its name. */ title: string')
  })

  it('name a mutation beside the query after itself', () => {
    const types = operationTypes('Works', 'query A { tags } mutation likeIt { like(id: 1) { id } }', sdl)
    expect(types).toContain('export interface WorksData {')
    expect(types).toContain('export interface LikeItData {')
  })

  it('are refused with line and column when the operation does not fit the schema', () => {
    expect(() => operationTypes('Works', '{\n  wrks { id }\n}', sdl)).toThrow(
      /Works\.graphql.*\n {2}2:3 Cannot query field "wrks"/,
    )
  })
})

describe('the types of a section', () => {
  const schema = {
    title: 'CardProps',
    type: 'object',
    required: ['title', 'picture'],
    additionalProperties: false,
    sitio: { hydrate: 'load' },
    properties: {
      title: { $ref: 'sitio:text' },
      level: { enum: [1, 2], default: 2 },
      picture: { description: 'Its picture.', $ref: 'sitio:image' },
      link: { $ref: '#/definitions/way' },
    },
    definitions: {
      way: {
        type: 'object',
        required: ['to'],
        additionalProperties: false,
        properties: { to: { $ref: 'sitio:link' }, text: { $ref: 'sitio:text' } },
      },
    },
  }

  it('are those of finished values, with defaults present', () => {
    const types = sectionTypes({ name: 'Card', schema, operation: null })
    expect(types).toContain("import type { Image } from 'sitio'")
    expect(compact(types)).toContain(
      'export interface CardProps { title: string level: 1 | 2 /** Its picture. */ picture: Image link?: Way }',
    )
    expect(compact(types)).toContain('export interface Way { to: string text?: string }')
    expect(types).not.toContain('Data')
  })

  it('know content of other sites', () => {
    const film = { ...schema, required: ['film'], properties: { film: { $ref: 'sitio:embed' } } }
    const types = sectionTypes({ name: 'Card', schema: film, operation: null })
    expect(types).toContain("import type { Embedded } from 'sitio'")
    expect(compact(types)).toContain('export interface CardProps { film: Embedded }')
  })

  it.each([
    ['any key', { type: 'object', additionalProperties: { $ref: 'sitio:text' } }, 'Record<string, string>'],
    [
      'own keys and any others',
      {
        type: 'object',
        required: ['a'],
        properties: { a: { type: 'integer' } },
        additionalProperties: { $ref: 'sitio:text' },
      },
      '{ a: number [key: string]: string | number }',
    ],
    ['one of several types', { type: ['integer', 'null'] }, 'number | null'],
    ['a text or a number', { anyOf: [{ type: 'integer' }, { $ref: 'sitio:text' }] }, 'number | string'],
    [
      'what is combined',
      {
        type: 'object',
        allOf: [{ $ref: '#/definitions/base' }, { properties: { size: { type: 'integer', default: 3 } } }],
      },
      'Base & { size: number }',
    ],
    [
      'a condition',
      {
        type: 'object',
        if: { required: ['a'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
        then: { properties: { a: { type: 'integer' } } },
        else: { properties: { b: { $ref: 'sitio:text' } } },
      },
      '{ a?: number } | { b?: string }',
    ],
    [
      'a list of maps of two forms',
      {
        type: 'array',
        items: {
          oneOf: [
            { type: 'object', properties: { a: { $ref: 'sitio:image' } } },
            { type: 'object', properties: { b: { enum: ["it's |", '}'] } } },
          ],
        },
      },
      String.raw`({ a?: Image } | { b?: 'it\'s |' | '}' })[]`,
    ],
  ])('of %s', (_, part, expected) => {
    const definitions = { base: { type: 'object', properties: { title: { $ref: 'sitio:text' } } } }
    const own = { title: 'CardProps', type: 'object', additionalProperties: false, properties: { part }, definitions }
    const types = compact(sectionTypes({ name: 'Card', schema: own, operation: null }))
    expect(types).toContain(
      `export interface CardProps { part?: ${expected} } export interface Base { title?: string }`,
    )
    expect(types.includes("import type { Image } from 'sitio'")).toBe(expected.includes('Image'))
  })

  it('have no props when the section has no schema', () => {
    const types = sectionTypes({ name: 'Card', schema: null, operation: { text: '{ tags }', sdl } })
    expect(types).toContain('export interface CardData {')
    expect(types).not.toMatch(/Props|import/)
  })
})
