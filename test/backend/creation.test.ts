import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBackend } from '../../runtime/backend/create-backend.ts'
import { contentIn } from '../../runtime/backend/storage/load-content.ts'
import { openDatabase } from '../../runtime/backend/storage/open-database.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sitio-creation-'))
})

afterAll(() => rm(folder, { recursive: true }))

/** The lines of the error that creating a back-end throws; empty when it does not. */
async function problemsOf(sdl: string, content: Record<string, string> | null): Promise<string[]> {
  const contentFolder = content === null ? null : await mkdtemp(join(folder, 'content-'))
  for (const [name, text] of Object.entries(content ?? {})) await writeFile(join(contentFolder ?? '', name), text)
  try {
    await createBackend({
      sdl,
      sdlFile: 'api.graphql',
      content: contentIn(contentFolder === null ? [] : [contentFolder], contentFolder ?? folder),
      database: openDatabase(join(folder, 'never-written')),
      defaultLocale: 'es',
      locales: ['es', 'en'],
      secret: 'x',
      admin: null,
      production: true,
      log: () => undefined,
    })
    return []
  } catch (error) {
    return error instanceof Error && error.name === 'BackendError' ? error.message.split('\n') : Promise.reject(error)
  }
}

const catalogue = `
type Query { items: [Item!]! @list(of: "items") owner(id: ID!): Owner @entry(of: "owners") }
type Item { id: ID! title: String! size: Size tags: [String!] grid: [[Int!]!] price: Int weight: Float sold: Boolean since: Date photo: Photo photos: [Photo!]
  owner: Owner @entry(of: "owners") friends: [Owner!] @entry(of: "owners") }
type Photo { src: String! alt: String! }
type Owner { id: ID! }
enum Size { S M }
scalar Date
`
const owners = { 'owners.yaml': '- id: ana\n- id: leo\n' }

describe('content', () => {
  it.each([
    ['- id: a\n  title: A\n  owner: ana\n', []],
    ['- id: 7\n  title: { es: A, en: B }\n  photo: { src: /a.png, alt: { es: A } }\n', []],
    ['\uFEFF- id: a\n  title: A\n', []],
    ['- title: A\n', ['items.yaml:1:3  The entry needs an "id".']],
    [
      '- id: a\n  title: A\n  locales: [fr]\n',
      ['items.yaml:3:12  "locales" must be a list of the site\'s languages: es, en.'],
    ],
    [
      '- id: a\n  title: A\n  friends: [null]\n',
      ['items.yaml:3:13  item 1 of "friends" is empty. It must be the id of an entry of "owners", such as ana.'],
    ],
    [
      '- id: a\n  title: A\n  grid: 7\n',
      ['items.yaml:3:9  "grid" is the number 7, but must be a list of lists of whole numbers, such as [[7]].'],
    ],
    [
      '- id: a\n  title: A\n- id: a\n  title: B\n',
      ['items.yaml:3:7  The id "a" is already used by an entry further up.'],
    ],
    ['- id: a\n  title: A\n- id: b\n', ['items.yaml:3:3  "title" is missing. It must be a text.']],
    [
      '- title: A\n- id: b\n  title:\n',
      ['items.yaml:1:3  The entry needs an "id".', 'items.yaml:3:9  "title" is empty. It must be a text.'],
    ],
    ["- id: a\n  title: { '*': A, en: B }\n", []],
    ['- id: a\n  title: { en: A }\n', ['items.yaml:2:10  "title" has no value for the default language "es". Add it.']],
    ['- id: a\n  locales: [en]\n  title: { en: A }\n', []],
    ['- id: a\n  locales: [en]\n  title: { en: }\n', ['items.yaml:3:16  "title" has no value for "en". Add it.']],
    [
      '- id: a\n  title: { es: A, and more, en: B }\n',
      [
        'items.yaml:2:10  "title" is a map, but must be a text. "and more" is not a language of the site; a text with a comma needs quotes.',
      ],
    ],
    ['- id: a\n  title: A\n  size: XL\n', ['items.yaml:3:9  "size" is the text "XL", but must be "S" or "M".']],
    [
      '- id: a\n  title: A\n  size: s\n',
      ['items.yaml:3:9  "size" is the text "s", but must be "S" or "M". Did you mean "S"?'],
    ],
    [
      '- id: a\n  title: A\n  price: cheap\n',
      ['items.yaml:3:10  "price" is the text "cheap", but must be a whole number such as 4.'],
    ],
    [
      "- id: a\n  title: A\n  price: '4,5 kg'\n  weight: '4,5 kg'\n  sold: maybe\n",
      [
        'items.yaml:3:10  "price" is the text "4,5 kg", but must be a whole number such as 4.',
        'items.yaml:4:11  "weight" is the text "4,5 kg", but must be a number such as 4.5.',
        'items.yaml:5:9  "sold" is the text "maybe", but must be true or false.',
      ],
    ],
    [
      '- id: a\n  title: A\n  price: 3000000000\n',
      ['items.yaml:3:10  "price" is the number 3000000000, but must be a whole number from -2147483648 to 2147483647.'],
    ],
    [
      '- id: a\n  title: A\n  since: 6.12.2026\n',
      [
        'items.yaml:3:10  "since" is the text "6.12.2026", but must be a date like 2026-01-31, or 2026-01-31T18:30:00Z.',
      ],
    ],
    [
      '- id: a\n  title: A\n  tags: red\n',
      ['items.yaml:3:9  "tags" is the text "red", but must be a list of texts, such as [red].'],
    ],
    ['- id: a\n  title: A\n  tags: [red, null]\n', ['items.yaml:3:15  item 2 of "tags" is empty. It must be a text.']],
    [
      '- id: a\n  title: A\n  photo: /a.png\n',
      [
        'items.yaml:3:10  "photo" is the text "/a.png", but must be a map of its fields, such as { src: /a.png, alt: … }.',
      ],
    ],
    [
      '- id: a\n  title: A\n  photo: { src: /a.png }\n',
      ['items.yaml:3:10  "photo.alt" is missing. It must be a text.'],
    ],
    [
      '- id: a\n  title: A\n  photos: [{ src: /a.png, alt: A }, { src: /b.png }]\n',
      ['items.yaml:3:37  "alt" of item 2 of "photos" is missing. It must be a text.'],
    ],
    [
      '- id: a\n  title: A\n  photos: { src: /a.png, alt: A }\n',
      ['items.yaml:3:11  "photos" is a map, but must be a list of maps, such as [{ src: …, alt: … }].'],
    ],
    [
      '- id: a\n  title: A\n  owner: eva\n',
      ['items.yaml:3:10  "eva" is not the id of an entry of "owners". Known: "ana", "leo".'],
    ],
    [
      '- id: a\n  title: A\n  owner: anna\n  friends: leo\n',
      [
        'items.yaml:3:10  "anna" is not the id of an entry of "owners". Did you mean "ana"?',
        'items.yaml:4:12  "friends" is the text "leo", but must be a list of ids of "owners", such as [leo].',
      ],
    ],
    [
      '- id: a\n  title: A\n  owner: { name: Ana }\n  friends: [leo, ]\n',
      ['items.yaml:3:10  "owner" is a map, but must be the id of an entry of "owners", such as ana.'],
    ],
    [
      '- id: a\n  title: A\n  owner: { es: ana, en: eva }\n  friends: [ana, { es: leo, en: ana }]\n',
      ['items.yaml:3:25  "eva" is not the id of an entry of "owners". Known: "ana", "leo".'],
    ],
    [
      '- id: a\n  title: A\n  owner: [ana]\n',
      ['items.yaml:3:10  "owner" is a list, but must be the id of an entry of "owners", such as ana.'],
    ],
    ['- a\n', ['items.yaml:1:3  An entry is a map of its fields.']],
    ['- id: 1.5\n  title: A\n', ['items.yaml:1:7  An "id" is a text or a whole number. Write it in quotes: \'1.5\'.']],
    [
      'id: a\n',
      [
        'items.yaml:1:1  A content file is a list of entries, each with "- " before its first field. Write [] if it has none.',
      ],
    ],
    ['- id: a\n  title: A\n  title: B\n', ['items.yaml:3:3  Map keys must be unique']],
    ['- id: a\n  title: "A\n', [expect.stringMatching(/^items\.yaml:\d+:\d+ {2}Missing closing "quote$/)]],
  ])('%j is judged', async (items, problems) => {
    expect(await problemsOf(catalogue, { 'items.yaml': items, ...owners })).toEqual(problems)
  })

  it('lists all problems at once', async () => {
    expect(await problemsOf(catalogue, { 'items.yaml': '- id: a\n  size: XL\n- {}\n', 'owners.yaml': 'x' })).toEqual([
      'items.yaml:3:3  The entry needs an "id".',
      'owners.yaml:1:1  A content file is a list of entries, each with "- " before its first field. Write [] if it has none.',
      'items.yaml:1:3  "title" is missing. It must be a text.',
      'items.yaml:2:9  "size" is the text "XL", but must be "S" or "M".',
    ])
  })

  it('must have a file for each collection that no mutation fills', async () => {
    expect(await problemsOf(catalogue, owners)).toEqual([
      'api.graphql:2:14  The collection "items" needs the file items.yaml. If the collection is empty, write [] into it.',
    ])
    expect(await problemsOf(catalogue, { ...owners, 'items.json': '[]' })).toEqual([
      'api.graphql:2:14  The collection "items" needs the file items.yaml. There is items.json: rewrite it as YAML, under that name.',
    ])
    expect(await problemsOf(catalogue, { ...owners, 'itmes.yaml': '[]' })).toEqual([
      'api.graphql:2:14  The collection "items" needs the file items.yaml. Did you mean "itmes"?',
    ])
    const withoutContent = 'type Query { items: [Item!]! @list(of: "items") } type Item { id: ID! }'
    expect(await problemsOf(withoutContent, null)).toEqual([
      'api.graphql:1:14  The collection "items" needs a content folder, but the client has none.',
    ])
    const filled = `${withoutContent} type Mutation { add(input: I!): Item! @add(to: "items") } input I { a: Int }`
    expect(await problemsOf(filled, null)).toEqual([])
  })
})

it('misses no entry that a file with a mistake may have', async () => {
  const items = { 'items.yaml': '- id: a\n  title: A\n  owner: ana\n' }
  const broken = await problemsOf(catalogue, { ...items, 'owners.yaml': '- id: ana\n  name: Ana: Maria\n' })
  expect(broken).toEqual([expect.stringMatching(/^owners\.yaml:2:/)])
  expect(await problemsOf(catalogue, items)).toEqual([expect.stringContaining('needs the file owners.yaml')])
})

describe('an SDL', () => {
  const query = 'type Query { me: User @viewer } type User { id: ID! email: String! }'

  const variants = 'type A { a: Int } type B { b: Int }'

  it.each([
    ['type Query { a: ', 'api.graphql:1:17  Syntax Error: Expected Name, found <EOF>.'],
    ['type Query { a: Foo @viewer }', 'api.graphql:1:17  Unknown type "Foo".'],
    ['type Query { a: String @lst(of: "a") }', 'api.graphql:1:24  Unknown directive "@lst". Did you mean "@list"?'],
    ['type A { a: Int }', 'Query root type must be provided.'],
    ['type Query { a: String }', '"Query.a" has no directive that says where it comes from'],
    [
      `${query} extend type Query { a: Int @count(of: "x") @viewer }`,
      'Only one directive can say where a field comes from.',
    ],
    [`${query} extend type User { all: [User!] @list(of: "x") }`, '@list belongs on a field of Query.'],
    [`${query} extend type Query { a: User @list(of: "x") }`, '"Query.a" must return a list of objects.'],
    [`${query} extend type Query { a: [User] @list(of: "../x") }`, '"../x" cannot be the name of a collection'],
    [`${query} extend type Query { a: [User] @list(of: "x", order: "-age") }`, 'cannot be sorted by "age"'],
    [`${query} extend type Query { a: [User] @list(of: "x", order: "emial") }`, 'Did you mean "email"?'],
    [`${query} extend type Query { a(age: Int): [User] @list(of: "x") }`, 'The argument "age" filters nothing'],
    [`${query} extend type Query { a(age_gte: Int): [User] @list(of: "x") }`, 'The argument "age_gte" filters nothing'],
    [
      `${query} extend type Query { a(email_gte: [String]): [User] @list(of: "x") }`,
      'The argument "email_gte" is a bound, so it must be a single value',
    ],
    [`${query} extend type Query { a(limit: String): [User] @list(of: "x") }`, 'The argument "limit" must be an Int.'],
    [`${query} extend type Query { a: String @count(of: "x") }`, '"Query.a" must be an Int.'],
    [`${query} extend type Query { a: User @entry(of: "x") }`, '"a" needs an argument "id".'],
    [
      `${query} extend type Query { a(id: ID!, slug: ID): User @entry(of: "x") }`,
      'The argument "slug" would have no effect here.',
    ],
    [
      `${query} extend type Query { a(id: ID!): [User] @entry(of: "x") }`,
      '"Query.a" must return one object, not a list.',
    ],
    [`${query} type Mutation { a: User! @add(to: "x") }`, '"a" needs an argument "input".'],
    [
      `${query} type Mutation { a(input: I!): User! @add(to: "x") } input I { name: String }`,
      '"User.email" must not be null, but nothing provides its value here.',
    ],
    [
      `${query} type Mutation { a(input: I!): User! @add(to: "x") } input I { id: ID, email: String! }`,
      '"I.id" would be overwritten',
    ],
    [
      `${query} type Mutation { a(input: I): User! @add(to: "x") } input I { email: String! }`,
      'The argument "input" must be a required input object.',
    ],
    [
      `${query} type Mutation { a(email: String!): S! @login } type S { token: String! user: User! }`,
      '"a" needs an argument "password".',
    ],
    [
      `${query} type Mutation { a(email: String!, password: String!): S! @login } type S { token: String! user: V! } type V { name: String! }`,
      '"V.name" must not be null',
    ],
    ['type Query { me: User! @viewer } type User { id: ID! }', '"Query.me" must be nullable'],
    [`${query} type Subscription { a: [User] @added(to: "x") }`, '"Subscription.a" must return one object.'],
    [
      `${query} type Mutation { a(input: I!): [User!] @add(to: "x") } input I { n: Int }`,
      '"a" must return one object.',
    ],
    [
      `${query} extend type Query { a(of: I): [User] @list(of: "x") } input I { email: String }`,
      'The argument "of" must be a plain value or a list of plain values.',
    ],
    [`${query} extend type User { a: U } union U = A | B ${variants}`, '"User.a" may be of several types'],
    [`${query} extend type User { a: [N!] } interface N { n: Int } ${variants}`, '"User.a" may be of several types'],
  ])('%s is refused', async (sdl, problem) => {
    expect((await problemsOf(sdl, {})).join('\n')).toContain(problem)
  })

  it('may use each directive where it belongs', async () => {
    expect(await problemsOf(query, null)).toEqual([])
    const counted = 'type Note { n: Int! @count(of: "notes") } input I { text: String }'
    expect(
      await problemsOf(`${query} ${counted} type Mutation { a(input: I!): Note! @add(to: "notes") }`, null),
    ).toEqual([])
  })
})
