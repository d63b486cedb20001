import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Backend } from '../../runtime/backend/create-backend.ts'
import { createContentLanguages } from '../../runtime/backend/schema/content-languages.ts'
import { contentIn } from '../../runtime/backend/storage/load-content.ts'
import { openDatabase } from '../../runtime/backend/storage/open-database.ts'

import { ask, createLibraryBackend } from './library-backend.ts'

let folder: string
let backend: Backend

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sitio-content-'))
  backend = await createLibraryBackend(openDatabase(folder))
})

afterAll(async () => {
  backend.close()
  await rm(folder, { recursive: true })
})

describe('a field with @list', () => {
  it.each([
    ['{ books { id } }', ['sand', 'fog', 'well']],
    ['{ books(genre: NOVEL) { id } }', ['sand', 'fog']],
    ['{ books(genre: null) { id } }', ['sand', 'fog', 'well']],
    ['{ books(tags: ["tale"]) { id } }', ['fog', 'well']],
    ['{ books(tags: ["tale"], locale: "en") { id } }', ['sand', 'fog', 'well']],
    ['{ books(tags: ["infinito", "water"]) { id } }', ['sand', 'well']],
    ['{ books(tags: []) { id } }', []],
    ['{ books(author: "mdu") { id } }', ['fog', 'well']],
    ['{ books(author: "mdu", genre: ESSAY) { id } }', ['well']],
    ['{ books(language: "es") { id } }', ['fog']],
    ['{ books(title: "Zanja") { id } }', ['well']],
    ['{ books(title: "A Well") { id } }', []],
    ['{ books(title: "A Well", locale: "en") { id } }', ['well']],
    ['{ books(year_gt: 1914) { id } }', ['sand']],
    ['{ books(year_lte: 1914) { id } }', ['fog']],
    ['{ books(year_gt: 1900, year_lte: 1975, genre: NOVEL) { id } }', ['sand', 'fog']],
    // A day has all that is on it, as it is written; of two times the later one is later wherever it was written.
    ['{ books(acquired_gte: "2026-11-23") { id } }', ['sand', 'fog']],
    ['{ books(acquired_lt: "2026-11-24T00:00:00Z") { id } }', ['sand']],
    ['{ books(acquired_gte: "2026-11-24T02:00:00Z") { id } }', ['fog']],
    ['{ books(acquired_gte: "2026-11-24") { id } }', []],
    ['{ books(year_gt: null) { id } }', ['sand', 'fog', 'well']],
    ['{ books(limit: 2) { id } }', ['sand', 'fog']],
    ['{ books(limit: 2, offset: 1) { id } }', ['fog', 'well']],
    ['{ books(limit: 0) { id } }', []],
    ['{ books(offset: 3) { id } }', []],
  ])('answers %s with %j', async (query, ids) => {
    expect(await ask(backend, query)).toEqual({ data: { books: ids.map((id) => ({ id })) } })
  })

  it.each([
    ['es', ['fog', 'sand', 'well']],
    ['en', ['well', 'fog', 'sand']],
  ])('sorts texts by the rules of the language: %s', async (locale, ids) => {
    const query = 'query ($locale: String) { byTitle(locale: $locale) { id } }'
    expect(await ask(backend, query, { variables: { locale } })).toEqual({
      data: { byTitle: ids.map((id) => ({ id })) },
    })
  })

  it.each(['limit', 'offset'])('refuses a negative %s', async (argument) => {
    const { data, errors } = await ask(backend, `{ books(${argument}: -1) { id } }`)
    expect(data).toBeNull()
    expect(errors).toMatchObject([
      { message: `"${argument}" must not be negative.`, extensions: { code: 'BAD_USER_INPUT' } },
    ])
  })
})

describe('a field with @count', () => {
  it.each([
    ['{ n: bookCount }', 3],
    ['{ n: bookCount(genre: NOVEL) }', 2],
    ['{ n: bookCount(tags: ["water"]) }', 1],
    ['{ n: bookCount(title: "A Well") }', 0],
    ['{ n: bookCount(title: "A Well", locale: "en") }', 1],
  ])('answers %s with %i', async (query, n) => {
    expect(await ask(backend, query)).toEqual({ data: { n } })
  })

  it('counts on the field of an entry, too', async () => {
    expect(await ask(backend, '{ author(id: "jlb") { bookCount } }')).toEqual({ data: { author: { bookCount: 3 } } })
  })
})

describe('a field with @entry', () => {
  it('is the entry with the id, or null', async () => {
    expect(await ask(backend, '{ book(id: "fog") { year } none: book(id: "constructor") { year } }')).toEqual({
      data: { book: { year: 1914 }, none: null },
    })
  })

  it("follows the id, or the list of ids, in the parent's value", async () => {
    expect(await ask(backend, '{ book(id: "well") { author { name } related { id author { name } } } }')).toEqual({
      data: {
        book: {
          author: { name: 'Miguel' },
          related: [
            { id: 'sand', author: { name: 'Jorge' } },
            { id: 'fog', author: { name: 'Miguel' } },
          ],
        },
      },
    })
  })
})

it('orders times by when they are, one without an offset in the time zone of the site', async () => {
  const content = await mkdtemp(join(tmpdir(), 'sitio-times-'))
  const starts = { third: '2027-03-27T23:00:00Z', first: '2027-03-27T16:30', second: '2027-03-27T23:45:00+01:00' }
  const rows = Object.entries(starts).map(([id, value]) => `- { id: ${id}, starts: '${value}' }\n`)
  await writeFile(join(content, 'events.yaml'), rows.join(''))
  const own = await createLibraryBackend(openDatabase(folder), {
    sdl: `scalar DateTime
      type Query { events(starts_gte: DateTime): [Event!]! @list(of: "events", order: "starts") }
      type Event { id: ID! starts: DateTime! }`,
    content: contentIn([content], content),
    timeZone: 'America/Costa_Rica',
  })
  const query = 'query ($from: DateTime) { events(starts_gte: $from) { id } }'
  const idsFrom = async (from: string) => {
    const { data } = await ask(own, query, { variables: { from } })
    return (data as { events: { id: string }[] }).events.map(({ id }) => id)
  }
  expect(await idsFrom('2027-03-27')).toEqual(['first', 'second', 'third'])
  expect(await idsFrom('2027-03-27T22:31:00.000Z')).toEqual(['second', 'third'])
  expect(await idsFrom('2027-03-27T22:30:00.000Z')).toEqual(['first', 'second', 'third'])
})

it('bounds texts by their characters, and keeps a map whose fields are named like languages', async () => {
  const content = await mkdtemp(join(tmpdir(), 'sitio-shops-'))
  const rows = '- { id: one, name: Oca, hours: { en: 9-12, mo: 9-17 } }\n- { id: two, name: Zorro }\n'
  await writeFile(join(content, 'shops.yaml'), rows)
  const own = await createLibraryBackend(openDatabase(folder), {
    sdl: `type Query { shops(name_lt: String): [Shop!]! @list(of: "shops") }
      type Shop { name: String! hours: Hours }
      type Hours { en: String mo: String }`,
    content: contentIn([content], content),
  })
  expect(await ask(own, '{ shops(name_lt: "Z") { name hours { en mo } } }')).toEqual({
    data: { shops: [{ name: 'Oca', hours: { en: '9-12', mo: '9-17' } }] },
  })
})

it('leads to no entry that does not exist in the language', async () => {
  const content = await mkdtemp(join(tmpdir(), 'sitio-languages-'))
  const notes = `- { id: both, title: { es: Uno, en: One }, next: english, all: [english, both] }
- { id: english, locales: [en], title: { en: Two } }
`
  await writeFile(join(content, 'notes.yaml'), notes)
  const own = await createLibraryBackend(openDatabase(folder), {
    sdl: `type Query { note(id: ID!, locale: String): Note @entry(of: "notes") }
      type Note { id: ID! title: String! next: Note @entry(of: "notes") all: [Note!] @entry(of: "notes") }`,
    content: contentIn([content], content),
  })
  const fields = '{ title next { title } all { title } }'
  expect(await ask(own, `{ es: note(id: "both") ${fields} en: note(id: "both", locale: "en") ${fields} }`)).toEqual({
    data: {
      es: { title: 'Uno', next: null, all: [{ title: 'Uno' }] },
      en: { title: 'One', next: { title: 'Two' }, all: [{ title: 'Two' }, { title: 'One' }] },
    },
  })
  own.close()
  await rm(content, { recursive: true })
})

describe('localised content', () => {
  const fields = '{ title tags cover { alt captions { text } } author { bio } }'

  it('is in the language of the root field at any depth, in the default one without it', async () => {
    const query = `{ a: book(id: "sand", locale: "en") ${fields} b: book(id: "sand") ${fields} }`
    expect(await ask(backend, query)).toEqual({
      data: {
        a: {
          title: 'The Book of Sand',
          tags: ['tale', 'infinity'],
          cover: { alt: 'Sand', captions: [{ text: 'One page' }] },
          author: { bio: 'From Buenos Aires' },
        },
        b: {
          title: 'El libro de arena',
          tags: ['cuento', 'infinito'],
          cover: { alt: 'Arena', captions: [{ text: 'Una página' }] },
          author: { bio: 'De Buenos Aires' },
        },
      },
    })
  })

  it('may be a map of fields, a list of them, or the entries that are named', async () => {
    const own = '{ cover { src captions { text } } related { id } }'
    const query = `{ es: book(id: "well") ${own} en: book(id: "well", locale: "en") ${own} }`
    expect(await ask(backend, query)).toEqual({
      data: {
        es: { cover: { src: '/pozo.jpg', captions: [{ text: 'Agua' }] }, related: [{ id: 'sand' }, { id: 'fog' }] },
        en: { cover: { src: '/well.jpg', captions: [] }, related: [{ id: 'fog' }] },
      },
    })
  })

  it.each([
    [{ '*': 'Borges' }, 'Borges', 'Borges'],
    [{ '*': 'Borges', en: 'Borges (in English)' }, 'Borges', 'Borges (in English)'],
    [{ es: 'Arena', '*': 'Sand' }, 'Arena', 'Sand'],
    [{ es: null, '*': 'Sand' }, 'Sand', 'Sand'],
    [
      ['a', { en: 'b', '*': 'c' }],
      ['a', 'c'],
      ['a', 'b'],
    ],
    [
      { '*': 'no language', other: 'key' },
      { '*': 'no language', other: 'key' },
      { '*': 'no language', other: 'key' },
    ],
  ])('of %j for all languages is %j in the default one, and %j in the other', (value, byDefault, other) => {
    const { localise } = createContentLanguages(['es', 'en'], 'es', 'UTC')
    expect([localise(value, 'es'), localise(value, 'en')]).toEqual([byDefault, other])
  })

  it.each(['en', 'fr', '__proto__'])(
    'falls back to the default language where there is no value for %s',
    async (locale) => {
      const query = 'query ($locale: String) { book(id: "fog", locale: $locale) { title } }'
      expect(await ask(backend, query, { variables: { locale } })).toEqual({
        data: { book: { title: 'Ágata y niebla' } },
      })
    },
  )
})
