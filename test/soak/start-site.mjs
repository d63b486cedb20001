import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * Starts the site of the repository on a free port, with a data folder of its own.
 *
 * @param {Record<string, string>} env
 * @returns {Promise<{ url: string, pid: number, stop(): Promise<void> }>} when it accepts requests.
 */
export async function startSite(env = {}) {
  const data = mkdtempSync(join(tmpdir(), 'sitio-soak-'))
  const child = spawn(process.execPath, [join(root, 'cli/bin.mjs'), 'start', '--port', '0'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', SITE_DATA_DIR: data, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const url = await new Promise((resolve, reject) => {
    child.once('close', (code) => reject(new Error(`The site ended with code ${code}.`)))
    child.stdout.setEncoding('utf8').on('data', (text) => {
      const address = /http:\/\/localhost:\d+/.exec(text)?.[0]
      if (address) resolve(address)
    })
  })
  return {
    url,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}
