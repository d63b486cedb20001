import { isRecord } from '../values/is-record.ts'
import type { Mark } from '../values/read-marks.ts'

/** A text of the manifest in the instance's language. */
export type FinishText = (text: unknown) => string

/** Checked props with all defaults, and which of their values are texts. */
export interface CompleteProps {
  readonly value: unknown
  readonly marks: readonly Pick<Mark, 'kind' | 'path'>[]
}

/** Props that fit their section's schema in the form that the component receives: texts become strings. Nothing of them can be changed. */
export function finishProps(
  { value, marks }: CompleteProps,
  finishText: FinishText,
): Readonly<Record<string, unknown>> {
  const texts = new Set(marks.filter(({ kind }) => kind === 'text').map(({ path }) => JSON.stringify(path)))
  const finished = finish(value, [])
  return isRecord(finished) ? finished : {}

  function finish(part: unknown, path: readonly (string | number)[]): unknown {
    if (texts.has(JSON.stringify(path))) return finishText(part)
    if (Array.isArray(part)) return Object.freeze(part.map((item, index) => finish(item, [...path, index])))
    if (!isRecord(part)) return part
    return Object.freeze(
      Object.fromEntries(Object.entries(part).map(([key, child]) => [key, finish(child, [...path, key])])),
    )
  }
}
