/** What a step of the site's own may know about the request. */
export interface StepContext {
  /** The requested page; null when the address has none. */
  readonly route: { readonly name: string; readonly path: string } | null
  /** Code of the page's language. */
  readonly locale: string
  /** Path of the requested address as it was sent, without the query. */
  readonly path: string
  readonly now: Date
  /** Parameters of the query; a repeated one is a list. Only for a step with `reads: [query]`. */
  readonly query: Query
  /** Only for a step with `reads: [session]`. */
  readonly session: { readonly isActive: boolean }
}

export type Query = Readonly<Record<string, string | readonly string[]>>

/** Where a middleware redirects to. */
export type RedirectTarget =
  /**
   * Name of a route, for its page in the current language; a path of this site that begins with a single `/`, or with `./` or `../` from the requested
   * one; or an https: address that the middleware's `leadsTo` allows.
   */
  string | { readonly name: string; readonly query?: Query; readonly hash?: string }

export type RedirectStatus = 301 | 302 | 303 | 307 | 308

/** Created by `redirect`. */
export interface StepRedirect {
  readonly kind: 'redirect'
  readonly to: RedirectTarget
  readonly status: RedirectStatus
}

/** Created by `pageError`. A step may return it or throw it. */
export interface StepError extends Error {
  readonly kind: 'error'
  readonly statusCode: number
}

export interface ValidatorModule {
  /**
   * Whether the request may have the page. An error that it throws becomes the error page, with the error's status (500 without one) and its message.
   */
  validate(context: StepContext): boolean | Promise<boolean>
}

// biome-ignore lint/suspicious/noConfusingVoidType: a middleware that ends without a return lets the request go on.
export type MiddlewareResult = StepRedirect | StepError | null | undefined | void

export interface MiddlewareModule {
  /** Returns nothing to let the request go on, or else a redirect or an error page. */
  run(context: StepContext): MiddlewareResult | Promise<MiddlewareResult>
}

/** Defines a validator of the site's own. Use it for the default export of the module named by `validators.<name>.module`. */
export function defineValidator(validator: ValidatorModule): ValidatorModule {
  return validator
}

/** Defines a middleware of the site's own. Use it for the default export of the module named by `middleware.<name>.module`. */
export function defineMiddleware(middleware: MiddlewareModule): MiddlewareModule {
  return middleware
}

/** Makes a middleware redirect when it returns this. Without a target the result is null, so the request goes on. */
export function redirect(to: RedirectTarget | null | undefined, status: RedirectStatus = 302): StepRedirect | null {
  return to ? { kind: 'redirect', to, status } : null
}

/**
 * Makes a step show the error page when it returns or throws this. Visitors read the message.
 *
 * @param status - 400 to 599; anything else is shown as 500.
 */
export function pageError(status: number, message: string): StepError {
  return Object.assign(new Error(message), { kind: 'error' as const, statusCode: status })
}
