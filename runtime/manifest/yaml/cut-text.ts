import type { Fix } from '../problems/diagnostic.ts'
import type { PathStep } from '../text/position.ts'
import type { LocatedEntry } from './located-value.ts'
import type { ManifestDocument } from './manifest-document.ts'
import { writeScalar } from './write-scalar.ts'

/** An unquoted text inside of `{ }` that ended at its own comma. */
export interface CutText {
  /** The whole text, in quotes. */
  readonly whole: string
  /** The same for all keys that are parts of this text. */
  readonly id: string
  readonly fix: Fix
}

/**
 * Finds a text whose rest became a key: `{ en: Yes, of course }` is the text "Yes" and the key "of course", which has no value.
 *
 * @param path - of the key without a value.
 * @returns null when the key has a colon, or no plain text precedes it.
 */
export function findCutText(document: ManifestDocument, path: readonly PathStep[]): CutText | null {
  const owner = document.find(path.slice(0, -1))?.value
  if (owner?.kind !== 'map') return null
  const entries = [...owner.entries.values()]
  const index = [...owner.entries.keys()].indexOf(String(path.at(-1)))
  const rest = entries[index]
  const before = entries.slice(0, Math.max(index, 0)).findLast((entry) => !isRest(entry))
  if (rest === undefined || before === undefined || !isRest(rest)) return null
  const { source, offset: start } = before.value.mark
  const after = entries.slice(index + 1)
  const next = after.findIndex((entry) => !isRest(entry))
  const end = (next === -1 ? after.at(-1) : (after[next - 1] ?? rest))?.key.end ?? rest.key.end
  const isText = before.value.kind === 'scalar' && typeof before.value.value === 'string'
  if (
    !isText ||
    source !== rest.key.source ||
    start < before.key.end ||
    !/^[\p{L}\p{N}]/u.test(source.text.slice(start, start + 2))
  )
    return null
  const text = source.text.slice(start, end)
  const whole = text.includes('\n') ? null : writeScalar(text, "'")
  return whole === null
    ? null
    : {
        whole,
        id: `${source.file} ${start}`,
        fix: { isSafe: true, edits: [{ file: source.file, start, end, text: whole }] },
      }
}

/** Whether a key inside of `{ }` has neither a colon nor a value. */
function isRest({ key, value }: LocatedEntry): boolean {
  return (
    value.kind === 'scalar' && value.value === null && /^\s*[,}]/.test(key.source.text.slice(key.end, key.end + 200))
  )
}
