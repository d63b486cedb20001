import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import Libsql from 'libsql'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startMailer } from '../../runtime/backend/mail/start-mailer.ts'
import type { Database } from '../../runtime/backend/storage/database.ts'
import { openDatabase, openServerDatabase } from '../../runtime/backend/storage/open-database.ts'
import type { StorageError } from '../../runtime/backend/storage/storage-error.ts'
import { findPostgres, type PostgresServer, startPostgres } from '../support/servers/postgres-server.ts'
import { startSmtpServer } from '../support/servers/smtp-server.ts'

const PROGRAMS = findPostgres()

let folder: string
let server: PostgresServer
let url: string
const told: StorageError[] = []
const opened: Database[] = []

beforeAll(async () => {
  if (PROGRAMS !== null) server = await startPostgres(PROGRAMS)
})
afterAll(() => server?.remove())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sitio-databases-'))
  if (PROGRAMS !== null) url = server.newDatabase()
  told.length = 0
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
  await rm(folder, { recursive: true })
})

const options = { onStorageFault: (error: StorageError) => void told.push(error) }
const keep = (database: Database) => {
  opened.push(database)
  return database
}
/** Each server has a folder of its own, and the file lies in one. */
const ways = [
  ['a file', async (_name: string) => keep(openDatabase(folder, options)), inFile],
  ['a server', async (name: string) => keep(await openServerDatabase(url, join(folder, name), options)), inServer],
] as const

/** Runs a statement on a connection of its own, unknown to the code that has the database open. */
function inFile(sql: string) {
  const file = new Libsql(join(folder, 'sitio.db'), { timeout: 60_000 } as object)
  file.exec(sql)
  file.close()
}
async function inServer(sql: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`set search_path = sitio; ${sql}`)
  await client.end()
}

const entry = (id: string, values: object = {}) => ({ id, createdAt: `2026-02-0${id}T00:00:00.000Z`, ...values })
const file = (id: string) => ({ id, name: `${id}.txt`, type: 'text/plain', bytes: 4 })
const mail = { to: ['a@b.c'], date: '2026-02-01T00:00:00.000Z' } as never

describe.each(PROGRAMS === null ? ways.slice(0, 1) : ways)('what visitors send, in %s', (_, open, run) => {
  it('is there for every process, in its order, and an id is taken once', async () => {
    const [one, other] = [await open('one'), await open('other')]
    const changed: string[] = []
    one.listenToChanges((collection) => void changed.push(collection))
    await one.add('notes', entry('1', { text: 'Ñandú “a”?' }))
    await other.add('notes', entry('2'))
    await expect(one.add('notes', entry('2'))).rejects.toThrow()
    expect(await other.list('notes')).toEqual([entry('1', { text: 'Ñandú “a”?' }), entry('2')])
    expect([await one.count('notes'), await one.count('none'), await one.find('notes', '3')]).toEqual([2, 0, null])
    expect(changed).toEqual(['notes'])
  })

  it('reaches whoever listens, in whichever process, once', async () => {
    const [one, other] = [await open('one'), await open('other')]
    await one.add('notes', entry('1'))
    const heard: string[] = []
    const stop = other.listen('notes', ({ id }) => heard.push(id))
    const hears = (...ids: string[]) =>
      vi.waitFor(() => expect(heard.filter((id) => !id.startsWith('early')).sort()).toEqual(ids), 20_000)
    // What is added before the database has answered once may count as old.
    for (let count = 0; heard.length === 0; count += 1) {
      await one.add('notes', { ...entry('2'), id: `early ${count}` })
      await wait(50)
    }
    await one.add('works', entry('3'))
    await one.add('notes', entry('4'))
    await other.add('notes', entry('5'))
    await hears('4', '5')
    await one.remove('notes', '5')
    await one.add('notes', entry('6'))
    await hears('4', '5', '6')
    stop()
  })

  it('is stored and mailed once under one key, whoever is asked, and each is told of the one that is there', async () => {
    const [one, other] = [await open('one'), await open('other')]
    const heard: string[] = []
    for (const database of [one, other]) database.listen('notes', ({ id }) => void heard.push(id))
    const files = [file('f1')]
    const first = await Promise.all(
      [one, other, one, other].map((database, index) =>
        database.add('notes', entry(`${index + 1}`, { text: 'Hi' }), { files, mail, onceKey: 'a' }),
      ),
    )
    const stored = await one.list('notes')
    expect(stored).toHaveLength(1)
    expect(first).toEqual([...stored, ...stored, ...stored, ...stored])
    expect(await other.add('notes', entry('5'), { files: [], mail, onceKey: 'a' })).toEqual(stored[0])
    expect(heard).toEqual([stored[0]?.id])
    expect(await one.storedBytes()).toBe(4)
    const claims = [await one.outbox.claim(600_000), await other.outbox.claim(600_000)]
    expect(claims.map((claim) => claim?.key ?? null)).toEqual([`notes.${stored[0]?.id}`, null])
  })

  it('is stored again under another key, in another collection, without one, when it was removed, and after ten minutes', async () => {
    const [one, other] = [await open('one'), await open('other')]
    const add = async (database: Database, id: string, onceKey: string | null, collection = 'notes') =>
      (await database.add(collection, entry(id), { files: [], mail: null, onceKey })).id
    expect([await add(one, '1', 'a'), await add(other, '2', 'b'), await add(one, '3', 'a', 'others')]).toEqual([
      '1',
      '2',
      '3',
    ])
    expect([await add(one, '3', null), await add(one, '4', null)]).toEqual(['3', '4'])
    await other.remove('notes', '2')
    expect([await add(one, '5', 'b'), await add(other, '6', 'b')]).toEqual(['5', '5'])
    await run("update once_keys set kept_until = kept_until - 600000 where key = 'notes b'")
    expect([await add(other, '6', 'b'), await add(one, '7', 'b'), await add(one, '8', 'a')]).toEqual(['6', '6', '1'])
    expect((await one.list('notes')).map(({ id }) => id)).toEqual(['1', '3', '4', '5', '6'])
  })

  it('can be changed by two at once: each keeps what the other has written', async () => {
    const [one, other] = [await open('one'), await open('other')]
    await one.add('notes', entry('1', { a: 1, b: 1, picture: { alt: 'x', n: 1 } }))
    await Promise.all([one.update('notes', '1', { a: 2 }), other.update('notes', '1', { b: [2, { c: 'd' }] })])
    await one.update('notes', '1', { e: null }, { files: [], alts: { picture: 'new' } })
    expect(await other.find('notes', '1')).toEqual(
      entry('1', { a: 2, b: [2, { c: 'd' }], picture: { alt: 'new', n: 1 }, e: null }),
    )
    expect(await one.update('notes', '9', { a: 1 })).toBeNull()
  })

  it('is stored and changed whatever characters it has', async () => {
    const database = await open('one')
    await database.add('notes', entry('1', { text: 'a\\u0000 \u0000 \ud800 \\' }))
    await database.update('notes', '1', { other: 'b\u0000 \ud83c\udf35' })
    const found = await database.find('notes', '1')
    expect(found?.other).toMatch(/^b. \u{1f335}$/u)
    expect(found?.text).toMatch(/^a\\u0000 . . \\$/u)
  })

  it('takes its files along, and deletes those that nobody holds any more', async () => {
    const [one, other] = [await open('one'), await open('other')]
    expect(await one.uploads.write('f1', Readable.from(['text']))).toBe(4)
    await one.uploads.write('f2', Readable.from(['more']))
    const files = [file('f1'), file('f2')]
    await one.add('notes', entry('1', { first: file('f1'), second: file('f2') }), { files, mail: null })
    expect(await other.findFile('f1')).toEqual(file('f1'))
    expect(await text(other.uploads.read('f1'))).toBe('text')
    expect(await text((await other.uploads.open('f2')) ?? Readable.from([]))).toBe('more')
    expect([await other.storedBytes(), await other.findFile('f3'), await other.uploads.open('f3')]).toEqual([
      8,
      null,
      null,
    ])
    await one.update('notes', '1', { first: null })
    expect([await one.findFile('f1'), await one.uploads.open('f1'), await one.storedBytes()]).toEqual([null, null, 4])
    expect(await other.remove('notes', '1')).toMatchObject({ id: '1' })
    expect([await one.storedBytes(), await other.uploads.open('f2')]).toEqual([0, null])
  })

  it('is deleted when it is old, and so are files that a process left', async () => {
    const database = await open('one')
    for (const id of ['1', '2', '3']) await database.add('notes', entry(id))
    expect(await database.removeOlder('notes', '2026-02-03T00:00:00.000Z')).toBe(2)
    expect((await database.list('notes')).map(({ id }) => id)).toEqual(['3'])
    await database.uploads.write('f1', Readable.from(['text']))
    await database.deleteOrphans(Date.now())
    expect(await text(database.uploads.read('f1'))).toBe('text')
    await database.deleteOrphans(Date.now() + 2 * 60 * 60 * 1000)
    expect(await database.uploads.open('f1')).toBeNull()
  })

  it('knows when it was last in use, and since when the clock is doubted', async () => {
    const database = await open('one')
    expect(await database.readClock()).toEqual({ lastUsedAt: null, doubtedAt: null })
    await database.add('letters', { id: 'old', createdAt: '2026-01-01T00:00:00.000Z' })
    const [added, later] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 9)]
    expect(await database.readClock()).toEqual({ lastUsedAt: added, doubtedAt: null })
    await database.noteClock(added, later)
    expect(await database.readClock()).toEqual({ lastUsedAt: added, doubtedAt: later })
    await database.noteClock(later)
    expect(await database.readClock()).toEqual({ lastUsedAt: later, doubtedAt: null })
  })

  it('is mailed by one process at a time, and by another when that one dies', async () => {
    const [one, other] = [await open('one'), await open('other')]
    for (const id of ['1', '2', '3', '4']) await one.add('notes', entry(id), { files: [], mail })
    const claims = await Promise.all([one, other, one, other, one].map(({ outbox }) => outbox.claim(600_000)))
    const claimed = claims.flatMap((claim) => claim ?? [])
    expect(claimed.map(({ key }) => key).sort()).toEqual(['notes.1', 'notes.2', 'notes.3', 'notes.4'])
    expect(await other.outbox.claim(1000)).toBeNull()
    expect(await other.outbox.nextDueInMs()).toBeGreaterThan(500_000)
    const [lost] = claimed
    if (lost === undefined) throw new Error('Nothing was claimed.')
    await one.outbox.renew(lost, 0)
    const again = await other.outbox.claim(600_000)
    expect([again?.key, again?.attempts, again?.mail]).toEqual([lost.key, 2, mail])
    if (again) await other.outbox.settle(again, { state: 'waiting', afterMs: 700_000.5 })
    expect(await other.outbox.claim(1000)).toBeNull()
  })

  it('is mailed with its files, which another process has taken', async () => {
    const smtp = await startSmtpServer()
    onTestFinished(smtp.close)
    const [one, other] = [await open('one'), await open('other')]
    await one.uploads.write('f1', Readable.from(['text']))
    const files = [file('f1')]
    const letter = { subject: 'A note', text: '', replyTo: null, date: '2026-02-01T00:00:00.000Z', files }
    await one.add('notes', entry('1', { first: file('f1') }), { files, mail: letter })
    const log = { warn: () => {}, error: () => {} }
    const mailer = startMailer({ url: smtp.url, from: 'site@example.org', to: 'a@b.test', database: other, log })
    onTestFinished(() => mailer.stop(1000))
    await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), { timeout: 60_000 })
    expect(smtp.mails[0]?.raw).toContain(Buffer.from('text').toString('base64'))
  })

  it('is mailed by the clock of the database: those of the processes differ', async () => {
    const database = await open('one')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60 * 60 * 1000 })
    onTestFinished(() => void vi.useRealTimers())
    await database.add('notes', entry('1'), { files: [], mail })
    expect((await database.outbox.claim(600_000))?.key).toBe('notes.1')
    vi.setSystemTime(Date.now() + 2 * 60 * 60 * 1000)
    expect(await database.outbox.claim(600_000)).toBeNull()
  })
})

describe('a server of a database', () => {
  it.skipIf(PROGRAMS === null)(
    'may be gone: what is sent then is refused in plain words, told once, and taken when it is back',
    async () => {
      const database = keep(await openServerDatabase(url, folder, options))
      await database.add('notes', entry('1'))
      await server.kill()
      for (let times = 0; times < 2; times += 1)
        await expect(database.add('notes', entry('2'))).rejects.toMatchObject({ fault: 'unreachable' })
      expect(told.map(({ message }) => message)).toEqual([
        'What visitors send is refused: nothing can be stored in the database of SITE_DATABASE_URL, since it cannot be reached. See whether it runs, and whether its address is right.',
      ])
      await server.startAgain()
      await database.add('notes', entry('3'))
      expect((await database.list('notes')).map(({ id }) => id)).toEqual(['1', '3'])
    },
  )

  it.skipIf(PROGRAMS === null)(
    'may go in the middle of what is stored: that is refused, and nothing else ends',
    async () => {
      const database = keep(await openServerDatabase(url, folder, options))
      await database.add('notes', entry('1'))
      const other = new pg.Client(url)
      other.on('error', () => {})
      await other.connect()
      await other.query('begin; lock table sitio.entries in exclusive mode')
      const refused = expect(database.add('notes', entry('2'))).rejects.toMatchObject({ fault: 'unreachable' })
      const waiting =
        "select count(*)::int as count from pg_locks where not granted and relation = 'sitio.entries'::regclass"
      await expect.poll(async () => (await other.query(waiting)).rows[0].count).toBe(1)
      await server.kill()
      await refused
      await server.startAgain()
      await database.add('notes', entry('3'))
      expect((await database.list('notes')).map(({ id }) => id)).toEqual(['1', '3'])
    },
  )

  it.skipIf(PROGRAMS === null).each([
    [
      'the database is not there',
      (address: URL) => (address.pathname = '/nothing'),
      'database "nothing" does not exist',
    ],
    ['it has no such user', (address: URL) => (address.username = 'nobody'), 'role "nobody" does not exist'],
    ['its user may create nothing', (address: URL) => (address.username = 'guest'), /^permission denied/],
  ])('counts as gone where %s', async (_, change, reason) => {
    const owner = new pg.Client(url)
    await owner.connect()
    await owner.query('drop role if exists guest; create role guest login')
    await owner.end()
    const address = new URL(url)
    change(address)
    const database = keep(await openServerDatabase(address.href, folder, options))
    await expect(database.add('notes', entry('1'))).rejects.toMatchObject({ fault: 'unreachable' })
    expect(told.map(({ cause }) => (cause as Error).message)).toEqual([expect.stringMatching(reason)])
  })

  it.each(['mysql://localhost/a', 'nowhere'])('is none at %s', async (address) => {
    await expect(openServerDatabase(address, folder)).rejects.toThrow(
      'SITE_DATABASE_URL is not a postgres:// address. Write it like this: postgres://site@10.0.0.6/site',
    )
  })
})
