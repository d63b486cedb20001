import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Backend } from '../../runtime/backend/create-backend.ts'
import { bearerToken, createSessionTokens } from '../../runtime/backend/request/session-token.ts'
import type { Database } from '../../runtime/backend/storage/database.ts'
import { admin, ask, createLibraryBackend, signIn } from './library-backend.ts'
import { openBackend } from './open-data.ts'

const day = 24 * 60 * 60 * 1000
let database: Database
let backend: Backend

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') })
  ;({ database, backend } = await openBackend(createLibraryBackend))
})

afterEach(async () => {
  vi.useRealTimers()
})

const login =
  'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token user { id email } } }'

describe('a field with @login', () => {
  it('answers the right credentials with a token and the user', async () => {
    expect(await ask(backend, login, { variables: admin })).toEqual({
      data: { login: { token: expect.stringMatching(/^[\w-]+\.[\w-]+$/), user: { id: 'admin', email: admin.email } } },
    })
  })

  it.each([
    ['a wrong password', { ...admin, password: 'correct horsf' }],
    ['a part of the password', { ...admin, password: 'correct' }],
    ['another address', { ...admin, email: 'eva@example.org' }],
    ['nothing', { email: '', password: '' }],
  ])('refuses %s', async (_what, variables) => {
    const { data, errors } = await ask(backend, login, { variables })
    expect(data).toBeNull()
    expect(errors).toMatchObject([{ message: 'Wrong email or password', extensions: { code: 'UNAUTHENTICATED' } }])
  })

  it('refuses everybody while no credentials are configured', async () => {
    const closed = await createLibraryBackend(database, { admin: null })
    expect((await ask(closed, login, { variables: admin })).errors).toMatchObject([
      { message: 'Wrong email or password' },
    ])
    expect((await ask(closed, login, { variables: { email: '', password: '' } })).data).toBeNull()
  })
})

describe('a token', () => {
  it('makes @viewer the user and opens @session', async () => {
    const token = await signIn(backend)
    const query = '{ me { email } noteCount book(id: "sand") { margin } }'
    expect(await ask(backend, query, { token })).toEqual({
      data: { me: { email: admin.email }, noteCount: 1, book: { margin: 'pencil' } },
    })
  })

  it('is missed by @session, while @viewer is null', async () => {
    const { data, errors } = await ask(backend, '{ me { email } book(id: "sand") { year margin } }')
    expect(data).toEqual({ me: null, book: { year: 1975, margin: null } })
    expect(errors).toMatchObject([
      { message: 'Not signed in', path: ['book', 'margin'], extensions: { code: 'UNAUTHENTICATED' } },
    ])
  })

  it('keeps a mutation with @session from doing anything', async () => {
    const { data, errors } = await ask(backend, 'mutation { addOfficialNote(input: { text: "No" }) { id } }')
    expect(data).toBeNull()
    expect(errors).toMatchObject([{ message: 'Not signed in' }])
    expect(await database.count('notes')).toBe(0)
  })

  it('is valid for 7 days, not longer', async () => {
    const token = await signIn(backend)
    vi.setSystemTime(Date.now() + 7 * day - 1)
    expect(await ask(backend, '{ me { id } }', { token })).toEqual({ data: { me: { id: 'admin' } } })
    vi.setSystemTime(Date.now() + 1)
    expect(await ask(backend, '{ me { id } }', { token })).toEqual({ data: { me: null } })
  })

  it.each([
    ['signed with another secret', { secret: 'another' }],
    ['of a former password', { admin: { ...admin, password: 'new' } }],
    ['while nobody may sign in', { admin: null }],
  ])('is void when %s', async (_what, options) => {
    const token = await signIn(backend)
    const changed = await createLibraryBackend(database, options)
    expect(await ask(changed, '{ me { id } }', { token })).toEqual({ data: { me: null } })
  })

  it('is void when a single character of it is changed', () => {
    const tokens = createSessionTokens('secret', admin, () => 0)
    const token = tokens.signIn(admin.email, admin.password)?.token ?? ''
    const signatureStart = token.indexOf('.') + 1
    expect(tokens.read(token)?.user).toEqual({ id: 'admin', email: admin.email })
    for (const index of [0, 5, signatureStart, signatureStart + 9]) {
      const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1)
      expect(tokens.read(changed)).toBeNull()
    }
    for (const odd of ['', '.', '..', `${token}.`, token.replace('.', '')]) expect(tokens.read(odd)).toBeNull()
  })
})

describe('the authorization header', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer abc', 'abc'],
    ['Basic eHg=, Bearer abc', 'abc'],
    ['fixed-key, Bearer a.b-c_d', 'a.b-c_d'],
    ['Basic eHg=', null],
    ['Bearer', null],
    ['Bearer a b', null],
    ['NotBearer abc', null],
    ['', null],
    [null, null],
  ])('%j holds the token %j', (header, token) => {
    expect(bearerToken(header)).toBe(token)
  })
})
