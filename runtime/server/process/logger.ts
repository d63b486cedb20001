import { pino } from 'pino'

/** Writes events as JSON lines to standard error; never a secret, never a visitor's data. */
export interface Logger {
  info(fields: Readonly<Record<string, unknown>>, message: string): void
  warn(fields: Readonly<Record<string, unknown>>, message: string): void
  error(fields: Readonly<Record<string, unknown>>, message: string): void
}

/** @param site - stands in each line, where a process serves several. */
export function createLogger(site?: string): Logger {
  return pino(
    { base: site === undefined ? null : { site }, redact: ['err.bodyText', 'err.answer'] },
    pino.destination({ fd: 2, sync: true }),
  )
}
