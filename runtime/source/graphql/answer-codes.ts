import { GraphQLCallError } from '../../graphql/graphql-error.ts'
import { isRecord } from '../../values/is-record.ts'

/** The code of an answer that is missing from the record. */
export const NOT_RECORDED = 'NOT_RECORDED'

/** Whether a call failed because the record lacks the answer. */
export function isOfRecord(error: unknown): boolean {
  return codesOf(error).includes(NOT_RECORDED)
}

/** Whether a back-end refuses the data to anybody who is not signed in. */
export function isOfSession(error: unknown): boolean {
  return isUnauthorized(error) || codesOf(error).includes('UNAUTHENTICATED')
}

/** Whether a back-end did not accept the authorization, or required one (RFC 9110). */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof GraphQLCallError && error.statusCode === 401
}

/** The codes of the errors in an answer. */
function codesOf(error: unknown): unknown[] {
  const errors: unknown = error instanceof GraphQLCallError ? error.answer?.errors : Object(error).cause
  return Array.isArray(errors) ? errors.map((each) => (isRecord(each) ? Object(each.extensions).code : undefined)) : []
}
