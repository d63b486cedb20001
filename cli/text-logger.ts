import { stripVTControlCharacters } from 'node:util'
import { plainLines } from '../runtime/process/plain-lines.ts'
import type { Logger } from '../runtime/server/process/logger.ts'
import type { CommandIo } from './io.ts'
import { usesColor } from './report/uses-color.ts'

/** A logger for people. */
export function createTextLogger(io: CommandIo): Logger {
  return plainLines((text) => io.writeError(usesColor(io) ? text : stripVTControlCharacters(text)))
}
