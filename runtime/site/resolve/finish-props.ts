import { isRecord } from '../../values/is-record.ts'
import { isEntryField } from '../../values/schema/entry-field.ts'
import { type FilledText, isFilledText } from '../../values/schema/filled-text.ts'
import type { Mark } from '../../values/schema/read-marks.ts'
import type { PendingText } from '../data/pending-text.ts'
import { isRouteLink, type PendingLink, type RouteLink } from '../routing/route-link.ts'
import { finishPicture, type PictureModel } from './finish-picture.ts'

/** How values of props are finished in the language of their page. */
export interface FinishValues {
  text(text: unknown): string
  filledText(text: FilledText): PendingText
  link(link: RouteLink): string | PendingLink
  /** The pictures below assets/, keyed by their paths there. */
  readonly pictures: ReadonlyMap<string, PictureModel>
}

/** Kinds of values that a component receives in a different form from the one in which they are written. */
const FINISHED = ['text', 'richtext', 'link', 'image'] as const
type Finished = (typeof FINISHED)[number]

/** Whether a value changes when it is finished; a link does so only when it is written in parts. */
export function isFinished<Marked extends Pick<Mark, 'kind' | 'value'>>(
  mark: Marked,
): mark is Marked & { readonly kind: Finished } {
  return isKind(mark.kind) && (mark.kind !== 'link' || isRouteLink(mark.value))
}

function isKind(kind: string | null): kind is Finished {
  return FINISHED.some((each) => each === kind)
}

/** Validated props with all defaults, and which of their values need finishing. */
export interface CompleteProps {
  readonly value: unknown
  readonly marks: readonly Pick<Mark, 'kind' | 'path'>[]
}

/** What needs finishing at a place of the props, and below it. */
interface Place {
  kind: Finished | null
  readonly below: Map<string | number, Place>
}

/**
 * Converts props that fit their section's schema to what the component receives: texts and links become strings, pictures get their addresses and
 * dimensions. The result is frozen. Fields of entries stay as they are, and texts and links with such fields wait for them.
 */
export function finishProps({ value, marks }: CompleteProps, values: FinishValues): Readonly<Record<string, unknown>> {
  const finished = finish(value, placesOf(marks), values)
  return isRecord(finished) ? finished : {}
}

function placesOf(marks: CompleteProps['marks']): Place {
  const whole = newPlace()
  for (const { kind, path } of marks) if (isKind(kind)) placeAt(whole, path).kind = kind
  return whole
}

function placeAt(place: Place, [step, ...rest]: readonly (string | number)[]): Place {
  // Everything inside a text or a link is finished together with it.
  if (step === undefined || (place.kind !== null && place.kind !== 'image')) return place
  const below = place.below.get(step) ?? newPlace()
  place.below.set(step, below)
  return placeAt(below, rest)
}

function newPlace(): Place {
  return { kind: null, below: new Map() }
}

function finish(part: unknown, place: Place | undefined, values: FinishValues): unknown {
  if (isEntryField(part)) return part
  if (isFilledText(part) && place?.below.get('text')?.kind === 'text') return values.filledText(part)
  if (place?.kind === 'text' || place?.kind === 'richtext') return values.text(part)
  if (place?.kind === 'link') return isRouteLink(part) ? values.link(part) : part
  if (Array.isArray(part)) return Object.freeze(part.map((item, at) => finish(item, place?.below.get(at), values)))
  if (!isRecord(part)) return part
  const finished = Object.fromEntries(
    Object.entries(part).map(([key, child]) => [key, finish(child, place?.below.get(key), values)]),
  )
  return Object.freeze(place?.kind === 'image' ? finishPicture(finished, values.pictures) : finished)
}
