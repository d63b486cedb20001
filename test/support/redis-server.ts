import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A Redis of the tests' own, at a port of its own, which may be killed and comes back with what it had. */
export class RedisServer {
  readonly #path: string
  readonly #folder: string
  readonly #port: number
  #process: ChildProcess

  private constructor(path: string, folder: string, port: number, process: ChildProcess) {
    this.#path = path
    this.#folder = folder
    this.#port = port
    this.#process = process
  }

  static async start(path: string): Promise<RedisServer> {
    const folder = mkdtempSync(join(tmpdir(), 'sitio-redis-'))
    const port = await freePort()
    return new RedisServer(path, folder, port, await begin(path, folder, port))
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`
  }

  /** Ends it as a power cut does. */
  async kill(): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await ended
  }

  /** Starts it again after that. */
  async comeBack(): Promise<void> {
    this.#process = await begin(this.#path, this.#folder, this.#port)
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) await this.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** Resolves when it takes connections. */
async function begin(path: string, folder: string, port: number): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'yes']
  const child = spawn(path, [...options, '--appendfsync', 'always'], { stdio: ['ignore', 'pipe', 'ignore'] })
  for await (const line of createInterface(child.stdout)) {
    if (!line.includes('Ready to accept connections')) continue
    child.stdout.resume()
    return child
  }
  throw new Error('redis-server ended before it took connections.')
}

/** It cannot choose one itself. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
