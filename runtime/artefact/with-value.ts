import type { PathStep } from '../manifest/text/position.ts'
import { isRecord } from '../values/is-record.ts'

/** A copy with another value at an existing path. */
export function withValue<Whole>(whole: Whole, path: readonly PathStep[], value: unknown): Whole {
  const [step, ...rest] = path
  // The value at the end of the path is a text before and after.
  if (step === undefined) return value as Whole
  if (Array.isArray(whole)) return whole.with(Number(step), withValue(whole[Number(step)], rest, value)) as Whole
  if (!isRecord(whole)) return whole
  return { ...whole, [step]: withValue(whole[step], rest, value) }
}
