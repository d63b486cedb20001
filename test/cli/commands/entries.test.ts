import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../../cli/program.ts'
import type { Database } from '../../../runtime/backend/storage/database.ts'
import { openDatabase } from '../../../runtime/backend/storage/open-database.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'
import { AGENCY } from '../../support/sites/agency.ts'

let folder: string
let database: Database

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'entries-'))
  // Stays open during the tests, like the database of a running server.
  database = openDatabase(folder)
})

afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const print = (...args: string[]) => printWith({}, ...args)

async function printWith(env: Record<string, string>, ...args: string[]) {
  const io = recordedIo(folder)
  const own = { ...io.env, SITE_DATA_DIR: folder, ...env }
  const code = await run(['entries', ...args, '--config', AGENCY], { ...io, env: own })
  return { code, out: io.stdout, error: io.stderr }
}

const send = (id: string, createdAt: string, fields: Record<string, unknown>) =>
  database.add('messages', { id, createdAt, email: 'a@example.org', ...fields })

describe('site entries', () => {
  it('prints a line for each entry, the latest first, without what a terminal would obey', async () => {
    await send('1', '2026-11-01T10:00:00.000Z', { name: 'Ana', body: 'First\nline \u001b[31m' })
    await send('2', '2026-11-02T10:00:00.000Z', {
      name: 'Eva',
      body: 'x'.repeat(60),
      files: [{ name: 'a.pdf', bytes: 3 }],
    })
    expect(await print('contact')).toEqual({
      code: 0,
      out: [
        `createdAt                 name  email          body${' '.repeat(36)}  files`,
        `2026-11-02T10:00:00.000Z  Eva   a@example.org  ${'x'.repeat(39)}…  a.pdf`,
        '2026-11-01T10:00:00.000Z  Ana   a@example.org  First line [31m',
        '',
      ].join('\n'),
      error: '',
    })
  })

  it('prints CSV in which nothing is a formula', async () => {
    await send('1', '2026-11-01T10:00:00.000Z', {
      name: '=HYPERLINK("x")',
      phone: '+506 1',
      subject: '@a',
      body: '-1, "2"\nñ',
    })
    expect((await print('contact', '--csv')).out).toBe(
      'createdAt,id,name,email,phone,subject,body,locale,files\r\n' +
        `2026-11-01T10:00:00.000Z,1,"'=HYPERLINK(""x"")",a@example.org,'+506 1,'@a,"'-1, ""2""\nñ",,\r\n`,
    )
  })

  it('prints JSON, of a time, and only so many', async () => {
    for (const day of [1, 2, 3]) await send(`${day}`, `2026-11-0${day}T10:00:00.000Z`, { name: 'Ana' })
    const ids = async (...args: string[]) =>
      (JSON.parse((await print('contact', '--json', ...args)).out) as { id: string }[]).map(({ id }) => id)
    expect(await ids()).toEqual(['3', '2', '1'])
    expect(await ids('--since', '2026-11-02')).toEqual(['3', '2'])
    expect(await ids('--limit', '1')).toEqual(['3'])
    await send('now', new Date().toISOString(), { name: 'Ana' })
    expect(await ids('--since', '1h')).toEqual(['now'])
  })

  it('says so where nobody has sent anything, and makes no database', async () => {
    const { code, out, error } = await print('contact', '--csv')
    expect([code, out]).toEqual([0, 'createdAt,id,name,email,phone,subject,body,locale,files\r\n'])
    expect(error).toContain('Nobody has sent the form "contact" yet')
    expect(readdirSync(folder)).toEqual([])
  })

  it('says which form was meant, and what a time looks like', async () => {
    expect(await print('contcat')).toMatchObject({
      code: 2,
      error: 'There is no form "contcat". Did you mean "contact"?\n',
    })
    for (const when of ['May', '2026-02-30'])
      expect(await print('contact', '--since', when)).toMatchObject({
        code: 2,
        error: expect.stringContaining('7d or 12h'),
      })
  })

  it('says what to do where the database is damaged', async () => {
    const file = join(folder, 'sitio.db')
    writeFileSync(file, 'no database'.repeat(1000))
    expect(await print('contact')).toEqual({
      ...{ code: 1, out: '' },
      error: `${file} is damaged. Use a backup, or read what is left in it: sqlite3 ${file} .recover\n`,
    })
  })

  it('says why a database does not answer', async () => {
    const away = { SITE_DATABASE_URL: 'postgres://site@127.0.0.1:9/site' }
    expect(await printWith(away, 'contact')).toEqual({
      code: 1,
      out: '',
      error: 'The database of SITE_DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:9.\n',
    })
  })
})
