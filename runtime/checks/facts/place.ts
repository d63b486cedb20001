import type { PathStep, Position } from '../../manifest/text/position.ts'

/** Where a finding is. */
export interface Place {
  readonly position: Position
  /** Path in the manifest; left out, the fault lies in another file. */
  readonly path?: readonly PathStep[]
}
