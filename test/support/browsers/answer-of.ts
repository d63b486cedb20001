import type { APIResponse, Route } from 'playwright-core'

/**
 * What the server answers to a request that a test holds. A connection that was kept, and that the server has just closed, is opened anew, as a
 * browser itself does.
 */
export function answerOf(route: Route, options: Parameters<Route['fetch']>[0] = {}): Promise<APIResponse> {
  return route.fetch({ maxRetries: 3, ...options })
}
