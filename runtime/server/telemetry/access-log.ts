import type { Logger } from '../process/logger.ts'
import type { TellServed } from './request-watch.ts'

/** Logs a line for each request, without the visitor's address, and without the query. */
export function accessLog(log: Pick<Logger, 'info'>): TellServed {
  return ({ id, method, path, status, ms, bytes, isWhole, source, cache }) =>
    log.info(
      {
        ...{ request: id, status, ms: Math.round(ms * 10) / 10, bytes },
        ...(source?.route ? { route: source.route } : {}),
        ...(cache === 'none' ? {} : { cache }),
        ...(isWhole ? {} : { left: true }),
      },
      `${method} ${path}`,
    )
}
