import type { SessionCheck } from '../manifest/manifest.types.ts'
import type { SessionCheckModel } from './step-request.ts'

/** The query that a step names to check tokens; null when any token counts as a session. */
export function sessionCheck(check: SessionCheck | undefined): SessionCheckModel | null {
  if (check === undefined) return null
  return typeof check === 'string' ? { client: 'default', field: check } : check
}
