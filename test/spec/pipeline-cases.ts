import { type BehaviourCase, readCases } from './read-cases.ts'

export interface PipelineAsk {
  readonly path: string
  /** Value of the session cookie. */
  readonly cookie?: string
}

/** What comes of a request, whichever way it takes. */
export interface PipelineExpectation {
  readonly status: number
  readonly location?: string
  /** Heading of the page. */
  readonly page?: string
  /** What the error page says. */
  readonly message?: string
  readonly home_link?: boolean
  /** Where a browser ends, and the heading there. */
  readonly arrives?: readonly [string, string]
  /** Cache-Control of the answer. */
  readonly cache?: string
  readonly lacks?: string
  /** A part of what the log says. */
  readonly log?: string
  /** False where a prerendered site has no such page. */
  readonly on_files?: false
}

interface PipelineCase extends BehaviourCase<PipelineAsk, PipelineExpectation> {
  readonly title: string
}

/** The table that every way to a page is held to. */
export const pipelineCases: readonly PipelineCase[] = readCases<PipelineAsk, PipelineExpectation>('pipeline').map(
  (row) => ({ ...row, title: row.id === undefined ? row.given : `${row.id}: ${row.given}` }),
)
