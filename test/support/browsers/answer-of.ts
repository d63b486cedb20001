import type { APIResponse, Route } from 'playwright-core'

/**
 * The server's answer to a request that a test has intercepted. If the server has just closed a kept-alive connection, a new one is opened, as
 * browsers do.
 */
export function answerOf(route: Route, options: Parameters<Route['fetch']>[0] = {}): Promise<APIResponse> {
  return route.fetch({ maxRetries: 3, ...options })
}
