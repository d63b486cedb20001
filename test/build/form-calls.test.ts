import { buildSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import type { FieldModel, FormInputModel } from '../../runtime/site/site-model.ts'
import { type FormCallFault, planFormCall } from '../../runtime/source/graphql/form-calls.ts'

const schema = buildSchema(`
scalar Upload
scalar Date
enum Kind { ONE TWO }
input NoteInput { name: String! kind: Kind! = ONE agreed: Boolean count: Int on: Date files: [Upload!] picture: Upload tags: [String] }
input Extra { name: String! }
type Note { id: ID! }
type Query { a: Int }
type Mutation {
  add(input: NoteInput!, again: Int! = 1): Note!
  count(by: Int!, name: String): Boolean
  perhaps(extra: Extra, id: ID): [Note]
}
`)

const field = (name: string, type: FieldModel['type'], more: Partial<FieldModel> = {}): FieldModel => ({
  name,
  type,
  required: true,
  ...more,
})
const fields = [
  field('name', 'text'),
  field('nick', 'text', { required: false }),
  field('kind', 'select', { options: ['ONE', 'TWO'] }),
  field('size', 'select', { options: ['ONE', 'XL'] }),
  field('concert', 'select', { entries: { collection: 'concerts', value: 'slug', label: 'title' } }),
  field('agreed', 'checkbox', { required: false }),
  field('files', 'file', { required: false, maxFiles: 3 }),
  field('picture', 'file', { required: false, maxFiles: 1 }),
]
const from = (source: string | number | boolean): FormInputModel =>
  source === '$locale'
    ? { from: 'locale' }
    : typeof source === 'string' && !source.startsWith('=')
      ? { from: 'field', name: source }
      : { from: 'value', value: typeof source === 'string' ? source.slice(1) : source }

/** A call of a mutation; a text names a field, one that begins with = is a fixed value. */
function plan(mutation: string, input: Readonly<Record<string, string | number | boolean>>) {
  const sources = Object.fromEntries(Object.entries(input).map(([key, source]) => [key, from(source)]))
  return planFormCall({ client: 'api', mutation, input: sources, isRequired: true }, fields, schema)
}
const wordsOf = ({ code, at, args }: FormCallFault) => [
  code,
  at.join('.'),
  'nearest' in args ? args.nearest : 'names' in args ? args.names.join() : args.reason,
]

describe('a mutation of a form', () => {
  it('is written from the SDL, with the arguments that are given', () => {
    const { call } = plan('add', {
      name: 'name',
      kind: 'kind',
      agreed: 'agreed',
      on: '=2027-01-01',
      files: 'files',
      picture: 'picture',
    })
    expect(call?.operation).toMatchObject({
      name: 'Add',
      query: 'mutation Add($input:NoteInput!){add(input:$input){__typename}}',
      variables: ['input'],
      hash: expect.stringMatching(/^[\da-f]{64}$/),
    })
    expect(call?.bindings.map(({ path, isList }) => `${path.join('.')} ${isList}`)).toEqual([
      'input.name false',
      'input.kind false',
      'input.agreed false',
      'input.on false',
      'input.files true',
      'input.picture false',
    ])
  })

  it('of plain arguments takes them by their names', () => {
    const { call } = plan('count', { by: 2, name: '$locale' })
    expect(call?.operation.query).toBe('mutation Count($by:Int!$name:String){count(by:$by name:$name)}')
  })

  it('gives the language to an enum, whose values another check compares', () => {
    expect(plan('add', { name: 'name', kind: '$locale' }).faults).toEqual([])
  })

  it('needs nothing of an input that it can do without', () => {
    expect(plan('perhaps', { id: 'nick' }).faults).toEqual([])
    expect(plan('perhaps', { id: '=1' }).call?.operation.query).toContain('($id:ID){perhaps(id:$id){__typename}}')
  })

  it.each<[string, string, Record<string, string | number | boolean>, unknown[]]>([
    ['an unknown mutation', 'ad', { name: 'name' }, [['form/unknown-mutation', 'mutation', 'add']]],
    ['an unknown input', 'add', { name: 'name', agred: 'agreed' }, [['form/unknown-input', 'input.agred', 'agreed']]],
    [
      'an input object as a whole',
      'add',
      { input: 'name' },
      [
        ['form/unknown-input', 'input.input', null],
        ['form/missing-input', 'input', 'name'],
      ],
    ],
    ['nothing for what is needed', 'add', { kind: 'kind' }, [['form/missing-input', 'input', 'name']]],
    ['nothing for an argument', 'count', { name: 'name' }, [['form/missing-input', 'input', 'by']]],
    [
      'a field that may be empty',
      'add',
      { name: 'nick' },
      [['form/wrong-input', 'input.name', expect.stringContaining('may be empty')]],
    ],
    [
      'a text for a number',
      'count',
      { by: 'name' },
      [['form/wrong-input', 'input.by', expect.stringContaining('is a text')]],
    ],
    [
      'a text for a list',
      'add',
      { name: 'name', tags: 'name' },
      [['form/wrong-input', 'input.tags', expect.any(String)]],
    ],
    [
      'a choice that the enum lacks',
      'add',
      { name: 'name', kind: 'size' },
      [['form/wrong-input', 'input.kind', 'it has no value XL']],
    ],
    [
      'an entry for an enum, which has values of its own',
      'add',
      { name: 'name', kind: 'concert' },
      [['form/wrong-input', 'input.kind', 'the field "concert" is a text']],
    ],
    [
      'a line of text for an enum',
      'add',
      { name: 'name', kind: 'name' },
      [['form/wrong-input', 'input.kind', expect.any(String)]],
    ],
    [
      'a box for a text',
      'add',
      { name: 'agreed' },
      [['form/wrong-input', 'input.name', expect.stringContaining('Boolean')]],
    ],
    ['files for a text', 'add', { name: 'files' }, [['form/wrong-input', 'input.name', expect.any(String)]]],
    [
      'a text for a file',
      'add',
      { name: 'name', picture: 'name' },
      [['form/wrong-input', 'input.picture', expect.any(String)]],
    ],
    [
      'several files for one',
      'add',
      { name: 'name', picture: 'files' },
      [['form/wrong-input', 'input.picture', expect.stringContaining('list')]],
    ],
    [
      'a part for a whole number',
      'count',
      { by: 1.5 },
      [['form/wrong-input', 'input.by', 'the value 1.5 does not fit']],
    ],
    ['a number for a text', 'add', { name: 3 }, [['form/wrong-input', 'input.name', 'the value 3 does not fit']]],
    [
      'a value that the enum lacks',
      'add',
      { name: 'name', kind: '=THREE' },
      [['form/wrong-input', 'input.kind', 'the value "THREE" does not fit']],
    ],
    ['a language for a number', 'count', { by: '$locale' }, [['form/wrong-input', 'input.by', '$locale is a text']]],
  ])('%s is a fault', (_, mutation, input, found) => {
    const { call, faults } = plan(mutation, input)
    expect([call, faults.map(wordsOf)]).toEqual([null, found])
  })
})
