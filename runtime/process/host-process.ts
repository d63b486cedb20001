import { setFlagsFromString } from 'node:v8'
import { exitCode } from './job-error.ts'

/** How much the heap grows, beside what lives in it, before V8 collects what is dead. Left to itself that is up to three times as much. */
const HEAP_GROWTH_PERCENT = 50

/** What a program sees of its process: where it runs and where it writes. */
export interface ProcessIo {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Standard output: results. */
  write(text: string): void
  /** Standard error: everything else. */
  writeError(text: string): void
  readonly isTerminal: boolean
  /** Calls back on the first SIGTERM or SIGINT; a second one ends the process at once. */
  onStopSignal(stop: () => void): void
  /** Calls back on each SIGHUP, which otherwise ends a process. */
  onReloadSignal(reload: () => void): void
}

/**
 * Runs a program in this process, which ends with the exit code that it returns. An error that nobody caught stops it as a signal does, so that
 * whoever waits for an answer gets it; its stack is shown with `--debug`.
 */
export async function hostProcess(run: (io: ProcessIo) => Promise<number>): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
  // Who reads may stop early, as `head` does: what is left has nowhere to go.
  process.stdout.on('error', (error) => {
    if (!('code' in error) || error.code !== 'EPIPE') throw error
    process.exit(0)
  })
  let isBroken = false
  let stopProgram: () => void = () => process.exit(exitCode.defect)
  // Node would show its stack, and cut off whoever waits for an answer.
  process.on('uncaughtException', (error) => {
    if (process.argv.includes('--debug')) process.stderr.write(`${error?.stack}\n`)
    process.stderr.write(defectText(error))
    if (isBroken) process.exit(exitCode.defect)
    isBroken = true
    stopProgram()
  })
  const code = await run({
    cwd: process.cwd(),
    env: process.env,
    write: (text) => process.stdout.write(text),
    writeError: (text) => process.stderr.write(text),
    isTerminal: process.stdout.isTTY === true,
    onStopSignal(stop) {
      stopProgram = stop
      let isStopping = false
      const onSignal = () => {
        // Whoever asks twice does not want to wait for running requests.
        if (isStopping) process.exit(1)
        isStopping = true
        stop()
      }
      process.on('SIGTERM', onSignal)
      process.on('SIGINT', onSignal)
    },
    onReloadSignal: (reload) => void process.on('SIGHUP', reload),
  })
  process.exitCode = isBroken ? exitCode.defect : code
  // Whoever has started this one may have more to say: that keeps nobody waiting.
  process.channel?.unref()
}

/** What is said of an error that no one has foreseen. */
export function defectText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return `${message}\nThis looks like a defect of sitio. Run the command again with --debug to see where it happened.\n`
}
