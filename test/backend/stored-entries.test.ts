import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Backend } from '../../runtime/backend/create-backend.ts'
import type { Database } from '../../runtime/backend/storage/database.ts'
import { ask, createLibraryBackend, signIn } from './library-backend.ts'
import { openBackend, openIn } from './open-data.ts'

let folder: string
let database: Database
let backend: Backend

beforeEach(async () => {
  ;({ folder, database, backend } = await openBackend(createLibraryBackend))
})

const add =
  'mutation ($input: NoteInput!) { addNote(input: $input) { id createdAt text book { title } related { id } } }'

describe('a field with @add', () => {
  it('stores its input with a generated id and time, and returns the entry', async () => {
    const { data, errors } = await ask(backend, add, {
      variables: { input: { text: 'Hello', book: 'sand', related: ['fog', 'gone'] } },
    })
    expect(errors).toBeUndefined()
    expect(data).toEqual({
      addNote: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        text: 'Hello',
        book: { title: 'El libro de arena' },
        related: [{ id: 'fog' }],
      },
    })
  })

  it('makes the entry part of lists, counts and look-ups, after those of the file', async () => {
    await ask(backend, add, { variables: { input: { text: 'One', topic: 'news' } } })
    await ask(backend, add, { variables: { input: { text: 'Two' } } })
    const token = await signIn(backend)
    const query =
      '{ all: notes { id text } news: notes(topic: "news") { text } noteCount newsCount: noteCount(topic: "news") }'
    const { data } = await ask(backend, query, { token })
    expect(data).toMatchObject({
      all: [{ id: 'first' }, { text: 'One' }, { text: 'Two' }],
      news: [{ text: 'Written in the file' }, { text: 'One' }],
      noteCount: 3,
      newsCount: 2,
    })
    const [, stored] = (await database.list('notes')).map(({ id }) => id)
    expect(await ask(backend, `{ note(id: "${stored}") { text } }`)).toEqual({ data: { note: { text: 'Two' } } })
  })

  it('keeps entries over a restart', async () => {
    await ask(backend, add, { variables: { input: { text: 'Kept' } } })
    backend.close()
    await database.close()
    backend = await createLibraryBackend(openIn(folder))
    onTestFinished(() => backend.close())
    expect(await ask(backend, '{ notes { text } }')).toEqual({
      data: { notes: [{ text: 'Written in the file' }, { text: 'Kept' }] },
    })
  })

  it('returns at most 100 of a list that visitors can add to', async () => {
    for (let index = 0; index < 105; index += 1) {
      await database.add('notes', { id: `n${index}`, createdAt: '2026-02-01T00:00:00.000Z', text: `Note ${index}` })
    }
    const { data } = await ask(
      backend,
      '{ open: notes { id } wide: notes(limit: 1000) { id } rest: notes(offset: 100) { id } }',
    )
    expect([data?.open, data?.wide, data?.rest]).toEqual([
      expect.objectContaining({ length: 100 }),
      expect.objectContaining({ length: 100 }),
      expect.objectContaining({ length: 6 }),
    ])
  })

  it('hides the cause of a failure from the client, and logs it', async () => {
    const logged: Error[] = []
    const failing: Database = {
      ...database,
      list: () => Promise.resolve([]),
      add: () => Promise.reject(new Error('disk full at /var/data')),
    }
    const broken = await createLibraryBackend(failing, { log: (error) => logged.push(error) })
    const { data, errors } = await ask(broken, add, { variables: { input: { text: 'Lost' } } })
    expect(data).toBeNull()
    expect(errors).toMatchObject([{ message: 'Internal error', path: ['addNote'] }])
    expect(JSON.stringify(errors)).not.toContain('disk')
    expect(logged.map(({ message }) => message)).toEqual(['disk full at /var/data'])
  })
})

describe('the database', () => {
  it('creates nothing before the first entry is added', async () => {
    await ask(backend, '{ notes { id } note(id: "x") { id } }')
    expect(existsSync(folder)).toBe(false)
    await ask(backend, add, { variables: { input: { text: 'First' } } })
    expect(existsSync(join(folder, 'sitio.db'))).toBe(true)
  })

  it('refuses an id that is taken, but not in another collection', async () => {
    const entry = { id: 'a', createdAt: '2026-02-01T00:00:00.000Z' }
    await database.add('notes', entry)
    await expect(database.add('notes', entry)).rejects.toThrow(/UNIQUE/)
    await database.add('error', entry)
    expect(await database.count('notes')).toBe(1)
    expect(await database.find('error', 'a')).toEqual(entry)
  })

  it('shows one process what another one has added', async () => {
    const other = openIn(folder)
    await database.add('notes', { id: 'a', createdAt: '2026-02-01T00:00:00.000Z' })
    await other.add('notes', { id: 'b', createdAt: '2026-02-01T00:00:00.000Z' })
    expect((await database.list('notes')).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('rejects after it was closed', async () => {
    await database.add('notes', { id: 'a', createdAt: '2026-02-01T00:00:00.000Z' })
    await database.close()
    await expect(database.list('notes')).rejects.toThrow('The embedded database is closed.')
  })
})
