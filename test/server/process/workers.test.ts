import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Expiry } from '../../../runtime/server/collections/expiry.ts'
import { SharedExpiry } from '../../../runtime/server/collections/shared-expiry.ts'
import type { SiteRequest } from '../../../runtime/server/http/exchange.ts'
import { createHealth } from '../../../runtime/server/process/health.ts'
import { Metrics } from '../../../runtime/server/telemetry/metrics.ts'
import { type Asked, Questions } from '../../../runtime/server/workers/questions.ts'
import { RestartDelay } from '../../../runtime/server/workers/restart-delay.ts'
import { serveWorkers } from '../../../runtime/server/workers/serve-workers.ts'
import type { Siblings } from '../../../runtime/server/workers/siblings.ts'
import { WorkerPool } from '../../../runtime/server/workers/worker-pool.ts'
import { builtSite } from '../../support/run/built-site.ts'
import { runSite } from '../../support/run/run-site.ts'
import { startSite } from '../../support/run/start-site.ts'
import { startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { AGENCY } from '../../support/sites/agency.ts'

/** The ids of a process's children, as Linux lists them. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}

it.runIf(process.platform === 'linux')(
  'several processes serve on one port, one that dies is started again, and all end when they are told to',
  async () => {
    const site = await startSite(AGENCY, { args: ['--workers', '2', '--access-log'] })
    onTestFinished(async () => void (await site.stop()))
    const statusOf = async (path: string) => (await fetch(site.url + path)).status
    const [first = 0, ...others] = childrenOf(site.pid)
    expect([others.length, await statusOf('/contact')]).toEqual([1, 200])
    process.kill(first, 'SIGKILL')
    await expect.poll(() => site.stderr()).toContain('a worker has ended and will be restarted')
    await expect.poll(() => childrenOf(site.pid).filter((pid) => pid !== first).length).toBe(2)
    expect(await statusOf('/car')).toBe(200)
    expect(site.stdout()).toBe(`${site.url}\n`)
    expect(await site.stop()).toBe(0)
    expect(site.stderr()).toContain('"msg":"GET /car"')
    // Only the first worker logs what applies to all, and only for addresses that a variable could set.
    expect(site.stderr().match(/the embedded back-end answers, because these variables are not set: [\w, ]+/g)).toEqual(
      [
        'the embedded back-end answers, because these variables are not set: SITE_API_URL, SITE_CRM_URL, SITE_MAILER_URL',
      ],
    )
  },
)

it('what keeps one of several processes from starting is said once, and ends them all with its code', async () => {
  const taken = await startGraphQLServer(() => {})
  onTestFinished(() => taken.close())
  await builtSite(AGENCY)
  const { port } = new URL(taken.url)
  const run = await runSite(
    ['start', '--config', AGENCY, '--no-build', '--workers', '2', '--port', port],
    dirname(AGENCY),
  )
  expect(run.stderr.match(new RegExp(`Port ${port} is in use`, 'g'))).toHaveLength(1)
  expect([run.stdout, run.code]).toEqual(['', 1])
})

it('several processes of which none is ready yet are ended when they are told to', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitio-workers-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const exec = join(folder, 'never-ready.mjs')
  writeFileSync(exec, 'setInterval(() => {}, 1000)')
  const write = vi.fn()
  let stop = () => {}
  const served = serveWorkers(
    { exec, args: [], cwd: folder, env: {}, count: 2 },
    {
      write,
      onStopSignal(tell) {
        stop = tell
      },
    },
  )
  stop()
  expect(await served).toBe(0)
  expect(write).not.toHaveBeenCalled()
})

it('a process that is stuck is ended, and another takes its place; it keeps none from stopping either', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitio-stuck-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const exec = join(folder, 'stuck.mjs')
  const starts = join(folder, 'starts')
  writeFileSync(
    exec,
    `import { appendFileSync, readFileSync } from 'node:fs'
    const hang = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    appendFileSync(${JSON.stringify(starts)}, '.')
    setInterval(() => process.send({ kind: 'beat' }), 50)
    process.on('message', ({ kind }) => kind === 'stop' && hang())
    process.send({ kind: 'ready', url: 'http://localhost:1' }, () => {
      if (readFileSync(${JSON.stringify(starts)}, 'utf8') === '.') hang()
    })`,
  )
  const log = { error: vi.fn() }
  const pool = new WorkerPool({ exec, args: [], cwd: folder, env: {}, count: 1, log, beatMs: 150 })
  await pool.start()
  await expect.poll(() => readFileSync(starts, 'utf8'), { timeout: 10_000 }).toMatch(/^\.\./)
  expect(log.error.mock.calls.slice(0, 2)).toEqual([
    [{}, 'a worker is stuck: it does not respond, and is ended'],
    [{ code: null, signal: 'SIGKILL', delayMs: 100 }, 'a worker has ended and will be restarted'],
  ])
  await pool.stop()
})

it('visitors who are handed to a process that is stuck are answered by another, once it is ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitio-untaken-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const exec = join(folder, 'serves.mjs')
  const mark = join(folder, 'stuck')
  writeFileSync(
    exec,
    `import { writeFileSync } from 'node:fs'
    import { createServer } from 'node:http'
    const server = createServer(({ url }, response) => {
      if (url === '/stuck') {
        writeFileSync(${JSON.stringify(mark)}, '')
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      }
      response.end('well')
    })
    setInterval(() => process.send({ kind: 'beat' }), 50)
    process.on('message', ({ kind }) => kind === 'stop' && process.exit())
    server.listen(0, '127.0.0.1', () => process.send({ kind: 'ready', url: 'http://127.0.0.1:' + server.address().port }))`,
  )
  const pool = new WorkerPool({ exec, args: [], cwd: folder, env: {}, count: 2, log: { error: vi.fn() }, beatMs: 150 })
  const url = await pool.start()
  const lost = fetch(`${url}/stuck`, { headers: { connection: 'close' } }).catch(() => 'lost')
  await expect.poll(() => existsSync(mark)).toBe(true)
  const answers = Array.from({ length: 6 }, async () =>
    (await fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(20_000) })).text(),
  )
  expect(await Promise.all(answers)).toEqual(Array(6).fill('well'))
  expect(await lost).toBe('lost')
  await pool.stop()
})

/** Two processes that receive each other's messages. */
function pair(): [Siblings, Siblings] {
  const listeners: [((text: string) => void)[], ((text: string) => void)[]] = [[], []]
  const one = (own: 0 | 1): Siblings => ({
    tell: (text) => {
      for (const listener of listeners[own === 0 ? 1 : 0]) listener(text)
    },
    onTold(listener) {
      listeners[own].push(listener)
      return () => {}
    },
  })
  return [one(0), one(1)]
}

const expiry = () => ({
  expire: vi.fn<Expiry['expire']>(),
  expirePages: vi.fn<Expiry['expirePages']>(async () => {}),
  clientOf: ({ client }: Parameters<Expiry['clientOf']>[0]) => client,
})

describe('what is dropped in one process', () => {
  it('is dropped in the others, once, and what is no such word is not understood', async () => {
    const [here, there] = pair()
    const [own, other] = [expiry(), expiry()]
    const shared = new SharedExpiry(own, here)
    new SharedExpiry(other, there)
    shared.expire({ client: 'cms', collection: null })
    await shared.expirePages(['/a'], 'works')
    here.tell('{"paths":["/of-an-earlier-version"]}')
    for (const text of ['', '{', '{"expired":{"client":1}}', '{"paths":[1]}', '{"paths":[],"collection":1}', 'null'])
      here.tell(text)
    expect(other.expire.mock.calls).toEqual([[{ client: 'cms', collection: null }]])
    expect(other.expirePages.mock.calls).toEqual([
      [['/a'], 'works'],
      [['/of-an-earlier-version'], null],
    ])
    expect([own.expire.mock.calls.length, own.expirePages.mock.calls.length]).toEqual([1, 1])
  })
})

it('a load balancer that asks one process after its health is known to all', async () => {
  const [here, there] = pair()
  const [asked, other] = [createHealth(here), createHealth(there)]
  const ask = (path: string) => asked.answer({ path } as SiteRequest)
  await ask('/healthz')
  there.tell('{"paths":[]}')
  expect([asked.isWatched, other.isWatched]).toEqual([false, false])
  await ask('/readyz')
  expect([asked.isWatched, other.isWatched]).toEqual([true, true])
  expect(createHealth(there).isWatched, 'one that was started again learns it as well').toBe(true)
})

describe('a question to all', () => {
  it('is answered by those who are there: one that goes, or says nothing in time, is left out', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const questions = new Questions()
    const says =
      (part: unknown): Asked['ask'] =>
      (_of, id) =>
        queueMicrotask(() => questions.answered(member, id, part))
    const member: Asked = { ask: (of, id) => says(1)(of, id) }
    const gone: Asked = { ask: () => queueMicrotask(() => questions.left(gone)) }
    expect(await questions.ask('', [member, gone])).toEqual([1])
    const silent: Asked = { ask: () => {} }
    const asked = questions.ask('', [member, silent])
    await vi.advanceTimersByTimeAsync(1000)
    expect(await asked).toEqual([1])
  })

  it('adds up what the processes have counted', async () => {
    const processes = [new Metrics(() => 1), new Metrics(() => 2)]
    for (const metrics of processes) metrics.refused()
    const [first, second] = processes
    const parts = await Promise.all(processes.map((metrics) => metrics.part()))
    const text = (await first?.textOf(JSON.parse(JSON.stringify(parts)))) ?? ''
    expect(text).toMatch(/^sitio_queue_refused_total 2$/m)
    expect(text).toMatch(/^sitio_queue_places 3$/m)
    expect(await second?.text()).toMatch(/^sitio_queue_refused_total 1$/m)
  })
})

it('a worker that keeps dying is waited with longer and longer, until one works for a minute', () => {
  const delay = new RestartDelay()
  expect(Array.from({ length: 10 }, () => delay.after(10))).toEqual([
    100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000,
  ])
  expect([delay.after(60_000), delay.after(10)]).toEqual([100, 200])
})
