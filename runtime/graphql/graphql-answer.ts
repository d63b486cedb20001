import { isRecord } from '../values/is-record.ts'

/** The answer of a back-end. It may contain both data and errors. */
export interface GraphQLAnswer {
  readonly data: unknown
  readonly errors: readonly GraphQLAnswerError[]
}

export interface GraphQLAnswerError {
  readonly message: string
  readonly path?: readonly (string | number)[]
  readonly extensions?: Readonly<Record<string, unknown>>
}

/** Whether the data of an answer have a value for a field. */
export function hasValue(data: unknown, field: string): boolean {
  return isRecord(data) && data[field] !== null && data[field] !== undefined
}
