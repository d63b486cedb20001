import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRedis } from '../servers/find-redis.ts'
import { RedisServer } from '../servers/redis-server.ts'
import { startMagazineApi } from '../sites/magazine-api.ts'
import type { SiteRun } from './run-site.ts'
import { type RunningCommand, startCommand } from './start-command.ts'

const REPOSITORY = join(import.meta.dirname, '../../..')
/** Short, so that no test waits long for a worker that was killed. */
const LEASE_S = '2'

/** A magazine, a Redis, and any number of simulated machines on this one. */
export class QueueMachines {
  readonly folder: string
  readonly redis: RedisServer
  readonly #api: Awaited<ReturnType<typeof startMagazineApi>>
  readonly workers: RunningCommand[] = []

  private constructor(folder: string, redis: RedisServer, api: Awaited<ReturnType<typeof startMagazineApi>>) {
    this.folder = folder
    this.redis = redis
    this.#api = api
  }

  /** @param texts - number of texts of the magazine; each is a page. */
  static async open(texts: number): Promise<QueueMachines> {
    const path = findRedis()
    if (path === null) throw new Error('There is no redis-server.')
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitio-queue-')))
    const isOwn = (file: string) => !/[\\/](?:dist|\.sitio|node_modules)$/.test(file)
    cpSync(join(REPOSITORY, 'test/fixtures/sites/magazine'), folder, { recursive: true, filter: isOwn })
    symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'))
    return new QueueMachines(folder, await RedisServer.start(path), await startMagazineApi(texts))
  }

  site(...args: readonly string[]): RunningCommand {
    return startCommand(args, this.folder, { env: { CI: '', MAGAZINE_API_URL: this.#api.url } })
  }

  /** Runs a command to its end. @throws Error with its output when it fails. */
  async run(...args: readonly string[]): Promise<SiteRun> {
    const run = await this.site(...args).ended
    if (run.code !== 0) throw new Error(`site ${args.join(' ')} ended with ${run.code}:\n${run.stdout}${run.stderr}`)
    return run
  }

  /** Starts prerendering with the queue. */
  prerender(out: string, ...more: readonly string[]): RunningCommand {
    return this.site('prerender', '--queue', this.redis.url, '--store', '.sitio/shared', '--out', out, ...more)
  }

  async startWorker(): Promise<RunningCommand> {
    const place = ['--queue', this.redis.url, '--store', '.sitio/shared']
    const worker = this.site('worker', ...place, '--jobs', '1', '--lease', LEASE_S)
    await worker.says('Taking pages of')
    this.workers.push(worker)
    return worker
  }

  /** A digest of a prerendered site, its files and its ledger; null if there is none. */
  digest(out: string): string | null {
    const place = join(this.folder, out)
    if (!existsSync(place)) return null
    const hash = createHash('sha256').update(readFileSync(`${place}.ledger`))
    for (const file of readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort())
      hash.update(file.slice(place.length)).update(readFileSync(file))
    return hash.digest('base64url')
  }

  remove(path: string): void {
    for (const suffix of ['', '.ledger']) rmSync(join(this.folder, path) + suffix, { recursive: true, force: true })
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.kill('SIGKILL')))
    await this.redis.stop()
    await this.#api.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
