import { isRecord } from '../values/is-record.ts'
import { messageOf } from '../values/message-of.ts'
import type { GraphQLAnswer, GraphQLAnswerError } from './graphql-answer.ts'
import { GraphQLCallError } from './graphql-error.ts'

/** A response that has been received completely. */
export interface ReceivedResponse {
  readonly statusCode: number
  readonly bodyText: string
  /** The value of the header Retry-After (RFC 9110, 10.2.3). Dates are ignored. */
  readonly retryAfter?: string | null
  /** The value of the header Location. */
  readonly location?: string | null
}

/**
 * Reads a response, checking in this order: JSON, status, presence of data or errors.
 *
 * @throws GraphQLCallError `ServerParseError` for a body that is not JSON, at any status; `ServerError` for a status of 300 or above, and for an
 *   answer with neither data nor errors.
 */
export function readResponse(response: ReceivedResponse, operationName: string): GraphQLAnswer {
  const { statusCode } = response
  const body = parseBody(response)
  if (statusCode >= 300) {
    const answer = isRecord(body) ? readAnswer(body) : null
    throw new GraphQLCallError('ServerError', `Response not successful: Received status code ${statusCode}`, {
      statusCode,
      retryAfterS: secondsOf(response),
      cause: redirectOf(response) ?? refusalOf(answer),
      ...(answer && { answer }),
    })
  }
  if (!isRecord(body) || !(Object.hasOwn(body, 'data') || Object.hasOwn(body, 'errors'))) {
    throw new GraphQLCallError('ServerError', `Server response was missing for query '${operationName}'.`, {
      statusCode,
    })
  }
  return readAnswer(body)
}

function secondsOf({ retryAfter }: ReceivedResponse): number | undefined {
  return /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
}

/** How many characters of a refusal are quoted. */
const TOLD = 300

/** For the log: what the status, or a body that is no JSON, does not say. */
function redirectOf({ statusCode, location }: ReceivedResponse): Error | undefined {
  if (statusCode < 300 || statusCode >= 400 || !location) return undefined
  return new Error(
    `The back-end redirects to ${location}. Redirects are not followed: set the url of the client to it.`,
  )
}

/** For the log: why the back-end refuses, such as that its schema has changed. */
function refusalOf(answer: GraphQLAnswer | null): Error | undefined {
  const [first] = answer?.errors ?? []
  return first && new Error(`The back-end says: ${first.message.slice(0, TOLD)}`)
}

function readAnswer({ data, errors }: Readonly<Record<string, unknown>>): GraphQLAnswer {
  return { data: data ?? null, errors: readErrors(errors) }
}

function parseBody(response: ReceivedResponse): unknown {
  const { statusCode, bodyText } = response
  try {
    return JSON.parse(bodyText)
  } catch (error) {
    const cause = redirectOf(response) ?? new Error(`The answer (${statusCode}) is not JSON.`)
    const details = { statusCode, retryAfterS: secondsOf(response), bodyText, cause }
    throw new GraphQLCallError('ServerParseError', messageOf(error), details)
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
