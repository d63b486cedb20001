import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import LibsqlDatabase from 'libsql'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../runtime/backend/storage/open-database.ts'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))
let programFolder: string
let folder: string

beforeAll(async () => {
  programFolder = await mkdtemp(join(tmpdir(), 'sitio-crash-'))
  folder = join(programFolder, 'data')
  // Node runs no TypeScript yet; what the bundle imports is found through the link.
  const entry = source('../../runtime/backend/storage/open-database.ts')
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: entry, outDir: programFolder, emptyOutDir: false, copyPublicDir: false },
  })
  await symlink(source('../../node_modules'), join(programFolder, 'node_modules'))
  await copyFile(source('fixtures/add-entries.mjs'), join(programFolder, 'add-entries.mjs'))
})

afterAll(() => rm(programFolder, { recursive: true }))

/** Lets a process add entries, kills it at a random moment, and returns what it had acknowledged until then. */
async function addUntilKilled(): Promise<string[]> {
  const child = spawn(process.execPath, [join(programFolder, 'add-entries.mjs'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: string[] = []
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => acknowledged.push(line))
  let left = 2 + Math.floor(Math.random() * 10)
  lines.on('line', () => {
    left -= 1
    if (left === 0) setTimeout(() => child.kill('SIGKILL'), Math.random() * 20)
  })
  const [[, signal]] = await Promise.all([once(child, 'exit'), once(lines, 'close')])
  expect(signal).toBe('SIGKILL')
  return acknowledged
}

it('has every acknowledged entry, whole and once, after its process was killed again and again', {
  timeout: 120_000,
}, async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < 6; round += 1) acknowledged.push(...(await addUntilKilled()))

  const database = openDatabase(folder)
  const stored = await database.list('notes')
  const ids = stored.map(({ id }) => id)
  expect(acknowledged.length).toBeGreaterThan(6)
  expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  // At most the one that was on its way at each of the six kills.
  expect(ids.length - acknowledged.length).toBeLessThanOrEqual(6)
  expect(stored.every(({ text }) => typeof text === 'string' && text.length === 3000)).toBe(true)
  await database.close()

  const file = new LibsqlDatabase(join(folder, 'sitio.db'))
  expect(file.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(file.pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }])
  file.close()
})
