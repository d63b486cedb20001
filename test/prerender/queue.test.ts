import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type InstalledBakery, installBakery } from '../bakery/install-bakery.ts'
import { filesBelow } from '../support/read/files-below.ts'
import { callSite } from '../support/run/call-site.ts'
import { runSite } from '../support/run/run-site.ts'
import { type RunningCommand, startCommand } from '../support/run/start-command.ts'
import { findRedis } from '../support/servers/find-redis.ts'
import { RedisServer } from '../support/servers/redis-server.ts'

const REDIS = findRedis()
/** A short limit, so that no job waits long for a worker that was killed. */
const LEASE = ['--lease', '2']

let bakery: InstalledBakery
let redis: RedisServer
let watch: Redis
const started: RunningCommand[] = []

const site = (args: readonly string[]) => callSite(args, bakery.folder, { command: bakery.command, env: { CI: '' } })
const start = (args: readonly string[]) => {
  const command = startCommand(args, bakery.folder, { command: bakery.command, env: { CI: '' } })
  started.push(command)
  return command
}
const place = () => ['--queue', redis.url, '--store', 'shared']
const worker = async () => {
  const command = start(['worker', ...place(), ...LEASE, '--jobs', '1'])
  await command.says('Taking pages of')
  return command
}
const queued = () => ['prerender', ...place(), '--batch', '4', '--out', 'dist/queued']

/** Resolves when this many jobs are running. */
async function atWork(count: number): Promise<void> {
  await vi.waitUntil(
    async () => {
      const keys = await watch.keys('sitio:pages-*:active')
      const lengths = await Promise.all(keys.map((key) => watch.llen(key)))
      return lengths.reduce((sum, length) => sum + length, 0) >= count
    },
    { timeout: 100_000, interval: 5 },
  )
}

/** The number of jobs that Redis lists as done. A worker reports each a moment earlier. */
async function done(): Promise<number> {
  const keys = await watch.keys('sitio:pages-*:completed')
  const counts = await Promise.all(keys.map((key) => watch.zcard(key)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Every file of a prerendered site, with its ledger. */
function tree(name: string): Map<string, string> {
  const folder = join(bakery.folder, 'dist', name)
  return new Map([...filesBelow(folder), ['the ledger', readFileSync(`${folder}.ledger`, 'utf8')]])
}

describe.skipIf(REDIS === null)('a queue', () => {
  let first: RunningCommand

  beforeAll(async () => {
    bakery = await installBakery({ ownModules: true })
    redis = await RedisServer.start(REDIS ?? '')
    watch = new Redis(redis.url, { maxRetriesPerRequest: null })
    watch.on('error', () => {})
    expect((await site(['prerender', '--out', 'dist/whole'])).code).toBe(0)
    first = await worker()
  })
  afterAll(async () => {
    await Promise.all(started.map((command) => command.kill('SIGKILL')))
    watch?.disconnect()
    await redis?.stop()
    bakery?.remove()
  })

  it('goes on where a run was killed, and when Redis was away meanwhile', async () => {
    for (const folder of ['dist/queued', 'shared'])
      rmSync(join(bakery.folder, folder), { recursive: true, force: true })
    const before = await done()
    const killed = start(queued())
    await vi.waitUntil(async () => (await done()) > before, { timeout: 100_000, interval: 5 })
    // From now on no job can run until Redis is back.
    first.pause()
    await killed.kill('SIGKILL')
    expect(readdirSync(join(bakery.folder, 'dist'))).not.toContain('queued')
    const run = start(queued())
    await run.says(/\d+ of \d+ pages/)
    await redis.kill()
    await run.says('Redis is unreachable')
    await redis.comeBack()
    first.goOn()
    const { code, stdout, stderr } = await run.ended
    expect([code, stderr]).toEqual([0, expect.stringContaining('Redis is back.')])
    expect(Number(/(\d+) as before/.exec(stdout)?.[1])).toBeGreaterThan(0)
    expect(tree('queued')).toEqual(tree('whole'))
  })

  it('is left to others by a worker of another tree, which says so, as the run does, and stops when it is told to while Redis is away', async () => {
    const other = start(['worker', ...place(), ...LEASE, '--origin', 'https://other.example'])
    const run = start([...queued(), '--origin', 'https://third.example'])
    await Promise.all([
      other.says('A run of "Fournil Nour" needs workers with the tree'),
      run.says(/No worker takes these jobs\. Start one in the same tree \(\S+\): site worker --queue redis:/),
    ])
    expect((await run.kill('SIGTERM')).code).not.toBe(0)
    // A worker that is told to stop while Redis is away is not kept by it.
    await redis.kill()
    await other.says('Redis is unreachable')
    expect((await other.kill('SIGTERM')).code).toBe(0)
    await redis.comeBack()
  })

  it('loses nothing when a worker is killed in the middle of a batch, and another is told to stop', async () => {
    // Redis was away before: who watches it has to be there before the jobs are.
    await watch.ping()
    const second = await worker()
    const run = start([...queued(), '--force'])
    await atWork(2)
    await first.kill('SIGKILL')
    expect(await second.kill('SIGTERM')).toMatchObject({ code: 0 })
    await worker()
    expect(await run.ended).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Prerendered \d+ pages in .*^These pages depend on the day or the time/ms),
    })
    expect(tree('queued')).toEqual(tree('whole'))
  })

  it.each([
    [
      ['prerender', '--queue', 'http://127.0.0.1', '--store', 'shared'],
      2,
      '"http://127.0.0.1" is not the address of a Redis.',
    ],
    [
      ['prerender', '--queue', 'redis://127.0.0.1:1', '--store', 'shared'],
      1,
      'Redis at redis://127.0.0.1:1 cannot be used: ',
    ],
    [
      ['worker', '--queue', 'redis://127.0.0.1:1', '--store', 'shared'],
      1,
      'Redis at redis://127.0.0.1:1 cannot be used: ',
    ],
    [['worker', '--queue', 'redis://127.0.0.1:1'], 2, 'The queue contains jobs; the pages go to a store.'],
    [['prerender', '--batch', '10'], 2, '--batch says how many pages make one job of a queue.'],
    [['prerender', 'merge', '--queue', 'redis://127.0.0.1:1', '--store', 'shared'], 2, 'Use only one of the two.'],
  ])('says what is wrong with %j', async (args, code, said) => {
    expect(await site(args)).toMatchObject({ code, stderr: expect.stringContaining(said) })
  })

  it('says what to install where its packages are missing, with the program whose lock is there', async () => {
    rmSync(join(bakery.folder, 'node_modules/bullmq'))
    rmSync(join(bakery.folder, 'node_modules/ioredis'))
    writeFileSync(join(bakery.folder, 'pnpm-lock.yaml'), '')
    // A process of its own: this one has them in memory.
    expect(await runSite(['worker', ...place()], bakery.folder, { command: bakery.command })).toMatchObject({
      code: 2,
      stderr:
        'A queue needs the packages "bullmq" and "ioredis", which sitio does not bring: pnpm add bullmq ioredis\n',
    })
  })
})
