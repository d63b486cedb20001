import { isRecord } from '../values/is-record.ts'
import { messageOf } from '../values/message-of.ts'
import type { GraphQLAnswer, GraphQLAnswerError } from './graphql-answer.ts'
import { GraphQLCallError } from './graphql-error.ts'

/**
 * Reads a response, checking in this order: JSON, status, presence of data or errors.
 *
 * @throws GraphQLCallError `ServerParseError` for a body that is not JSON, at any status; `ServerError` for a status of 300 or above, and for an
 *   answer with neither data nor errors.
 * @param retryAfter - the value of the header Retry-After (RFC 9110, 10.2.3); dates are ignored.
 */
export function readResponse(
  statusCode: number,
  bodyText: string,
  operationName: string,
  retryAfter: string | null = null,
): GraphQLAnswer {
  const retryAfterS = secondsOf(retryAfter)
  const body = parseBody(statusCode, bodyText, retryAfterS)
  if (statusCode >= 300) {
    throw new GraphQLCallError('ServerError', `Response not successful: Received status code ${statusCode}`, {
      statusCode,
      retryAfterS,
      ...(isRecord(body) ? { answer: readAnswer(body) } : {}),
    })
  }
  if (!isRecord(body) || !(Object.hasOwn(body, 'data') || Object.hasOwn(body, 'errors'))) {
    throw new GraphQLCallError('ServerError', `Server response was missing for query '${operationName}'.`, {
      statusCode,
    })
  }
  return readAnswer(body)
}

function secondsOf(retryAfter: string | null): number | undefined {
  return /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
}

function readAnswer({ data, errors }: Readonly<Record<string, unknown>>): GraphQLAnswer {
  return { data: data ?? null, errors: readErrors(errors) }
}

function parseBody(statusCode: number, bodyText: string, retryAfterS: number | undefined): unknown {
  try {
    return JSON.parse(bodyText)
  } catch (cause) {
    const message = messageOf(cause)
    throw new GraphQLCallError('ServerParseError', message, { statusCode, retryAfterS, bodyText, cause })
  }
}

/** Copies only the known members of each error. */
function readErrors(errors: unknown): GraphQLAnswerError[] {
  if (!Array.isArray(errors)) return []
  return errors.map((error: unknown) => {
    if (!isRecord(error)) return { message: 'Error' }
    const { message, path, extensions } = error
    return {
      message: typeof message === 'string' ? message : 'Error',
      ...(isPath(path) ? { path } : {}),
      ...(isRecord(extensions) ? { extensions } : {}),
    }
  })
}

function isPath(value: unknown): value is (string | number)[] {
  return Array.isArray(value) && value.every((step) => typeof step === 'string' || typeof step === 'number')
}
