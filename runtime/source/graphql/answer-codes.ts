import { GraphQLCallError } from '../../graphql/graphql-error.ts'
import { isRecord } from '../../values/is-record.ts'

/** The code of an answer that no back-end gave: a record lacks it. */
export const NOT_RECORDED = 'NOT_RECORDED'

/** Whether a failed call says that a record lacks the answer. */
export function isOfRecord(error: unknown): boolean {
  return codesOf(error).includes(NOT_RECORDED)
}

/** Whether a back-end gives the data to those alone who are signed in. */
export function isOfSession(error: unknown): boolean {
  return isUnauthorized(error) || codesOf(error).includes('UNAUTHENTICATED')
}

/** Whether a back-end did not take the authorization, or missed one (RFC 9110). */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof GraphQLCallError && error.statusCode === 401
}

/** The codes of the errors that an answer held. */
function codesOf(error: unknown): unknown[] {
  const errors: unknown = error instanceof GraphQLCallError ? error.answer?.errors : Object(error).cause
  return Array.isArray(errors) ? errors.map((each) => (isRecord(each) ? Object(each.extensions).code : undefined)) : []
}
