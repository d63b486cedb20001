import { errorCode } from '../../values/error-code.ts'

const CODES: readonly unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']

/** Whether reading a request or sending an answer failed because the visitor has left. */
export function hasLeft(error: unknown): boolean {
  return CODES.includes(errorCode(error))
}
