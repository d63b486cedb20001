/** What is known of an error beside itself. */
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
  /** Id of the request, as its line in the access log and its answer (X-Request-Id) say it. Of what is made for many, that of the first. */
  readonly request?: string
  /** Id by which the visitor may ask about the error. */
  readonly reference?: string
}

/** What is known of the request in which an error happened. */
export type ErrorRequest = Pick<ErrorContext, 'path' | 'request'>

/**
 * The global error handler: what the module of `hooks.onError` exports by default. `false`, or a promise of it, keeps the error out of the
 * log and of the console; what else it returns does not matter.
 */
export type ErrorHandler = (error: unknown, context: ErrorContext) => unknown
