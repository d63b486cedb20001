/** What a step of the site's own may know of the request. */
export interface StepContext {
  /** The page that was asked for; null for an address without one. */
  readonly route: { readonly name: string; readonly path: string } | null
  /** Code of the page's language. */
  readonly locale: string
  /** Path that was asked for, as it stands in the address, without the query. */
  readonly path: string
  readonly now: Date
  /** Parameters of the address; a repeated one is a list. Only for a step with `reads: [query]`. */
  readonly query: Query
  /** Only for a step with `reads: [session]`. */
  readonly session: { readonly isActive: boolean }
}

export type Query = Readonly<Record<string, string | readonly string[]>>

/** Where a middleware leads. */
export type RedirectTarget =
  /** Name of a route, in the page's language; an own path that begins with one `/`; or an https: address that the middleware's `leadsTo` holds. */
  string | { readonly name: string; readonly query?: Query; readonly hash?: string }

export type RedirectStatus = 301 | 302 | 303 | 307 | 308

/** Made by `redirect`. */
export interface StepRedirect {
  readonly kind: 'redirect'
  readonly to: RedirectTarget
  readonly status: RedirectStatus
}

/** Made by `pageError`. It may be returned, or thrown. */
export interface StepError extends Error {
  readonly kind: 'error'
  readonly statusCode: number
}

export interface ValidatorModule {
  /** Whether the request may have the page. What it throws becomes the error page: with its status, else 500, and its message. */
  validate(context: StepContext): boolean | Promise<boolean>
}

// biome-ignore lint/suspicious/noConfusingVoidType: a middleware that ends without a return lets the request go on.
export type MiddlewareResult = StepRedirect | StepError | null | undefined | void

export interface MiddlewareModule {
  /** Lets the request go on by returning nothing; otherwise leads elsewhere, or ends it with an error page. */
  run(context: StepContext): MiddlewareResult | Promise<MiddlewareResult>
}

/** A validation step of the site's own: the default export of the module that `validators.<name>.module` names. */
export function defineValidator(validator: ValidatorModule): ValidatorModule {
  return validator
}

/** A middleware of the site's own: the default export of the module that `middleware.<name>.module` names. */
export function defineMiddleware(middleware: MiddlewareModule): MiddlewareModule {
  return middleware
}

/** What a middleware returns to lead elsewhere. Without a target it leads nowhere: the request goes on. */
export function redirect(to: RedirectTarget | null | undefined, status: RedirectStatus = 302): StepRedirect | null {
  return to ? { kind: 'redirect', to, status } : null
}

/**
 * What a step returns or throws to show the error page. Visitors read the message.
 *
 * @param status - 400 to 599; anything else is shown as 500.
 */
export function pageError(status: number, message: string): StepError {
  return Object.assign(new Error(message), { kind: 'error' as const, statusCode: status })
}
