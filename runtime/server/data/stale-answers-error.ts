import { messageWithCauses } from '../../values/message-of.ts'

/** Reported once per outage, of which visitors see nothing. */
export class StaleAnswersError extends Error {
  override readonly name = 'StaleAnswersError'

  constructor(client: string, cause: unknown) {
    const reason = messageWithCauses(cause)
    super(`The back-end of the client "${client}" fails, and its last good answers are served (stale): ${reason}`, {
      cause,
    })
  }
}
