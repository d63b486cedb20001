import { jsonPointer } from '../text/json-pointer.ts'
import type { PathStep, Position } from '../text/position.ts'
import type { Diagnostic, Fix, MissingName, RelatedPlace } from './diagnostic.ts'
import type { Rule } from './rule.ts'

/** Where a finding is located. */
export interface Place {
  readonly position: Position
  /** Path in the manifest; omitted when the finding is in another file. */
  readonly path?: readonly PathStep[]
}

/** The optional parts of a finding. */
export interface FindingParts {
  readonly related?: readonly RelatedPlace[]
  /** The name that does not exist; null when the finding is about something else. */
  readonly missing?: MissingName | null
  /** What was probably meant; null when nothing is near (see `nearestName`). */
  readonly suggestion?: string | null
  readonly fix?: Fix | null | undefined
}

/** Builds a finding in words. */
export function createFinding(
  { severity, code, blocks }: Pick<Rule, 'severity' | 'code' | 'blocks'>,
  { position: { file, line, column }, path = [] }: Place,
  message: string,
  { related = [], missing = null, suggestion = null, fix = null }: FindingParts = {},
): Diagnostic {
  return {
    severity,
    code,
    message,
    file,
    line,
    column,
    path: jsonPointer(path),
    ...(missing === null ? {} : { missing }),
    ...(suggestion === null ? {} : { suggestion }),
    ...(related.length === 0 ? {} : { related: [...related] }),
    ...(fix === null ? {} : { fix }),
    blocks,
    docs: `site explain ${code}`,
  }
}
