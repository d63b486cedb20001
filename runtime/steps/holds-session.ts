import { DEFAULT_MESSAGE, SOON_S } from './page-error.ts'
import type { SessionCheckModel, Soon, StepRequest } from './step-request.ts'

/** The back-end that knows whether a token is good did not say: the visitor may try again, and sees nothing until then. */
class SessionUnknown extends Error {
  override readonly name = 'SessionUnknown'
  readonly statusCode = 503
  readonly retryAfterS = SOON_S

  constructor(cause: unknown) {
    super(DEFAULT_MESSAGE, { cause })
  }
}

/**
 * Whether a visitor has a session: a token, which the back-end knows where a step names the query that says so.
 *
 * @throws, and rejects with, an error of the status 503 while the back-end does not answer.
 */
export function holdsSession(check: SessionCheckModel | null, request: StepRequest): Soon<boolean> {
  if (check === null || !request.hasSession()) return request.hasSession()
  return request.checkSession(check).catch((error: unknown) => {
    throw new SessionUnknown(error)
  })
}
