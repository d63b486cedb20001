import type { FetchError } from 'sitio'

/** Why a call failed, as far as it matters to the visitor. */
export type Fault = 'refused' | 'limited' | 'unreachable' | 'failed'

/** `refused`: the back-end does not accept the session, or the password. `limited`: too many attempts. `unreachable`: no answer came. */
export function faultOf({ statusCode, cause }: FetchError): Fault {
  const codes = errorsIn(cause).map(({ extensions }) => extensions.code)
  if (codes.includes('RATE_LIMITED') || statusCode === 429) return 'limited'
  if (codes.includes('UNAUTHENTICATED') || statusCode === 401) return 'refused'
  const { name } = asRecord(cause)
  return name === 'NetworkError' || name === 'TimeoutError' ? 'unreachable' : 'failed'
}

/** One error of a failed call, as the back-end reports it. */
export interface SaidError {
  readonly message: string
  readonly extensions: Readonly<Record<string, unknown>>
}

/** The errors of an answer, which come with its data or with an error status. */
export function errorsIn(cause: unknown): readonly SaidError[] {
  const { errors, answer } = asRecord(cause)
  const list = errors ?? asRecord(answer).errors
  return (Array.isArray(list) ? list : []).map((error) => {
    const { message, extensions } = asRecord(error)
    return { message: String(message ?? ''), extensions: asRecord(extensions) }
  })
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  // Any object can be read by key; missing keys give undefined.
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
