import { isRecord } from '../../values/is-record.ts'
import { quote } from '../text/show-value.ts'
import type { WrongName } from './define-problem.ts'
import type { MissingName } from './diagnostic.ts'

/** A name that does not exist, and those that do. */
export interface UnknownName {
  name: string
  known: string[]
  nearest: string | null
  /** Set when the definition is misspelt instead: its spelling there, and how many places spell it correctly. */
  instead?: { slip: string; places: number }
  /** The key that the manifest leaves out, if the name is its default. */
  defaultOf?: string | null
}

/**
 * The name that a finding is about, if it does not exist: given by the arguments, beside the nearest known name; its kind is in the code, as in
 * `links/unknown-route`.
 */
export function missingName(code: string, args: unknown): MissingName | null {
  const kind = /\/unknown-(.+)$/.exec(code)?.[1]
  const isName = isRecord(args) && 'nearest' in args && typeof args.name === 'string'
  return isName && kind !== undefined ? { kind, name: String(args.name) } : null
}

export function unknownName(kind: string, { name, known, nearest, instead, defaultOf = null }: UnknownName): string {
  if (instead !== undefined) {
    const places = instead.places === 1 ? 'one place uses' : `${instead.places} places use`
    return `There is no ${kind} ${quote(name)}, but ${places} it. Did you mean ${quote(name)} here instead of ${quote(instead.slip)}?`
  }
  const advice = defaultOf === null ? '' : ` It is the default of ${quote(defaultOf)}: write the name of another there.`
  return `There is no ${kind} ${quote(name)}.${knownOrNearest(known, nearest)}${advice}`
}

/** Like `unknownName`, for a name inside something else: `The type "Entry" has no field "idd".` */
export function hasNo(owner: string, kind: string, { name, known, nearest }: UnknownName): string {
  return `${owner.charAt(0).toUpperCase()}${owner.slice(1)} has no ${kind} ${quote(name)}.${knownOrNearest(known, nearest)}`
}

/** The rest of a message about an unknown name: the one that was probably meant, otherwise those that exist. */
export function knownOrNearest(known: string[], nearest: string | null): string {
  return nearest === null ? knownNames(known) : ` Did you mean "${nearest}"?`
}

export function knownNames(known: string[]): string {
  if (known.length === 0) return ''
  const shown = known.slice(0, 12).map((name) => `"${name}"`)
  return ` Known: ${shown.join(', ')}${known.length > shown.length ? ` and ${known.length - shown.length} more` : ''}.`
}

/** For a problem whose value is the misspelt name. */
export function wrongValue({ name, nearest, known }: UnknownName): WrongName {
  return { at: 'value', name, nearest, known }
}
