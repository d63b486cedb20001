import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * Starts a server of this repository as a process of its own, on a free port.
 *
 * @param {readonly string[]} args Node's arguments: the program and its own arguments
 * @param {Record<string, string>} env variables in addition to those of this process
 * @returns its address, as soon as it has printed it, and the process, which the caller ends
 */
export function startServer(args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.once('error', reject)
    child.stdout.setEncoding('utf8').on('data', (text) => {
      const url = /http:\/\/\S+/.exec(text)?.[0]
      if (url) resolve({ url, child })
    })
  })
}
