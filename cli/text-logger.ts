import { stripVTControlCharacters } from 'node:util'
import type { Logger } from '../runtime/server/process/logger.ts'
import type { CommandIo } from './io.ts'
import { usesColor } from './report/uses-color.ts'

/** A logger for people: what happened, where, and the error as its author wrote it. */
export function createTextLogger(io: CommandIo): Logger {
  const plain = (text: string) => (usesColor(io) ? text : stripVTControlCharacters(text))
  const write = ({ err, ...fields }: Readonly<Record<string, unknown>>, message: string) => {
    const about = Object.entries(fields).map(([name, value]) => ` ${name}=${String(value)}`)
    const cause = err instanceof Error ? `\n${err.stack ?? err.message}` : ''
    io.writeError(plain(`${message}:${about.join('')}${cause}\n`))
  }
  return { info: write, warn: write, error: write }
}
