import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Queue } from 'bullmq'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LedgerWriter } from '../../runtime/ledger/ledger-writer.ts'
import { BatchRun } from '../../runtime/prerender/batch-run.ts'
import { type BatchResult, type PageBatch, putContent, readPaths } from '../../runtime/prerender/page-batch.ts'
import { JobQueue } from '../../runtime/queue/job-queue.ts'
import { connectQueue, PREFIX } from '../../runtime/queue/queue-connection.ts'
import { takeJobs } from '../../runtime/queue/take-jobs.ts'
import type { RedisLink } from '../../runtime/redis/open-redis.ts'
import { FolderStore } from '../../runtime/store/folder-store.ts'
import { StoreError } from '../../runtime/store/store.ts'
import { findRedis } from '../support/servers/find-redis.ts'
import { RedisServer } from '../support/servers/redis-server.ts'

const REDIS = findRedis()
const LEASE_MS = 300
const PATHS = ['/1', '/2', '/3', '/4']

/** Does a job; null when its worker disappears. */
type Work = (paths: readonly string[], batch: PageBatch) => Promise<BatchResult> | null

describe.skipIf(REDIS === null)('a job of a queue', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitio-batches-'))
  const store = new FolderStore(folder)
  let redis: RedisServer
  let link: RedisLink
  const links: RedisLink[] = []
  const connect = async () => {
    const made = await connectQueue(redis.url, { onAway() {}, onBack() {} })
    links.push(made)
    return made
  }

  beforeAll(async () => {
    redis = await RedisServer.start(REDIS ?? '')
    link = await connect()
  })
  afterAll(async () => {
    for (const each of links) each.close()
    await redis?.stop()
    rmSync(folder, { recursive: true })
  })

  /** The outcome of pages that can be rendered. */
  async function made(paths: readonly string[]): Promise<BatchResult> {
    const ledger = new LedgerWriter()
    const page = { route: 'page', locale: 'en', subject: null, files: {}, pictures: [], inputs: {} }
    for (const path of paths) ledger.add({ ...page, path, parts: { text: '', look: '', behaviour: '', search: '' } })
    const name = await putContent(store, ledger.finish().text)
    return { ledgers: [name], rendered: paths.length, failures: [], left: [], dated: [] }
  }

  /** Runs all pages as one job, without waiting for delayed jobs. @returns the outcome of each page, and the delay of each job. */
  async function run(name: string, work: Work) {
    const faults: [string, isLast: boolean][] = []
    const stops: (() => Promise<void>)[] = []
    const startWorker = async () => {
      const own = await connect()
      const stop = await takeJobs<PageBatch, BatchResult>(own, name, {
        ...{ concurrency: 1, leaseMs: LEASE_MS },
        work: async (batch) => {
          const result = work(await readPaths(store, batch.pages), batch)
          if (result !== null) return result
          own.close()
          // In its place another one begins, as where machines are started again.
          await startWorker()
          return new Promise(() => {})
        },
        onFault: (error, isLast) => faults.push([String(error), isLast]),
      })
      stops.push(stop)
    }
    await startWorker()
    const jobs = new Queue(name, { connection: link.redis, prefix: PREFIX })
    const queue = await JobQueue.open<PageBatch, BatchResult>(link, name)
    const promote = async () => {
      for (const job of await jobs.getDelayed()) await job.promote()
    }
    // One of them may have begun by itself.
    const hurry = setInterval(() => promote().catch(() => {}), 20)
    try {
      const options = { queue, store, run: name, known: null, isForced: false, verify: 0, batchSize: PATHS.length }
      const batches = new BatchRun({ ...options, onProgress() {} })
      const { ledger, failures } = await batches.render(pages())
      const pauses = (await jobs.getCompleted()).map(({ opts }) => opts.delay ?? 0).sort((one, two) => one - two)
      return { paths: [...ledger.paths], failures, faults, pauses }
    } finally {
      clearInterval(hurry)
      await Promise.all(stops.slice(-1).map((stop) => stop()))
    }
  }

  it('is halved, where no worker survives it, until the page is alone that is the reason', async () => {
    const tried: number[] = []
    const { paths, failures } = await run('poisoned', (paths) => {
      if (!paths.includes('/3')) return made(paths)
      tried.push(paths.length)
      return null
    })
    expect(paths).toEqual(['/1', '/2', '/4'])
    const message = 'the workers that were rendering it have stopped answering'
    expect(failures).toEqual([{ path: '/3', what: '/3', message, isFinal: true }])
    expect([...new Set(tried)]).toEqual([4, 2, 1])
  })

  it('puts a page off that fails, longer each time, and goes on with the others', async () => {
    const asked: (readonly string[])[] = []
    const failing =
      (attempts: number): Work =>
      async (paths, { attempt }) => {
        asked.push(paths)
        if (attempt > attempts) return made(paths)
        const failures = [{ path: '/3', what: 'Shown', message: 'is away', isFinal: false }]
        return { ...(await made(paths.filter((path) => path !== '/3'))), failures }
      }
    expect(await run('away-twice', failing(2))).toMatchObject({ paths: PATHS, failures: [], pauses: [0, 1000, 4000] })
    expect(asked).toEqual([PATHS, ['/3'], ['/3']])
    const { paths, failures } = await run('away', failing(3))
    expect([paths, failures]).toEqual([
      ['/1', '/2', '/4'],
      [expect.objectContaining({ path: '/3', message: 'is away' })],
    ])
  })

  it('is tried four times while the store does not answer, and then says why it was given up', async () => {
    const away = new StoreError('The store is away.')
    let tries = 0
    const awayFor =
      (count: number): Work =>
      async (paths) => {
        tries += 1
        if (tries > count) return made(paths)
        throw away
      }
    const fault = (isLast: boolean) => [String(away), isLast]
    expect(await run('store-back', awayFor(2))).toMatchObject({ paths: PATHS, faults: [fault(false), fault(false)] })
    tries = 0
    const { failures, faults } = await run('store-away', awayFor(4))
    expect(faults.map(([, isLast]) => isLast)).toEqual([false, false, false, true])
    expect(failures).toEqual([{ path: '/1', what: '/1 and 3 more', message: 'The store is away.', isFinal: true }])
  })
})

async function* pages() {
  for (const path of PATHS) yield { path }
}
