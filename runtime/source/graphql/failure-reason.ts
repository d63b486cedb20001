import { GraphQLCallError } from '../../graphql/graphql-error.ts'
import { connectionFault } from '../../values/connection-fault.ts'

/** How many characters of an answer that is not JSON are quoted: usually enough for the title of a page. */
const TOLD = 80

/**
 * Why a call failed, for whoever looks after the site: includes what the back-end said, and the innermost cause, since "request failed" alone
 * explains nothing. The back-end's words may contain a secret.
 */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof GraphQLCallError && error.statusCode !== undefined) return answerReason(error, error.statusCode)
  const why = error.cause instanceof Error ? connectionFault(error.cause) : ''
  return error.message.includes(why) ? error.message : `${error.message} (${why})`
}

function answerReason({ message, bodyText, answer, cause }: GraphQLCallError, status: number): string {
  if (status >= 300 && status < 400 && cause instanceof Error) return cause.message.replace(/\.$/, '')
  if (bodyText !== undefined) {
    const said = bodyText.replace(/\s+/g, ' ').trim().slice(0, TOLD)
    return `The answer (${status}) is not JSON: ${said || 'it is empty'}`
  }
  const said = answer?.errors.map((own) => own.message).join('; ')
  const why = said || (cause instanceof Error && cause.message)
  return why ? `${message} (${why})` : message
}
