import { findOnPath, installFromDebian, isExecutable } from './find-program.ts'

/**
 * Finds a redis-server for the tests, in this order: SITIO_REDIS, the PATH, Debian's package if this is root.
 *
 * @returns its path; null if there is none, after printing the ways to get one.
 */
export function findRedis(): string | null {
  const own = process.env.SITIO_REDIS
  if (own !== undefined) {
    if (!isExecutable(own)) throw new Error(`SITIO_REDIS names ${own}, which cannot be run.`)
    return own
  }
  const found = findOnPath('redis-server') ?? (installFromDebian('redis-server') ? findOnPath('redis-server') : null)
  if (found === null)
    console.error(
      'NOT TESTED: queues, and what servers have in common, since there is no redis-server. Set SITIO_REDIS to one, or put it on the PATH, or run the tests once as root on Debian.',
    )
  return found
}
