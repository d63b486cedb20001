import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '../../runtime/backend/storage/open-database.ts'
import { startSmtpServer } from '../support/servers/smtp-server.ts'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))
let programFolder: string

beforeAll(async () => {
  programFolder = await mkdtemp(join(tmpdir(), 'sitio-mail-crash-'))
  // Node runs no TypeScript yet; what the bundle imports is found through the link.
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: source('fixtures/send-mails.ts'), outDir: programFolder, emptyOutDir: false, copyPublicDir: false },
  })
  await symlink(source('../../node_modules'), join(programFolder, 'node_modules'))
})

afterAll(() => rm(programFolder, { recursive: true }))

interface Sending {
  readonly acknowledged: readonly string[]
  kill(): Promise<void>
}

function startSending(folder: string, url: string, letters: number): Sending {
  const child: ChildProcess = spawn(
    process.execPath,
    [join(programFolder, 'send-mails.js'), folder, url, String(letters)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const acknowledged: string[] = []
  const lines = child.stdout && createInterface({ input: child.stdout })
  lines?.on('line', (line) => acknowledged.push(line))
  return {
    acknowledged,
    async kill() {
      const ended = Promise.all([once(child, 'exit'), lines && once(lines, 'close')])
      child.kill('SIGKILL')
      await ended
    },
  }
}

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 20 })
const messageId = (id: string) => `<letters.${id}@example.org>`

it('sends every acknowledged letter, also after its process was killed again and again', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(programFolder, 'data-'))
  const server = await startSmtpServer()
  const acknowledged: string[] = []
  for (let round = 0; round < 4; round += 1) {
    const sending = startSending(folder, server.url, 12)
    await until(() => expect(sending.acknowledged.length).toBeGreaterThan(5))
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 50))
    await sending.kill()
    acknowledged.push(...sending.acknowledged)
  }
  const last = startSending(folder, server.url, 0)
  const database = openDatabase(folder)
  await until(async () => expect(await database.outbox.nextDueInMs()).toBeNull())
  await last.kill()
  const received = server.mails.map(({ headers }) => headers['message-id'])
  const stored = (await database.list('letters')).map(({ id }) => messageId(id))
  expect(acknowledged.map(messageId).filter((id) => !stored.includes(id))).toEqual([])
  expect([...new Set(received)].sort()).toEqual(stored.sort())
  // At most the one whose 250 was on its way at each of the four kills, and it has the same Message-ID.
  expect(received.length - stored.length).toBeLessThanOrEqual(4)
  await database.close()
  await server.close()
})

it('sends a mail again under the same Message-ID when it was killed before the server had answered', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(programFolder, 'data-'))
  const asked: string[] = []
  const server = await startSmtpServer({
    answer: ({ headers }) => (asked.push(headers['message-id'] ?? '') === 1 ? new Promise(() => {}) : undefined),
  })
  const first = startSending(folder, server.url, 1)
  await until(() => expect(asked).toHaveLength(1))
  await first.kill()
  const second = startSending(folder, server.url, 0)
  const database = openDatabase(folder)
  await until(async () => expect(await database.outbox.nextDueInMs()).toBeNull())
  await second.kill()
  const [id = ''] = first.acknowledged
  expect(asked).toEqual([messageId(id), messageId(id)])
  expect(server.mails).toHaveLength(1)
  await database.close()
  await server.close()
})
