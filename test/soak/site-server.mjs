import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

const LOOK_MS = 20

/** The server of a build, which can stop and start again on the same port. */
export class SiteServer {
  #dist
  #env
  #data = mkdtempSync(join(tmpdir(), 'sitio-soak-'))
  #process = null
  #said = ''

  /**
   * @param {string} dist - folder of the build.
   * @param {number} port
   * @param {Record<string, string>} env
   */
  constructor(dist, port, env) {
    this.address = `127.0.0.1:${port}`
    this.#dist = dist
    this.#env = { ...env, PORT: String(port), HOST: '127.0.0.1', SITE_DATA_DIR: this.#data }
  }

  /** Resolves when it accepts requests. */
  async begin() {
    const child = spawn(process.execPath, [join(this.#dist, 'server.mjs')], {
      cwd: this.#data,
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process = child
    child.stderr.on('data', (text) => {
      this.#said = (this.#said + text).slice(-10_000)
    })
    for await (const line of createInterface(child.stdout)) if (line.startsWith('http://')) return
    throw new Error(`The server has ended: ${this.#said}`)
  }

  /** Requests /readyz, like a load balancer, until the server is ready. */
  async isReady() {
    while (!(await fetch(`http://${this.address}/readyz`)).ok) await wait(LOOK_MS)
  }

  /** Stops it with SIGTERM. @throws Error with its output when it does not end well. */
  async stop() {
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    const [code] = await ended
    if (code !== 0) throw new Error(`The server ended with code ${code}: ${this.#said}`)
  }

  async remove() {
    if (this.#process?.exitCode === null && this.#process.signalCode === null) await this.stop()
    rmSync(this.#data, { recursive: true, force: true })
  }
}
