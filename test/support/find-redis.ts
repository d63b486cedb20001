import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * A redis-server for the tests, in this order: SITIO_REDIS, the PATH, Debian's package when this is root.
 *
 * @returns its path; null, which is said loudly with the ways to help, where there is none.
 */
export function findRedis(): string | null {
  const own = process.env.SITIO_REDIS
  if (own !== undefined) {
    if (!isExecutable(own)) throw new Error(`SITIO_REDIS names ${own}, which cannot be run.`)
    return own
  }
  const found = onPath() ?? fromDebian()
  if (found === null)
    console.error(
      'NOT TESTED: queues, and what servers have in common, since there is no redis-server. Set SITIO_REDIS to one, or put it on the PATH, or run the tests once as root on Debian.',
    )
  return found
}

function onPath(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, 'redis-server')).find(isExecutable) ?? null
}

function fromDebian(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  try {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'], { stdio: 'ignore' })
  } catch {
    // No network, or another process installs something: then there is none.
  }
  return isExecutable('/usr/bin/redis-server') ? '/usr/bin/redis-server' : null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Missing or not executable: either way it cannot be started.
    return false
  }
}
