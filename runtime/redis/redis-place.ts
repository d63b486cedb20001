import { exitCode, JobError } from '../process/job-error.ts'

/**
 * Reads the address of a Redis.
 *
 * @param variable - the environment variable that it comes from, if any.
 * @throws JobError (exit 2) when it is not such an address.
 */
export function readRedisUrl(text: string, variable?: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || (url.protocol !== 'redis:' && url.protocol !== 'rediss:') || url.hostname === '')
    throw new JobError(
      `${variable === undefined ? '' : `${variable}: `}"${text.replace(/\/\/[^@/]*@/, '//…@')}" is not the address of a Redis. Write it like this: redis://queue.internal:6379`,
      exitCode.usage,
    )
  return url
}

/** Its name in messages, without the password. */
export function redisName({ protocol, host, pathname }: URL): string {
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}
