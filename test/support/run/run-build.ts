import { spawn } from 'node:child_process'
import { NODE_FLAGS } from './node-flags.ts'
import { siteEnvironment } from './run-site.ts'

export interface BuildRun {
  /** Resolves to the address when it is ready. @throws Error with all output when it ends before. */
  readonly url: Promise<string>
  readonly pid: number
  stdout(): string
  stderr(): string
  readonly ended: Promise<number | null>
  stop(): Promise<number | null>
}

export interface RunBuildOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Id of the user that it runs as. */
  readonly uid?: number
  readonly cwd: string
}

/** Runs the server of a build, or another script, as a process of its own on a free port. */
export function runBuild(args: readonly string[], { env = {}, uid, cwd }: RunBuildOptions): BuildRun {
  const child = spawn(process.execPath, [...NODE_FLAGS, ...args], {
    cwd,
    env: { ...siteEnvironment(), PORT: '0', ...env },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  let stdout = ''
  let stderr = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const url = new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
      const address = /^(http:\/\/\S+)\n$/m.exec(stdout)?.[1]
      if (address !== undefined) resolve(address)
    })
    ended.then((code) => reject(new Error(`${args.join(' ')} ended with code ${code}.\n${stdout}${stderr}`)))
  })
  // Callers that only wait for its end need not handle this.
  url.catch(() => {})
  return {
    url,
    pid: child.pid ?? 0,
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
