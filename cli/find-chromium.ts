import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Names of its executable. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Path of a Chromium: the one named by a variable, even if it cannot be run, otherwise one on the PATH; null if there is none. */
export function findChromium(env: Readonly<Record<string, string | undefined>>): string | null {
  const own = env.SITIO_CHROMIUM || env.CHROME_PATH
  if (own) return own
  const places = (env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return places.find(isExecutable) ?? null
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Missing or not executable: either way it is not usable.
    return false
  }
}
