import { DEFAULT_MESSAGE, SOON_S } from './page-error.ts'
import type { SessionCheckModel, Soon, StepRequest } from './step-request.ts'

/** The back-end that checks tokens did not answer: the visitor may try again later, and is shown nothing until then. */
class SessionUnknown extends Error {
  override readonly name = 'SessionUnknown'
  readonly statusCode = 503
  readonly retryAfterS = SOON_S

  constructor(cause: unknown) {
    super(DEFAULT_MESSAGE, { cause })
  }
}

/**
 * Whether a visitor has a session: a token, which must also be valid when the step names a query that checks it.
 *
 * @throws, and rejects with, an error of status 503 while the back-end does not answer.
 */
export function holdsSession(check: SessionCheckModel | null, request: StepRequest): Soon<boolean> {
  if (check === null || !request.hasSession()) return request.hasSession()
  return request.checkSession(check).catch((error: unknown) => {
    throw new SessionUnknown(error)
  })
}
