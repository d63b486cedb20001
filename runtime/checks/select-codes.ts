import { nearestName } from '../values/names/nearest-name.ts'

export interface CodeSelection {
  /** Codes, or groups such as `messages/*`, to include. Default: all. */
  readonly only?: readonly string[]
  /** Codes or groups to exclude. */
  readonly skip?: readonly string[]
}

/** A name that is neither a code nor a group, and the one that was probably meant. */
export interface UnknownCode {
  readonly name: string
  readonly nearest: string | null
}

/** Returns a function that tells whether a code is selected, and the names that match no code. */
export function selectCodes(
  { only = [], skip = [] }: CodeSelection,
  known: Iterable<string>,
): { wants: (code: string) => boolean; unknown: UnknownCode[] } {
  const codes = [...known]
  const names = new Set([...codes, ...codes.map(groupOf)])
  const unknown = [...only, ...skip]
    .filter((name) => !names.has(name))
    .map((name) => ({ name, nearest: nearestName(name, names) }))
  const matches = (list: ReadonlySet<string>) => (code: string) => list.has(code) || list.has(groupOf(code))
  const isOnly = matches(new Set(only))
  const isSkipped = matches(new Set(skip))
  return { wants: (code) => (only.length === 0 || isOnly(code)) && !isSkipped(code), unknown }
}

/** The group `messages/*` of `messages/missing-key`. */
function groupOf(code: string): string {
  return `${code.slice(0, code.indexOf('/'))}/*`
}
