import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * Starts a server of this repository as a process of its own, on a free port.
 *
 * @param {readonly string[]} args Node's arguments: the program and its own arguments
 * @param {Record<string, string>} env variables in addition to those of this process
 * @param {readonly string[]} wrapper a command in front of Node, such as `['taskset', '-c', '0']`
 * @returns its address, as soon as it has printed it, and the process, which the caller ends
 */
export function startServer(args, env = {}, wrapper = []) {
  return new Promise((resolve, reject) => {
    const [program, ...rest] = [...wrapper, process.execPath, ...args]
    const child = spawn(program, rest, {
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
