import type { FetchError } from 'sitio'

/** What went wrong with a call, as far as it matters to who made it. */
export type Fault = 'refused' | 'limited' | 'unreachable' | 'failed'

/** `refused`: the back-end does not know the session, or the password. `limited`: too many tries. `unreachable`: no answer came. */
export function faultOf({ statusCode, cause }: FetchError): Fault {
  const codes = errorsIn(cause).map(({ extensions }) => extensions.code)
  if (codes.includes('RATE_LIMITED') || statusCode === 429) return 'limited'
  if (codes.includes('UNAUTHENTICATED') || statusCode === 401) return 'refused'
  const { name } = asRecord(cause)
  return name === 'NetworkError' || name === 'TimeoutError' ? 'unreachable' : 'failed'
}

/** What a back-end says of a call that failed. */
export interface SaidError {
  readonly message: string
  readonly extensions: Readonly<Record<string, unknown>>
}

/** The errors of an answer, which stand beside its data or come with its bad status. */
export function errorsIn(cause: unknown): readonly SaidError[] {
  const { errors, answer } = asRecord(cause)
  const list = errors ?? asRecord(answer).errors
  return (Array.isArray(list) ? list : []).map((error) => {
    const { message, extensions } = asRecord(error)
    return { message: String(message ?? ''), extensions: asRecord(extensions) }
  })
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  // Any object may be read by key; a missing key is undefined.
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
