import { beforeEach, describe, expect, it } from 'vitest'
import type { Backend } from '../../runtime/backend/create-backend.ts'
import type { Database } from '../../runtime/backend/storage/database.ts'
import { ask, createLibraryBackend, signIn } from './library-backend.ts'
import { openBackend, openIn } from './open-data.ts'

let folder: string
let database: Database
let backend: Backend

beforeEach(async () => {
  ;({ folder, database, backend } = await openBackend(createLibraryBackend))
  await database.add('notes', { id: 'a', createdAt: '2026-02-01T00:00:00.000Z', text: 'One', topic: 'news' })
})

const change = (input: Record<string, unknown>, id = 'a', token?: string) =>
  ask(
    backend,
    'mutation ($id: ID!, $input: NoteChange!) { changeNote(id: $id, input: $input) { createdAt text topic related { id } updatedAt } }',
    { variables: { id, input }, ...(token === undefined ? {} : { token }) },
  )

describe('a field with @update', () => {
  it('changes the fields that are given, clears those that are null, and keeps the others', async () => {
    const token = await signIn(backend)
    const changed = { createdAt: '2026-02-01T00:00:00.000Z', updatedAt: expect.stringMatching(/^\d{4}-.*Z$/) }
    expect(await change({ text: 'Uno "dos" ñ', related: ['fog'] }, 'a', token)).toEqual({
      data: { changeNote: { ...changed, text: 'Uno "dos" ñ', topic: 'news', related: [{ id: 'fog' }] } },
    })
    expect(await change({ topic: null, related: [] }, 'a', token)).toEqual({
      data: { changeNote: { ...changed, text: 'Uno "dos" ñ', topic: null, related: [] } },
    })
    expect((await ask(backend, '{ notes(topic: "news") { id } note(id: "a") { text topic } }')).data).toEqual({
      notes: [{ id: 'first' }],
      note: { text: 'Uno "dos" ñ', topic: null },
    })
  })

  it('is null for an entry that nobody added, and adds none', async () => {
    const token = await signIn(backend)
    for (const id of ['first', 'gone', '']) {
      expect(await change({ text: 'x' }, id, token)).toEqual({ data: { changeNote: null } })
    }
    expect(await database.list('notes')).toMatchObject([{ id: 'a', text: 'One' }])
  })

  it('is for signed-in users alone', async () => {
    expect((await change({ text: 'x' })).errors).toMatchObject([{ message: 'Not signed in' }])
    expect((await database.find('notes', 'a'))?.text).toBe('One')
  })

  it('refuses to clear what an entry cannot be without', async () => {
    const { errors } = await change({ text: null }, 'a', await signIn(backend))
    expect(errors).toMatchObject([{ message: '"text" must have a value. Leave it out to keep the one it has.' }])
    expect((await database.find('notes', 'a'))?.text).toBe('One')
  })

  it('keeps both of two changes that other processes make at once', async () => {
    const others = [openIn(folder), openIn(folder)]
    await Promise.all([
      ...Array.from({ length: 10 }, (_, at) => others[0]?.update('notes', 'a', { [`left${at}`]: at })),
      ...Array.from({ length: 10 }, (_, at) => others[1]?.update('notes', 'a', { [`right${at}`]: at })),
    ])
    // What it had, and what each of the twenty wrote.
    expect(Object.keys((await database.find('notes', 'a')) ?? {})).toHaveLength(4 + 20)
  })
})

describe('a field with @slug', () => {
  const add = async (input: Record<string, unknown>) => {
    const query = 'mutation ($input: NoteInput!) { addNote(input: $input) { id slug } }'
    const { data } = await ask(backend, query, { variables: { input } })
    return data?.addNote as { id: string; slug: string }
  }

  it('is made of another field, and unlike that of any other entry', async () => {
    const text = '¡Hola, niño!'
    expect((await add({ text })).slug).toBe('hola-nino')
    expect((await add({ text })).slug).toBe('hola-nino-2')
    expect((await add({ text: 'x', slug: 'Hola niño' })).slug).toBe('hola-nino-3')
    expect((await add({ text: 'x', slug: '../..//admin' })).slug).toBe('admin')
    const { id, slug } = await add({ text: '…' })
    expect(slug).toBe(id.slice(0, 8))
  })

  it('may be changed, and kept, but not to that of another', async () => {
    const token = await signIn(backend)
    const [one, two] = [await add({ text: 'One' }), await add({ text: 'Two' })]
    await change({ slug: 'one' }, two.id, token)
    await change({ slug: 'one' }, one.id, token)
    expect((await database.find('notes', two.id))?.slug).toBe('one-2')
    expect((await database.find('notes', one.id))?.slug).toBe('one')
  })
})
