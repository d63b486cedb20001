import { writtenValue } from '../../runtime/manifest/bases/written-value.ts'
import { placeInWords } from '../../runtime/manifest/problems/words.ts'
import { type LocatedValue, type Mark, startOf } from '../../runtime/manifest/yaml/located-value.ts'

/** `site.config.yaml:3:19` */
export function at(mark: Mark): string {
  return placeInWords(startOf(mark))
}

/** A value on one line, as JSON; long ones are cut. */
export function shown(value: LocatedValue): string {
  return cut(JSON.stringify(writtenValue(value)))
}

/** What a base says now and what it said, as JSON; of long values, where they begin to differ. @param before - null when it said nothing. */
export function shownChange(now: LocatedValue, before: unknown): string {
  const text = JSON.stringify(writtenValue(now))
  if (before === null) return `${cut(text)}, previously nothing`
  const old = JSON.stringify(before)
  const isLong = Math.max(text.length, old.length) > LENGTH
  let same = 0
  while (same < text.length && text[same] === old[same]) same += 1
  const from = isLong ? Math.max(0, same - CONTEXT) : 0
  return `${cut(text, from)}, previously ${cut(old, from)}`
}

/** Characters of a value that are shown. */
const LENGTH = 80
/** How many of them come before a difference. */
const CONTEXT = 30

function cut(text: string, from = 0): string {
  const part = text.slice(from)
  return (from > 0 ? '…' : '') + (part.length > LENGTH ? `${part.slice(0, LENGTH - 1)}…` : part)
}
