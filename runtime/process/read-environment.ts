import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

type Environment = Readonly<Record<string, string | undefined>>

/** Beside the manifest; the environment wins over it. */
export const ENV_FILE = '.env'

/**
 * The environment of a process; what it does not have, or has empty, from the `.env` file of a folder. A value that was read from a file, as secrets
 * are, often ends with a line break that nobody means.
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
    return { ...parseEnv(readFileSync(path, 'utf8')) }
  } catch {
    return {} // There is none, or it is not for this user.
  }
}
