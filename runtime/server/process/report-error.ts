import type { ErrorContext, ErrorHandler } from '../../page/error-handler.ts'
import type { Logger } from './logger.ts'

/** Receives every error that visitors do not see. */
export type ReportError = (error: unknown, about: Omit<ErrorContext, 'where'>) => void

/**
 * Passes each error to the site's own handler, and then to `report`, unless the handler returns false. A handler that fails is logged as well, and
 * breaks nothing.
 *
 * @param handler - the default export of the handler's module; undefined without one.
 */
export function createErrorReport(handler: ErrorHandler | undefined, report: ReportError, log: Logger): ReportError {
  if (handler === undefined) return report
  return (error, about) => {
    const settle = (answer: unknown) => {
      if (answer !== false) report(error, about)
    }
    const fail = (failure: unknown) => {
      log.error({ err: failure }, 'the error handler failed')
      report(error, about)
    }
    try {
      const answer = handler(error, { where: 'server', ...about })
      if (answer instanceof Promise) answer.then(settle, fail)
      else settle(answer)
    } catch (failure) {
      fail(failure)
    }
  }
}
