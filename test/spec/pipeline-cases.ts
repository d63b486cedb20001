import { type BehaviourCase, readCases } from './read-cases.ts'

export interface PipelineAsk {
  readonly path: string
  /** Value of the session cookie. */
  readonly cookie?: string
}

/** The result of a request, on every way to a page. */
export interface PipelineExpectation {
  readonly status: number
  readonly location?: string
  /** Heading of the page. */
  readonly page?: string
  /** The message of the error page. */
  readonly message?: string
  readonly home_link?: boolean
  /** The address at which a browser arrives, and the heading there. */
  readonly arrives?: readonly [string, string]
  /** The `Cache-Control` header of the answer. */
  readonly cache?: string
  readonly lacks?: string
  /** A part of the logged text. */
  readonly log?: string
  /** False when a prerendered site has no such page. */
  readonly on_files?: false
}

interface PipelineCase extends BehaviourCase<PipelineAsk, PipelineExpectation> {
  readonly title: string
}

/** The cases that every way to a page must satisfy. */
export const pipelineCases: readonly PipelineCase[] = readCases<PipelineAsk, PipelineExpectation>('pipeline').map(
  (row) => ({ ...row, title: row.id === undefined ? row.given : `${row.id}: ${row.given}` }),
)
