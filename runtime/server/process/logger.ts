import { pino } from 'pino'

/** Writes events as JSON lines to standard error; never a secret, never a visitor's data. */
export interface Logger {
  info(fields: Readonly<Record<string, unknown>>, message: string): void
  warn(fields: Readonly<Record<string, unknown>>, message: string): void
  error(fields: Readonly<Record<string, unknown>>, message: string): void
}

export function createLogger(): Logger {
  return pino({ base: null, redact: ['err.bodyText', 'err.answer'] }, pino.destination({ fd: 2, sync: true }))
}
