import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../runtime/backend/storage/database.ts'
import { openDatabase } from '../../../runtime/backend/storage/open-database.ts'
import { keptTimes, Retention } from '../../../runtime/server/backends/retention.ts'
import { createLettersBackend, filesIn, letterWith, postForm } from '../../backend/letters-backend.ts'

const DAY = 86_400_000

let folder: string
let database: Database

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sitio-kept-'))
  database = openDatabase(folder)
})

afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

function keep(now: () => number, on = database) {
  const told: unknown[] = []
  const tell = (fields: object) => void told.push(fields)
  const log = { info: tell, warn: tell, error: tell }
  const retention = new Retention({ database: on, keepMs: new Map([['letters', 180 * DAY]]), log, now })
  return { retention, told }
}

describe('what a form brought in', () => {
  it('is deleted with its files and its mail once it is older than the form says', async () => {
    const backend = await createLettersBackend(database)
    const send = 'mutation ($input: LetterInput!) { sendLetter(input: $input) { id } }'
    await backend.handle(postForm(letterWith([['variables.input.files.0', new Blob(['old'])]], send)))
    const at = Date.now()
    let now = at + 179 * DAY
    await database.noteClock(now)
    const { retention, told } = keep(() => now)
    await retention.sweep()
    expect([await database.count('letters'), await filesIn(folder)]).toEqual([1, ['old']])
    now = at + 181 * DAY
    await database.add('letters', { id: 'young', createdAt: new Date(now).toISOString() })
    await database.add('others', { id: 'other', createdAt: '2020-01-01T00:00:00.000Z' })
    await retention.sweep()
    retention.stop()
    expect((await database.list('letters')).map(({ id }) => id)).toEqual(['young'])
    expect([await filesIn(folder), await database.outbox.nextDueInMs()]).toEqual([[], null])
    expect(await database.count('others')).toBe(1)
    expect(told).toMatchObject([{ collection: 'letters', removed: 1 }])
    backend.close()
  })

  it('is deleted once, though several processes look at it', async () => {
    const other = openDatabase(folder)
    for (let index = 0; index < 20; index += 1)
      await database.add('letters', { id: `${index}`, createdAt: '2026-01-01T00:00:00.000Z' })
    const now = () => Date.UTC(2027, 0, 1)
    await database.noteClock(now())
    const [one, two] = [keep(now), keep(now, other)]
    await Promise.all([one.retention.sweep(), two.retention.sweep()])
    for (const { retention } of [one, two]) retention.stop()
    expect(await database.count('letters')).toBe(0)
    const removed = [...one.told, ...two.told].map((told) => (told as { removed: number }).removed)
    expect(removed.reduce((sum, count) => sum + count, 0)).toBe(20)
    await other.close()
  })

  it('is not deleted because a clock leaps ahead, unless that has lasted for a day, whatever is restarted', async () => {
    const at = Date.UTC(2026, 0, 1)
    const leapt = at + 300 * DAY
    await database.add('letters', { id: 'old', createdAt: new Date(at).toISOString() })
    const told = new Set<string>()
    const isThereAt = async (now: number) => {
      const started = keep(() => now)
      await started.retention.sweep()
      started.retention.stop()
      // It also begins with a sweep of its own.
      for (const fields of started.told) told.add(JSON.stringify(fields))
      return (await database.count('letters')) === 1
    }
    const hours = (count: number) => leapt + (count * DAY) / 24
    expect([await isThereAt(hours(0)), await isThereAt(hours(23))]).toEqual([true, true])
    expect([...told]).toEqual(['{"clock":"2026-10-28T00:00:00.000Z","lastUsed":"2026-01-01T00:00:00.000Z"}'])
    // Set right, a clock is believed; set right by less than it was wrong, it is doubted anew.
    expect(await isThereAt(at + DAY)).toBe(true)
    expect([await isThereAt(hours(26)), await isThereAt(hours(2)), await isThereAt(hours(25.9))]).toEqual([
      true,
      true,
      true,
    ])
    expect(told.size).toBe(3)
    expect(await isThereAt(hours(26))).toBe(false)
  })

  it('makes no database where there is none', async () => {
    const { retention } = keep(Date.now)
    await retention.sweep()
    retention.stop()
    expect(await readdir(folder)).toEqual([])
  })

  it('is kept for the longest time of the forms that store in the same place', () => {
    const send = (mutation: string) => [{ client: 'own', mutation, input: {}, isRequired: true }]
    const byClient = new Map([['own', { addsTo: (mutation: string) => (mutation === 'login' ? null : 'letters') }]])
    const forms = [
      { send: send('a'), keepMs: DAY },
      { send: send('b'), keepMs: 2 * DAY },
      { send: send('c'), keepMs: null },
      { send: send('login'), keepMs: 9 * DAY },
      { send: [{ client: 'elsewhere', mutation: 'a', input: {}, isRequired: true }], keepMs: 9 * DAY },
    ]
    expect(keptTimes(forms, byClient)).toEqual(new Map([['letters', 2 * DAY]]))
  })
})
