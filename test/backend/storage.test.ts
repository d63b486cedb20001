import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import LibsqlDatabase from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../runtime/backend/storage/database.ts'
import { type DatabaseOptions, openDatabase } from '../../runtime/backend/storage/open-database.ts'
import { type StorageError, storageFaultOf } from '../../runtime/backend/storage/storage-error.ts'
import { holdDatabase } from '../support/servers/hold-database.ts'
import { createLettersBackend, filesIn, letterWith, postForm } from './letters-backend.ts'

let folder: string
let told: StorageError[]
const endings: (() => unknown)[] = []

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'sitio-storage-')), 'data')
  told = []
})

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
  await rm(join(folder, '..'), { recursive: true })
})

function open(options: DatabaseOptions = {}): Database {
  const database = openDatabase(folder, { onStorageFault: (error) => told.push(error), ...options })
  endings.push(() => database.close())
  return database
}

const entry = (id: string, text = '') => ({ id, createdAt: '2026-02-01T00:00:00.000Z', text })
const faults = () => told.map(({ fault }) => fault)

describe('what visitors send', () => {
  it('can be read by nobody else on the machine', async () => {
    const database = open()
    await database.add('notes', entry('a'))
    await database.list('notes')
    const modes = async () => {
      const names = ['', ...(await readdir(folder))]
      const found = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode & 0o777))
      return Object.fromEntries(names.map((name, index) => [name, found[index]?.toString(8)]))
    }
    const mine = { '': '700', 'sitio.db': '600', 'sitio.db-shm': '600', 'sitio.db-wal': '600' }
    expect(await modes()).toEqual(mine)
    await database.close()
    // As earlier versions left it.
    chmodSync(join(folder, 'sitio.db'), 0o644)
    await open().list('notes')
    expect(await modes()).toEqual(mine)
  })
})

describe('when its file is deleted or replaced', () => {
  it('what is sent then is stored at its path, so that it is there after a restart, and that is told once', async () => {
    const lost: string[] = []
    const database = open({ onLost: (message) => lost.push(message) })
    await database.add('notes', entry('a'))
    expect(await database.list('notes')).toHaveLength(1)
    await rm(folder, { recursive: true })
    await Promise.all(['b', 'c'].map((id) => database.add('notes', entry(id))))
    expect((await database.list('notes')).map(({ id }) => id)).toEqual(['b', 'c'])
    const other = open()
    expect((await other.list('notes')).map(({ id }) => id)).toEqual(['b', 'c'])
    await database.close()
    await other.close()
    expect((await open().list('notes')).map(({ id }) => id)).toEqual(['b', 'c'])
    expect([lost.length, lost[0]]).toEqual([1, expect.stringContaining('sitio.db was deleted or replaced')])
  })
})

describe('while another process writes', () => {
  it('entries are read; what is added waits for its turn, in its order', async () => {
    const database = open({ busyLimitMs: 60_000 })
    await database.add('notes', entry('a'))
    const release = await holdDatabase(join(folder, 'sitio.db'))
    const adding = ['b', 'c', 'd'].map((id) => database.add('notes', entry(id)))
    expect((await database.list('notes')).map(({ id }) => id)).toEqual(['a'])
    await release()
    await Promise.all(adding)
    expect((await database.list('notes')).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
    expect(told).toEqual([])
  })

  it('for too long, what is added is refused, told once, and taken again afterwards', async () => {
    const database = open({ busyLimitMs: 30 })
    await database.add('notes', entry('a'))
    const release = await holdDatabase(join(folder, 'sitio.db'))
    const backend = await createLettersBackend(database)
    for (let times = 0; times < 3; times += 1) {
      const answer = await backend.handle(postForm(letterWith([['variables.input.cover', new Blob(['text'])]])))
      expect([answer.status, (await answer.json()).errors[0].message]).toEqual([
        503,
        'Nothing can be stored at the moment. Try again shortly.',
      ])
    }
    expect(faults()).toEqual(['busy'])
    expect(await filesIn(folder)).toEqual([])
    await release()
    await database.add('notes', entry('b'))
    expect(await database.count('notes')).toBe(2)
  })

  it('the database can be opened and read', async () => {
    const first = open()
    await first.add('notes', entry('a'))
    const release = await holdDatabase(join(folder, 'sitio.db'))
    expect(await open({ busyLimitMs: 0 }).list('notes')).toEqual(
      [entry('a')].map(({ id, ...rest }) => ({ ...rest, id })),
    )
    await release()
  })
})

describe('where there is no room', () => {
  it('nothing is half stored, it is told once in plain words, and the client gets 507', async () => {
    const database = open({ maxBytes: 100_000 })
    const backend = await createLettersBackend(database)
    await database.add('letters', entry('first'))
    const body = 'x'.repeat(30_000)
    const answers: number[] = []
    for (let times = 0; times < 8; times += 1) {
      const form = letterWith([['variables.input.cover', new Blob(['text'])]], undefined, { body })
      const answer = await backend.handle(postForm(form))
      answers.push(answer.status)
      if (answer.status !== 200) expect((await answer.json()).errors[0].message).toBe('There is no room to store this.')
    }
    const stored = answers.filter((status) => status === 200).length
    expect(answers).toEqual([...Array(stored).fill(200), ...Array(8 - stored).fill(507)])
    expect(faults()).toEqual(['full'])
    expect(told[0]?.message).toBe(
      `What visitors send is refused: nothing can be stored in ${folder}, since the disk is full, or what is stored has reached its limit. Make room.`,
    )
    // No entry, no file and no mail of those that were refused.
    expect(await database.count('letters')).toBe(1 + stored)
    expect(await filesIn(folder)).toHaveLength(stored)
    await database.close()
    const file = new LibsqlDatabase(join(folder, 'sitio.db'))
    expect(file.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(file.prepare('select count(*) as rows from files').all()).toEqual([{ rows: stored }])
    file.close()
  })

  it.each(['ENOSPC', 'EDQUOT', 'EFBIG'])(
    'on the disk, for this user or in a file (%s), it is the same fault',
    (code) => {
      expect(storageFaultOf(Object.assign(new Error(code), { code }))).toBe('full')
    },
  )

  it.each([
    // On a full disk, SQLite cannot always make room for what its processes share (SQLITE_IOERR_SHMSIZE).
    ['the database', { rawCode: 4874 }],
    ['a file', { code: 'EIO' }],
  ])('or when the disk only reports an error to %s, that is a fault as well', (_, error) => {
    expect(storageFaultOf(Object.assign(new Error('disk I/O error'), error))).toBe('disk')
  })

  it('it is told again when it happens again', async () => {
    const database = open({ maxBytes: 60_000 })
    const fill = () => database.add('notes', entry('large', 'x'.repeat(100_000)))
    await database.add('notes', entry('a'))
    await expect(fill()).rejects.toThrow('the disk is full')
    await expect(fill()).rejects.toThrow('the disk is full')
    await database.add('notes', entry('b'))
    await expect(fill()).rejects.toThrow('the disk is full')
    expect(faults()).toEqual(['full', 'full'])
  })
})

describe('whether something can be stored', () => {
  it('is tried before a visitor sends something, and leaves nothing behind', async () => {
    const database = open()
    expect(database.fault()).toBeNull()
    expect(await stat(join(folder, 'sitio.db')).catch(() => null)).toBeNull()
    await database.add('notes', entry('a'))
    await database.close()
    const later = open()
    expect(later.fault()).toBeNull()
    await later.close()
    const file = new LibsqlDatabase(join(folder, 'sitio.db'))
    expect(file.prepare('select * from once_keys').all()).toEqual([])
    file.close()
  })
})

describe('where the database is damaged', () => {
  it('what is sent is refused, and whoever runs the server is told what to do', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'sitio.db'), 'no database'.repeat(1000))
    const database = open()
    await expect(database.add('notes', entry('a'))).rejects.toThrow('put a backup in their place')
    await expect(database.add('notes', entry('b'))).rejects.toThrow('sitio.db is damaged')
    expect(faults()).toEqual(['damaged'])
    expect(database.fault()).toBe('damaged')
  })
})

describe('in a folder that cannot be written to', () => {
  /** Takes the right to write away; root has every right, and acts as somebody else meanwhile. */
  function forbidWriting(): () => void {
    chmodSync(join(folder, '..'), 0o755)
    chmodSync(join(folder, 'sitio.db'), 0o444)
    chmodSync(folder, 0o555)
    const isRoot = process.getuid?.() === 0
    if (isRoot) process.seteuid?.(65_534)
    return () => {
      if (isRoot) process.seteuid?.(0)
      chmodSync(folder, 0o700)
      chmodSync(join(folder, 'sitio.db'), 0o600)
    }
  }

  it('what is stored is read, what is sent refused, until it can be written to again', async () => {
    const before = open()
    await before.add('notes', entry('a'))
    await before.close()
    expect((await stat(join(folder, 'sitio.db-wal')).catch(() => null))?.size ?? 0).toBe(0)
    const allowWriting = forbidWriting()
    endings.push(allowWriting)
    const database = open()
    expect((await database.list('notes')).map(({ id }) => id)).toEqual(['a'])
    await expect(database.add('notes', entry('b'))).rejects.toThrow('set SITE_DATA_DIR')
    await expect(database.add('notes', entry('b'))).rejects.toThrow('set SITE_DATA_DIR')
    expect(faults()).toEqual(['read-only'])
    allowWriting()
    await database.add('notes', entry('b'))
    expect((await database.list('notes')).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('and where not even the folder can be created, because its file system is read-only', () => {
    const error = Object.assign(new Error('no such file or directory'), { code: 'ENOENT', syscall: 'mkdir' })
    expect(storageFaultOf(error)).toBe('read-only')
  })
})
