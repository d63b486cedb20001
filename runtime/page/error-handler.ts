/** Facts about an error besides the error itself. */
export interface ErrorContext {
  readonly where: 'server' | 'browser'
  /** Key of the section that failed: `contact___en/team`. */
  readonly section?: string
  /** Key of the route: `contact___en`. */
  readonly route?: string
  /** Path of the page or of the request, without its query. */
  readonly path?: string
  /** Status of the error page. */
  readonly status?: number
  /**
   * Id of the request, as in its line of the access log and in its X-Request-Id header. For a page computed for several requests, that of the
   * first.
   */
  readonly request?: string
  /** Id that the visitor is shown and can quote. */
  readonly reference?: string
}

/** The request in which an error happened. */
export type ErrorRequest = Pick<ErrorContext, 'path' | 'request'>

/**
 * The global error handler: the default export of the module `hooks.onError`. If it returns `false`, or a promise of it, the error is not written
 * to the log or the console; any other result is ignored.
 */
export type ErrorHandler = (error: unknown, context: ErrorContext) => unknown
