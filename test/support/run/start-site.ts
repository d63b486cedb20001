import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { builtSite, isShared } from './built-site.ts'
import { NODE_FLAGS } from './node-flags.ts'
import { type RunOptions, SITE_COMMAND, siteEnvironment } from './run-site.ts'

/** A first start also builds the site. */
const START_LIMIT_MS = 180_000

export interface StartedSite {
  /** Without a trailing slash. */
  readonly url: string
  readonly pid: number
  /** Everything that it has printed so far. */
  stdout(): string
  /** Everything that it has logged so far. */
  stderr(): string
  /** Its exit code, once it has ended for any reason. */
  readonly ended: Promise<number | null>
  /** Stops it with SIGTERM; resolves to its exit code, or null when it had to be killed. Further calls have no effect. */
  stop(): Promise<number | null>
}

export interface StartOptions extends RunOptions {
  /** Default: `start`. */
  readonly mode?: 'start' | 'dev'
  /** Further arguments, at the end. */
  readonly args?: readonly string[]
  /** Default: a free port. */
  readonly port?: number
  /** For a site outside of this repository: serves its existing build. */
  readonly built?: boolean
  /** Ends it when this process ends, however that happens. */
  readonly endsWithParent?: boolean
}

/** Ends a process once its input does, whose other end is the parent's. */
const ENDS_WITH_INPUT = ['--import', 'data:text/javascript,process.stdin.on("end",()=>process.exit()).resume()']

/**
 * Starts a site as a process of its own, and waits until it prints its address. A site of this repository is built first, once per run.
 *
 * @param configFile - absolute path of its manifest.
 * @throws Error with all output when the process ends, or has printed no address after 180 s.
 */
export async function startSite(
  configFile: string,
  {
    env = {},
    command = SITE_COMMAND,
    mode = 'start',
    port = 0,
    built = false,
    endsWithParent = false,
    args: further = [],
  }: StartOptions = {},
): Promise<StartedSite> {
  const isOfRun = mode === 'start' && isShared(configFile)
  if (isOfRun) await builtSite(configFile)
  const isBuilt = built || isOfRun
  const args = [mode, '--port', String(port), '--config', configFile, ...(isBuilt ? ['--no-build'] : []), ...further]
  const flags = [...NODE_FLAGS, ...(endsWithParent ? ENDS_WITH_INPUT : [])]
  const child = spawn(process.execPath, [...flags, command, ...args], {
    cwd: dirname(configFile),
    env: { ...siteEnvironment(), ...env },
  })
  let stdout = ''
  let stderr = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(limit)
      child.kill('SIGKILL')
      reject(new Error(`${configFile}: ${reason}\n${stdout}${stderr}`))
    }
    const limit = setTimeout(() => fail('no address was printed in time.'), START_LIMIT_MS)
    child.once('error', (error) => fail(error.message))
    child.once('close', (code) => fail(`the site ended with code ${code}.`))
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
      const address = /^(http:\/\/\S+)\n$/m.exec(stdout)?.[1]
      if (address === undefined) return
      clearTimeout(limit)
      resolve(address)
    })
  })
  return {
    url,
    pid: child.pid ?? 0,
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
