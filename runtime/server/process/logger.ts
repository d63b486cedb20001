import { constants, fstatSync, openSync } from 'node:fs'
import { pino, stdSerializers } from 'pino'
import { plainLines } from '../../process/plain-lines.ts'
import { messageWithCauses } from '../../values/message-of.ts'

/** Writes events to standard error; never a secret, never a visitor's data. */
export interface Logger {
  info(fields: Readonly<Record<string, unknown>>, message: string): void
  warn(fields: Readonly<Record<string, unknown>>, message: string): void
  error(fields: Readonly<Record<string, unknown>>, message: string): void
}

/** Plain lines on a terminal, and lines of JSON anywhere else. @param site - named in each line, when a process serves several sites. */
export function createLogger(site?: string): Logger {
  if (process.stderr.isTTY) return plainLines((text) => process.stderr.write(text), site)
  return pino(
    {
      ...{ base: site === undefined ? null : { site }, redact: ['err.bodyText', 'err.answer'] },
      serializers: { err: loggedError },
    },
    standardError(),
  )
}

/** How many bytes of the log wait while it cannot be written, because the disk is full for example. What follows is dropped. */
const WAITING_BYTES = 256 * 1024

function standardError() {
  const stream = pino.destination({
    fd: descriptor(),
    sync: true,
    maxLength: WAITING_BYTES,
    // A full pipe takes what waits with a later line.
    retryEAGAIN: () => false,
  })
  // The next line tries again; without a listener, the error would end the server.
  return stream.on('error', () => undefined)
}

let opened: number | undefined

/**
 * Standard error, for writing without waiting. Writing into a pipe whose reader has stopped would otherwise stop the whole process. On Linux a pipe can
 * be opened once more for that, which leaves it as it is for all others who write into it.
 */
function descriptor(): number {
  try {
    opened ??= fstatSync(2).isFIFO() ? openSync('/proc/self/fd/2', constants.O_WRONLY | constants.O_NONBLOCK) : 2
  } catch {
    // There is no such address, or standard error is closed.
    opened = 2
  }
  return opened
}

/** An error with its causes, as it is logged. A cause whose message is part of the error's message already is not repeated. */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const logged = stdSerializers.err(error)
  logged.message = messageWithCauses(error)
  return logged
}
