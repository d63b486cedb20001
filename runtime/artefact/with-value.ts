import type { PathStep } from '../manifest/text/position.ts'
import { isRecord } from '../values/is-record.ts'

/** The same with another value at a path that it has. */
export function withValue<Whole>(whole: Whole, path: readonly PathStep[], value: unknown): Whole {
  const [step, ...rest] = path
  // What stands at the end of the path is a text before and after.
  if (step === undefined) return value as Whole
  if (Array.isArray(whole)) return whole.with(Number(step), withValue(whole[Number(step)], rest, value)) as Whole
  if (!isRecord(whole)) return whole
  return { ...whole, [step]: withValue(whole[step], rest, value) }
}
