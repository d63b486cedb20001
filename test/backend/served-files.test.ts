import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Backend } from '../../runtime/backend/create-backend.ts'
import { createFileAddresses } from '../../runtime/backend/request/file-address.ts'
import type { Database } from '../../runtime/backend/storage/database.ts'
import { serveBackends } from '../../runtime/server/backends/serve-backends.ts'
import { listen } from '../../runtime/server/process/listen.ts'
import { partsDoor } from '../support/servers/parts-door.ts'
import { createLettersBackend, letterWith, postForm } from './letters-backend.ts'
import { ask, signIn } from './library-backend.ts'
import { openBackend } from './open-data.ts'

let folder: string
let database: Database
let backend: Backend

beforeEach(async () => {
  ;({ folder, database, backend } = await openBackend(createLettersBackend))
  const page = new Blob(['<script>alert(1)</script>'], { type: 'text/html' })
  await backend.handle(postForm(letterWith([['variables.input.files.0', page, 'año (1).html']])))
})

async function addressOf(asked = backend): Promise<string> {
  const { data } = await ask(asked, '{ letters { id files { url } } }', { token: await signIn(asked) })
  const letters = data?.letters as { files: { url: string }[] }[]
  return letters[0]?.files[0]?.url ?? ''
}

const get = (path: string, method = 'GET') => backend.handle(new Request(new URL(path, 'http://site.test'), { method }))

describe('a field with @file', () => {
  it('is an address at which the file can be saved, and is not shown', async () => {
    const address = await addressOf()
    const [answer, head] = [await get(address), await get(address, 'HEAD')]
    expect(await answer.text()).toBe('<script>alert(1)</script>')
    expect(await head.text()).toBe('')
    expect([...head.headers]).toEqual([...answer.headers])
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': 'text/html',
      'content-length': '25',
      'content-disposition': `attachment; filename="a_o (1).html"; filename*=UTF-8''a%C3%B1o%20%281%29.html`,
      'cache-control': 'private, no-store',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    })
  })

  it('is for signed-in users alone', async () => {
    const query = 'mutation ($input: LetterInput!) { keepLetter(input: $input) { files { name url } } }'
    const sent = await backend.handle(postForm(letterWith([['variables.input.files.0', new Blob(['x'])]], query)))
    expect(await sent.json()).toMatchObject({
      data: { keepLetter: { files: [{ name: 'letter.txt', url: null }] } },
      errors: [{ message: 'Not signed in' }],
    })
  })

  it('leads nowhere after 10 minutes', async () => {
    let at = Date.UTC(2026, 1, 1)
    const addresses = createFileAddresses('/graphql', 'a secret', () => at)
    const url = new URL(addresses.of('a-file') ?? '', 'http://site.test')
    at += 10 * 60_000 - 1
    expect(addresses.read(url)).toBe('a-file')
    at += 1
    expect(addresses.read(url)).toBeNull()
  })

  it('leads nowhere once it is changed, comes from another site, or its letter has gone', async () => {
    const address = await addressOf()
    const id = /file\/([^?]+)/.exec(address)?.[1] ?? ''
    const other = await createLettersBackend(database, { secret: 'of another site' })
    const mailer = await createLettersBackend(database, { path: '/mailer/graphql' })
    const wrong = [
      address.replace(/until=\d+/, 'until=9999999999999'),
      address.replace(id, '..%2Fsitio.db'),
      address.replace(/signature=.*/, ''),
      `/graphql/file/${id}`,
      '/graphql/file/',
      await addressOf(other),
      (await addressOf(mailer)).replace('/mailer', ''),
    ]
    for (const path of wrong) expect((await get(path)).status, path).toBe(404)
    expect((await get(address, 'POST')).status).toBe(405)
    const [letter] = await database.list('letters')
    await database.remove('letters', letter?.id ?? '')
    expect((await get(address)).status).toBe(404)
  })

  it('leads nowhere when somebody has deleted the file itself', async () => {
    const address = await addressOf()
    await unlink(join(folder, 'uploads', /file\/([^?]+)/.exec(address)?.[1] ?? ''))
    expect((await get(address)).status).toBe(404)
  })

  it('is null where nobody reaches the back-end', async () => {
    const hidden = await createLettersBackend(database, { path: null })
    const { data } = await ask(hidden, '{ letters { files { url } } }', { token: await signIn(hidden) })
    expect(data).toEqual({ letters: [{ files: [{ url: null }] }] })
  })

  it('is served by the site that holds the back-end', async () => {
    const part = serveBackends({ byPath: new Map([['/graphql', backend]]) }, { addressOf: () => null })
    const server = await listen(partsDoor([part]), 0, '127.0.0.1')
    onTestFinished(() => server.close(0))
    const answer = await fetch(new URL(await addressOf(), server.url))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect((await answer.text()).length).toBe(25)
  })
})
