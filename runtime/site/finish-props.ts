import { isEntryField } from '../values/entry-field.ts'
import { isRecord } from '../values/is-record.ts'
import type { Mark } from '../values/read-marks.ts'

/** A text of the manifest in the instance's language. */
export type FinishText = (text: unknown) => string

/** Checked props with all defaults, and which of their values are texts. */
export interface CompleteProps {
  readonly value: unknown
  readonly marks: readonly Pick<Mark, 'kind' | 'path'>[]
}

/** Where texts stand in a value: at each step the places below it, or a text. */
type TextPlaces = Map<string | number, TextPlaces | 'text'>

/**
 * Props that fit their section's schema in the form that the component receives: texts become strings. Nothing of them can be changed. What
 * an entry fills stays as it is.
 */
export function finishProps(
  { value, marks }: CompleteProps,
  finishText: FinishText,
): Readonly<Record<string, unknown>> {
  const finished = finish(value, textPlaces(marks), finishText)
  return isRecord(finished) ? finished : {}
}

function textPlaces(marks: CompleteProps['marks']): TextPlaces {
  const places: TextPlaces = new Map()
  for (const { kind, path } of marks) if (kind === 'text') addText(places, path)
  return places
}

function addText(places: TextPlaces, [step, ...rest]: readonly (string | number)[]): void {
  if (step === undefined) return
  const known = places.get(step)
  // What lies in a text belongs to it.
  if (rest.length === 0 || known === 'text') places.set(step, 'text')
  else {
    const below: TextPlaces = known ?? new Map()
    places.set(step, below)
    addText(below, rest)
  }
}

function finish(part: unknown, places: TextPlaces | 'text' | undefined, finishText: FinishText): unknown {
  if (isEntryField(part)) return part
  if (places === 'text') return finishText(part)
  if (Array.isArray(part)) return Object.freeze(part.map((item, index) => finish(item, places?.get(index), finishText)))
  if (!isRecord(part)) return part
  return Object.freeze(
    Object.fromEntries(Object.entries(part).map(([key, child]) => [key, finish(child, places?.get(key), finishText)])),
  )
}
