import { readFileSync } from 'node:fs'
import { errorCode } from '../runtime/values/error-code.ts'

/** The text of a file; null if there is none. @throws an error that names the file also where Node leaves that out, as for a folder. */
export function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error instanceof Error ? Object.assign(error, { path }) : error
  }
}
