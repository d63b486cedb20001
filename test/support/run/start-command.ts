import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { NODE_FLAGS } from './node-flags.ts'
import { SITE_COMMAND, type SiteRun, siteEnvironment } from './run-site.ts'

/** Longer than anything that is waited for. */
const WAIT_MS = 100_000
const LOOK_MS = 20

/** A command of `site` that runs until it is told to stop. */
export interface RunningCommand {
  /** Everything that it has written so far, to either stream. */
  said(): string
  /** Resolves when its output contains or matches this. */
  says(what: string | RegExp): Promise<void>
  readonly ended: Promise<SiteRun>
  /** Suspends it until `goOn`. */
  pause(): void
  goOn(): void
  kill(signal: NodeJS.Signals): Promise<SiteRun>
}

export function startCommand(
  args: readonly string[],
  cwd: string,
  { command = SITE_COMMAND, env = {} }: { readonly command?: string; readonly env?: Readonly<Record<string, string>> },
): RunningCommand {
  const child = spawn(process.execPath, [...NODE_FLAGS, command, ...args], {
    cwd,
    env: { ...siteEnvironment(), ...env },
  })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ended = new Promise<SiteRun>((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })))
  const said = () => stdout + stderr
  return {
    said,
    async says(what) {
      const isSaid = () => (typeof what === 'string' ? said().includes(what) : what.test(said()))
      const isOver = () => child.exitCode !== null || child.signalCode !== null
      for (let waited = 0; !isSaid() && !isOver() && waited < WAIT_MS; waited += LOOK_MS) await wait(LOOK_MS)
      if (!isSaid()) throw new Error(`It ${isOver() ? 'ended and' : ''} did not say ${what}:\n${said()}`)
    },
    ended,
    pause: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    kill(signal) {
      child.kill(signal)
      return ended
    },
  }
}
