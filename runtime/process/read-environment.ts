import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

type Environment = Readonly<Record<string, string | undefined>>

/** The file beside the manifest with further variables; the environment overrides it. */
export const ENV_FILE = '.env'

/**
 * The environment of a process, completed with the `.env` file of a folder for variables that are missing or empty. Trailing line breaks are removed,
 * since values read from files, as secrets often are, tend to end with one.
 */
export function readEnvironment(folder: string, env: Environment): Environment {
  const set = Object.entries(env).flatMap(([name, value]) => {
    const meant = value?.replace(/[\r\n]+$/, '')
    return meant ? [[name, meant]] : []
  })
  return { ...readFile(join(folder, ENV_FILE)), ...Object.fromEntries(set) }
}

function readFile(path: string): Environment {
  try {
    const bytes = readFileSync(path)
    // Windows' shells write UTF-16, and its editors a mark that would become part of the first name.
    const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
    return { ...parseEnv(new TextDecoder(encoding).decode(bytes)) }
  } catch {
    return {} // The file does not exist, or this user may not read it.
  }
}
