import { mkdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Backend } from '../../runtime/backend/create-backend.ts'
import type { Database } from '../../runtime/backend/storage/database.ts'
import {
  createLettersBackend,
  filesIn,
  keepLetter,
  largest,
  letterWith,
  multipart,
  postForm,
  text,
} from './letters-backend.ts'
import { ask, signIn } from './library-backend.ts'
import { openBackend, openIn } from './open-data.ts'

let folder: string
let database: Database
let backend: Backend

beforeEach(async () => {
  ;({ folder, database, backend } = await openBackend(createLettersBackend))
})

async function send(body: FormData | string, headers: Record<string, string> = {}) {
  const response = await backend.handle(postForm(body, headers))
  return { status: response.status, ...(await response.json()) }
}

describe('a file of a multipart request', () => {
  it('is kept below the data folder, under a name of its own, and told by name, type and length', async () => {
    const body = letterWith([
      ['variables.input.cover', text('a sketch', 'image/png'), 'sketch ñ.png'],
      ['variables.input.files.0', text('one')],
      ['variables.input.files.1', text('', 'weird'), '../../etc/passwd'],
    ])
    expect(await send(body)).toMatchObject({
      status: 200,
      data: {
        keepLetter: {
          cover: { name: 'sketch ñ.png', type: 'image/png', bytes: 8 },
          files: [
            { name: 'letter.txt', type: 'text/plain', bytes: 3 },
            { name: 'passwd', bytes: 0 },
          ],
        },
      },
    })
    expect((await filesIn(folder)).sort()).toEqual(['', 'a sketch', 'one'])
    const [letter] = await database.list('letters')
    const cover = letter?.cover as { id: string }
    expect(cover.id).toMatch(/^[0-9a-f-]{36}$/)
    expect((await stat(join(folder, 'uploads', cover.id))).mode & 0o777).toBe(0o600)
    expect(await database.storedBytes()).toBe(11)
  })

  it('may stand at several places', async () => {
    const operations = { query: keepLetter, variables: { input: { name: 'Ana', cover: null, files: [null] } } }
    const body = multipart([
      ['operations', JSON.stringify(operations)],
      ['map', JSON.stringify({ a: ['variables.input.cover', 'variables.input.files.0'] })],
      ['a', text('same')],
    ])
    expect((await send(body)).errors).toBeUndefined()
    expect(await filesIn(folder)).toEqual(['same'])
  })

  it('may be exactly as large as allowed', async () => {
    expect((await send(letterWith([['variables.input.cover', largest()]]))).data).not.toBeNull()
  })

  it('is not kept when its operation fails', async () => {
    const failing = await send(letterWith([['variables.input.cover', text('x')]], keepLetter, { name: 7 }))
    expect(failing.errors[0].message).toContain('String cannot represent')
    const missing = await send(letterWith([['variables.input.cover', text('x')]], '{ nonsense }'))
    expect(missing.errors[0].message).toContain('Cannot query field')
    expect(await filesIn(folder)).toEqual([])
  })

  it('cannot be made up: only a file of the request is one', async () => {
    for (const cover of [{ id: 'x', name: 'x', type: 'x', bytes: 1 }, 'x', 1]) {
      const { errors } = await ask(backend, keepLetter, { variables: { input: { name: 'Ana', cover } } })
      expect(errors?.[0]?.message).toContain('a file must be sent in a multipart request')
    }
    const literal = await ask(backend, 'mutation { keepLetter(input: { name: "Ana", cover: "x" }) { id } }')
    expect(literal.errors?.[0]?.message).toContain('a file must be sent in a multipart request')
    expect(await database.count('letters')).toBe(0)
  })

  it('goes with its entry, unless another entry holds it, too', async () => {
    const query = `mutation ($input: LetterInput!) { a: keepLetter(input: $input) { id } b: keepLetter(input: $input) { id } }`
    const { data } = await send(letterWith([['variables.input.cover', text('shared')]], query))
    const burn = 'mutation ($id: ID!) { burnLetter(id: $id) { name } }'
    expect((await ask(backend, burn, { variables: { id: data.a.id } })).errors).toMatchObject([
      { message: 'Not signed in' },
    ])
    const token = await signIn(backend)
    const burnt = await ask(backend, burn, { variables: { id: data.a.id }, token })
    expect(burnt.data).toEqual({ burnLetter: { name: 'Ana' } })
    expect(await filesIn(folder)).toEqual(['shared'])
    await ask(backend, burn, { variables: { id: data.b.id }, token })
    expect([await filesIn(folder), await database.count('letters'), await database.storedBytes()]).toEqual([[], 0, 0])
    expect((await ask(backend, burn, { variables: { id: data.b.id }, token })).data).toEqual({ burnLetter: null })
  })
})

describe('a file that is being written', () => {
  it('is not there before it is whole, since another request may read it at once', async () => {
    const content = new PassThrough()
    const written = database.uploads.write('letter', content)
    content.write('one half, ')
    await expect.poll(() => filesIn(folder)).toEqual(['one half, '])
    expect(await database.uploads.open('letter')).toBeNull()
    content.end('and the other')
    expect(await written).toBe(23)
    expect(await filesIn(folder)).toEqual(['one half, and the other'])
  })
})

describe('what a killed process has left', () => {
  it('is deleted at the next start once it is an hour old; what entries hold stays', async () => {
    await send(letterWith([['variables.input.cover', text('held')]]))
    const hourAgo = Date.now() / 1000 - 3700
    for (const name of ['old', 'new']) await writeFile(join(folder, 'uploads', name), name)
    const [letter] = await database.list('letters')
    const cover = letter?.cover as { id: string }
    for (const name of ['old', cover.id]) await utimes(join(folder, 'uploads', name), hourAgo, hourAgo)
    await database.deleteOrphans(Date.now())
    expect((await filesIn(folder)).sort()).toEqual(['held', 'new'])
  })
})

describe('a disk that takes no file', () => {
  it('is told, and answered without details', async () => {
    const told: unknown[] = []
    const failing = await createLettersBackend(openIn(folder, { onStorageFault: ({ cause }) => told.push(cause) }))
    await mkdir(folder)
    await writeFile(join(folder, 'uploads'), 'a file in the place of the folder')
    const response = await failing.handle(postForm(letterWith([['variables.input.cover', text('x')]])))
    expect([response.status, await response.json()]).toEqual([
      503,
      { errors: [{ message: 'Nothing can be stored at the moment.' }] },
    ])
    expect(told).toMatchObject([{ code: 'EEXIST' }])
  })
})
