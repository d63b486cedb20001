import { setFlagsFromString } from 'node:v8'
import { messageOf } from '../values/message-of.ts'
import { exitCode } from './job-error.ts'

/** How much the heap may grow, relative to the live data, before V8 collects garbage. By default, up to three times as much. */
const HEAP_GROWTH_PERCENT = 50

/** How long what is still open may take to close once the program is done. */
const CLOSE_LIMIT_MS = 1000

/** What a program sees of its process: where it runs and where it writes. */
export interface ProcessIo {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Standard output: results. */
  write(text: string): void
  /** Standard error: everything else. */
  writeError(text: string): void
  readonly isTerminal: boolean
  /** Calls `stop` on the first SIGTERM or SIGINT; a second one ends the process at once. */
  onStopSignal(stop: () => void): void
  /** Calls `reload` on each SIGHUP, which would otherwise end the process. */
  onReloadSignal(reload: () => void): void
}

/**
 * Runs a program in this process, and ends with the exit code that it returns. An uncaught error stops the program like a signal, so that open
 * requests still get their answers; `--debug` shows its stack.
 */
export async function hostProcess(run: (io: ProcessIo) => Promise<number>): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
  surviveStreams()
  const write = keepForResults(process.stdout)
  let isBroken = false
  let stopProgram: () => void = () => process.exit(exitCode.defect)
  // By default, Node would print the stack and cut off open requests.
  process.on('uncaughtException', (error) => {
    if (process.argv.includes('--debug')) process.stderr.write(`${error?.stack}\n`)
    process.stderr.write(defectText(error))
    if (isBroken) process.exit(exitCode.defect)
    isBroken = true
    stopProgram()
  })
  // If nothing is left to wait for, Node would end the process silently, and with an exit code of its own.
  const giveUp = () => {
    process.stderr.write(defectText('The command is waiting for something that will never happen.'))
    process.exitCode = exitCode.defect
  }
  process.once('beforeExit', giveUp)
  const code = await run({
    cwd: process.cwd(),
    env: process.env,
    write: (text) => void write(text),
    writeError: (text) => process.stderr.write(text),
    isTerminal: process.stdout.isTTY === true,
    onStopSignal(stop) {
      stopProgram = stop
      let isStopping = false
      const onSignal = () => {
        // Whoever asks twice does not want to wait for open requests.
        if (isStopping) process.exit(1)
        isStopping = true
        stop()
      }
      process.on('SIGTERM', onSignal)
      process.on('SIGINT', onSignal)
    },
    onReloadSignal: (reload) => void process.on('SIGHUP', reload),
  })
  process.off('beforeExit', giveUp)
  process.exitCode = isBroken ? exitCode.defect : code
  // The channel to the parent process must not keep this process alive.
  process.channel?.unref()
  // Nor must what the site's code keeps open, such as an interval, once somebody has read all that was written.
  await Promise.all([write(''), new Promise<void>((resolve) => void process.stderr.write('', () => resolve()))])
  setTimeout(() => process.exit(), CLOSE_LIMIT_MS).unref()
}

/** Lets the program go on when what it writes is not taken: a server answers although the disk of its log is full. */
function surviveStreams(): void {
  process.stderr.on('error', () => undefined)
  let isTold = false
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Readers may stop early, as `head` does; then there is nowhere to write the rest.
    if (error.code === 'EPIPE' || isTold) return
    isTold = true
    process.stderr.write(`The output is incomplete, because it could not be written: ${error.message}\n`)
    process.once('exit', () => {
      process.exitCode ||= exitCode.failed
    })
  })
}

/**
 * Standard output is for results alone, which other programs read: what code of a site prints (`console.log`), here or in a thread, goes to standard
 * error.
 *
 * @returns writes to standard output, and resolves once that has been read.
 */
function keepForResults(output: NodeJS.WriteStream): (text: string) => Promise<void> {
  const write = output.write.bind(output)
  const writeError = process.stderr.write.bind(process.stderr)
  output.write = (...given: unknown[]) => {
    Reflect.apply(writeError, process.stderr, given)
    // Whoever waits would be told that this stream has room again, never that the other one has.
    return true
  }
  return (text) => new Promise((resolve) => void write(text, () => resolve()))
}

/** The message for an unforeseen error. */
export function defectText(error: unknown): string {
  const message = messageOf(error)
  return `${message}\nThis looks like a defect of sitio. Run the command again with --debug to see where it happened.\n`
}
