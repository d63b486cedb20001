import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './free-port.ts'

export interface RedisServerOptions {
  /** Whether it keeps its data across a restart. */
  readonly isKept?: boolean
  /** Further options of the program: `['--maxmemory', '1mb']`. */
  readonly args?: readonly string[]
}

/** A Redis for one test, on a port of its own, which can be killed and restarted. */
export class RedisServer {
  readonly #folder: string
  readonly #port: number
  readonly #begin: () => Promise<ChildProcess>
  #process: ChildProcess

  private constructor(folder: string, port: number, begin: () => Promise<ChildProcess>, process: ChildProcess) {
    this.#folder = folder
    this.#port = port
    this.#begin = begin
    this.#process = process
  }

  /** @param path - of the program. */
  static async start(path: string, { isKept = true, args = [] }: RedisServerOptions = {}): Promise<RedisServer> {
    const folder = mkdtempSync(join(tmpdir(), 'sitio-redis-'))
    const port = await freePort()
    const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '']
    const kept = isKept ? ['--appendonly', 'yes', '--appendfsync', 'always'] : []
    const start = () => begin(path, [...place, ...kept, ...args])
    return new RedisServer(folder, port, start, await start())
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`
  }

  /** Ends it like a power cut. */
  async kill(): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await ended
  }

  /** Starts it again after that. */
  async comeBack(): Promise<void> {
    this.#process = await this.#begin()
  }

  /** Stops answering, with its connections open, until `goOn`. */
  pause(): void {
    this.#process.kill('SIGSTOP')
  }

  goOn(): void {
    this.#process.kill('SIGCONT')
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) await this.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** Resolves when it accepts connections. */
async function begin(path: string, args: readonly string[]): Promise<ChildProcess> {
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  for await (const line of createInterface(child.stdout)) {
    if (!line.includes('Ready to accept connections')) continue
    child.stdout.resume()
    return child
  }
  throw new Error('redis-server ended before it took connections.')
}
