import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as clockWait } from 'node:timers/promises'
import { rawRequest } from '../requests/raw-request.ts'
import { freePort } from './free-port.ts'

/** A running program on this machine that answers HTTP. */
export interface HostProgram {
  readonly url: string
  stop(): Promise<void>
}

const START_MS = 20_000
const LOOK_MS = 20

/** The path of a program; null if this machine has none with these names. */
export function findProgram(...names: readonly string[]): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path)) ?? null
}

/**
 * Starts a program, and waits until it answers.
 *
 * @param command - returns the program and its arguments, given a folder of its own and a port.
 * @throws Error with its output when it ends before.
 */
export async function startProgram(command: (work: string, port: number) => string[]): Promise<HostProgram> {
  const work = mkdtempSync(join(tmpdir(), 'host-program-'))
  mkdirSync(join(work, 'logs'))
  chmodSync(work, 0o755)
  const port = await freePort()
  const [program = '', ...args] = command(work, port)
  const env = { ...process.env, HOME: work, XDG_DATA_HOME: work, XDG_CONFIG_HOME: work }
  const started = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  started.stderr.on('data', (part: Buffer) => {
    said += part
  })
  const url = `http://127.0.0.1:${port}`
  const until = performance.now() + START_MS
  while (!(await answers(url))) {
    if (started.exitCode !== null) throw new Error(`${program} has ended: ${said}`)
    if (performance.now() > until) throw new Error(`${program} does not answer: ${said}`)
    await clockWait(LOOK_MS)
  }
  return { url, stop: () => stop(started, work) }
}

function answers(url: string): Promise<boolean> {
  return rawRequest(url, '/robots.txt').then(
    () => true,
    () => false,
  )
}

async function stop(started: ChildProcess, work: string): Promise<void> {
  const ended = new Promise((resolve) => started.once('exit', resolve))
  started.kill('SIGTERM')
  await ended
  rmSync(work, { recursive: true, force: true })
}
