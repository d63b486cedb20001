import { pino, stdSerializers } from 'pino'
import { plainLines } from '../../process/plain-lines.ts'
import { messageWithCauses } from '../../values/message-of.ts'
import { logStream } from './log-stream.ts'

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
    logStream(),
  )
}

/** An error with its causes, as it is logged. A cause whose message is part of the error's message already is not repeated. */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const logged = stdSerializers.err(error)
  logged.message = messageWithCauses(error)
  return logged
}
