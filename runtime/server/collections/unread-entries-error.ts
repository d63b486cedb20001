import { messageWithCauses } from '../../values/message-of.ts'

/** Reported once per outage, when a list cannot be read; visitors see the list as this server or the build last knew it. */
export class UnreadEntriesError extends Error {
  override readonly name: string

  constructor(collection: string, cause: unknown, isKnown: boolean) {
    const reason = messageWithCauses(cause)
    const effect = isKnown ? 'its last entries are served (stale)' : 'nothing of it is there'
    super(`The collection "${collection}" cannot be read, and ${effect}: ${reason}`, { cause })
    this.name = isKnown ? 'StaleEntriesError' : 'UnreadEntriesError'
  }
}
