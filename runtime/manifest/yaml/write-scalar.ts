import { parse } from 'yaml'
import { once } from '../../values/once.ts'
import type { TextEdit } from '../problems/diagnostic.ts'
import type { PathStep } from '../text/position.ts'
import type { LocatedValue } from './located-value.ts'
import type { ManifestDocument } from './manifest-document.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose.
const NEEDS_ESCAPE = /[\0-\x1f\x7f-\x9f\u2028\u2029\uFEFF]/

/**
 * Formats a scalar to replace another one, in the quotes that its author chose. A plain text stays plain if YAML 1.1 and 1.2 read it as the same
 * text, including inside of `[ ]` and `{ }`.
 *
 * @param written - the current scalar as written.
 * @returns null when that is a block scalar (`|`, `>`), whose form a single word cannot keep.
 */
export function writeScalar(value: string | number | boolean, written: string): string | null {
  if (/^[|>]/.test(written)) return null
  if (typeof value !== 'string') return String(value)
  if (NEEDS_ESCAPE.test(value) || written.startsWith('"')) return doubleQuoted(value)
  return written.startsWith("'") || !isPlain(value) ? `'${value.replaceAll("'", "''")}'` : value
}

/**
 * The edit that replaces the key or scalar at a path; anchors, tags, quotes and comments stay.
 *
 * @returns null when nothing editable is written there: the value comes from the environment, is a map or a list, or is shared through aliases.
 */
export function replaceScalar(
  document: ManifestDocument,
  path: readonly PathStep[],
  at: 'key' | 'value',
  value: string | number | boolean,
): TextEdit | null {
  const found = document.find(path)
  if (document.root === null || found === undefined) return null
  const mark = at === 'key' ? found.key : found.value.mark
  if (mark === null || (at === 'value' && (found.value.kind !== 'scalar' || found.value.written !== undefined)))
    return null
  const { source, offset, end } = mark
  const isCell = at === 'value' && found.value.kind === 'scalar' && found.value.isCell === true
  const text = isCell ? writeCell(String(value)) : writeScalar(value, source.text.slice(offset, end))
  if (text === null || offset === end || usesOf(document.root).get(`${source.file}:${offset}`) !== 1) return null
  return { file: source.file, start: offset, end, text }
}

/** Formats a text as a cell of a CSV file. */
function writeCell(text: string): string {
  return /^\s|[",\r\n]|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function doubleQuoted(text: string): string {
  // JSON leaves some of these unescaped; YAML treats them as line breaks, or forbids them.
  const escapes = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(text).replace(new RegExp(NEEDS_ESCAPE, 'g'), escapes)
}

function isPlain(text: string): boolean {
  if (!/^[\p{L}\p{N}_/$.]/u.test(text)) return false
  return ['1.1', '1.2'].every((version) => {
    try {
      const list: unknown = parse(`[${text}]`, { version: version === '1.1' ? '1.1' : '1.2', logLevel: 'silent' })
      return Array.isArray(list) && list.length === 1 && list[0] === text
    } catch {
      return false
    }
  })
}

/** How often each key and scalar of the text is part of the value: more than once if an alias or another include repeats it. */
const usesOf = once((root: LocatedValue): ReadonlyMap<string, number> => {
  const uses = new Map<string, number>()
  const count = ({ source, offset }: { source: { file: string }; offset: number }) => {
    const place = `${source.file}:${offset}`
    uses.set(place, (uses.get(place) ?? 0) + 1)
  }
  const visit = (value: LocatedValue) => {
    if (value.kind === 'scalar') {
      // An empty value has the mark of its key.
      if (value.value !== null) count(value.mark)
    } else if (value.kind === 'list') value.items.forEach(visit)
    else
      for (const entry of value.entries.values()) {
        count(entry.key)
        visit(entry.value)
      }
  }
  visit(root)
  return uses
})
