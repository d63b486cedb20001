import type { TextEdit } from '../problems/diagnostic.ts'
import { endOfLine, startOfLine } from '../text/line-bounds.ts'
import type { PathStep } from '../text/position.ts'
import type { SourceText } from '../text/source-text.ts'
import type { LocatedEntry, LocatedMap, LocatedValue } from './located-value.ts'
import type { ManifestDocument } from './manifest-document.ts'

/** A part removed from a text. */
interface Cut {
  readonly source: SourceText
  readonly start: number
  readonly end: number
  /** As lines of a block, unindented. */
  readonly lines: readonly string[]
  /** As an entry of `{ }`; null when it cannot be written that way. */
  readonly flow: string | null
  /** The edit that writes `{}` where the map would be left empty; null when entries remain. */
  readonly rest: TextEdit | null
}

/**
 * Moves a key with its value and comments to the end of another map, with the indentation of its new neighbours.
 *
 * @param to - path of the map; it and maps around it may be missing.
 * @param name - the key's new name.
 * @returns null when edits of whole entries cannot do it: through aliases or includes, or from a block into `{ }`.
 */
export function moveKey(
  document: ManifestDocument,
  from: readonly PathStep[],
  to: readonly PathStep[],
  name: string,
): TextEdit[] | null {
  const owner = document.find(from.slice(0, -1))
  const cut = owner?.value.kind === 'map' ? cutEntry(owner.value, owner.key, String(from.at(-1)), name) : null
  if (cut === null) return null
  let written = to.length
  while (written > 0 && document.find(to.slice(0, written)) === undefined) written -= 1
  const target = document.find(to.slice(0, written))?.value
  if (target?.kind !== 'map') return null
  const missing = to.slice(written).map(String)
  const insertion = isFlow(target) ? insertFlow(target, cut, missing) : insertBlock(target, cut, missing)
  if (insertion === null) return null
  const { file } = cut.source
  if (insertion.file === file && insertion.start >= cut.start && insertion.start <= cut.end) {
    // The target map ends where the key was, so only its indentation changes.
    const eol = eolOf(cut.source)
    return [{ file, start: cut.start, end: cut.end, text: `${insertion.text.slice(eol.length)}${eol}` }, ...rest(cut)]
  }
  return [{ file, start: cut.start, end: cut.end, text: '' }, insertion, ...rest(cut)]
}

function rest(cut: Cut): TextEdit[] {
  return cut.rest === null ? [] : [cut.rest]
}

function cutEntry(map: LocatedMap, mapKey: LocatedEntry['key'] | null, key: string, name: string): Cut | null {
  const entry = map.entries.get(key)
  if (entry === undefined || !isWithin(entry, map)) return null
  return isFlow(map) ? cutFlow(map, entry, name) : cutBlock(map, mapKey, entry, name)
}

function cutFlow(map: LocatedMap, entry: LocatedEntry, name: string): Cut | null {
  const { source } = map.mark
  const entries = [...map.entries.values()]
  const index = entries.indexOf(entry)
  const previous = entries[index - 1]
  const next = entries[index + 1]
  const own = endOf(entry)
  const before = previous === undefined ? null : endOf(previous)
  if (own === null) return null
  const start = next === undefined && before !== null ? before : entry.key.offset
  const end = next === undefined ? own : next.key.offset
  const written = source.text.slice(entry.key.offset, own)
  const between = source.text.slice(start, end).replace(written, '')
  if (!/^[\s,]*$/.test(between) || written.includes('\n')) return null
  const flow = name + written.slice(entry.key.end - entry.key.offset)
  return { source, start, end, lines: [flow], flow, rest: null }
}

function cutBlock(map: LocatedMap, mapKey: LocatedEntry['key'] | null, entry: LocatedEntry, name: string): Cut | null {
  const { source } = map.mark
  const { text } = source
  const { offset } = entry.key
  const lineStart = startOfLine(text, offset)
  const column = offset - lineStart
  const before = text.slice(lineStart, offset)
  const own = endOf(entry)
  if (own === null || !/^\s*(#.*)?$/.test(text.slice(own, endOfLine(text, own)))) return null
  const isOnly = map.entries.size === 1
  const end = Math.min(endOfLine(text, own) + 1, text.length)
  const isFirstOfItem = /^\s*(?:-\s+)+$/.test(before)
  if ((!isFirstOfItem && before.trim() !== '') || (isFirstOfItem && isOnly)) return null
  const rest = isOnly ? emptyMap(source, mapKey) : null
  if (isOnly && rest === null) return null
  const start = isFirstOfItem ? offset : commentsAbove(text, lineStart, column)
  const keyEnd = name + text.slice(entry.key.end, end)
  const moved = (text.slice(isFirstOfItem ? offset : start, offset) + keyEnd).replace(/\r?\n$/, '')
  const lines = (isFirstOfItem ? ' '.repeat(column) + moved : moved).split(/\r?\n/)
  return {
    source,
    start,
    // The next key takes its place after the dash.
    end: isFirstOfItem ? end + column : end,
    lines: lines.map((line) => (line.slice(0, column).trim() === '' ? line.slice(column) : line)),
    flow: lines.length === 1 && isPlainInFlow(entry.value) ? name + text.slice(entry.key.end, own) : null,
    rest,
  }
}

/** Writes `{}` after the key of a map that would be left empty. */
function emptyMap(source: SourceText, key: LocatedEntry['key'] | null): TextEdit | null {
  const colon = key === null || key.source !== source ? null : /^\s*:/.exec(source.text.slice(key.end))
  if (key === null || colon === null) return null
  const start = key.end + colon[0].length
  return { file: source.file, start, end: start, text: ' {}' }
}

/** Offset of the comments directly above a line, in the same column. */
function commentsAbove(text: string, lineStart: number, column: number): number {
  let start = lineStart
  while (start > 0) {
    const above = startOfLine(text, start - 1)
    const line = text.slice(above, start)
    if (line.search(/\S/) !== column || line[column] !== '#') break
    start = above
  }
  return start
}

function insertBlock(map: LocatedMap, cut: Cut, missing: readonly string[]): TextEdit | null {
  const entries = [...map.entries.values()]
  const [first] = entries
  const last = entries.at(-1)
  if (first === undefined || last === undefined || !isWithin(last, map)) return null
  const { source } = map.mark
  const own = endOf(last)
  if (own === null) return null
  const eol = eolOf(source)
  const start = endOfLine(source.text, own) - (source.text[endOfLine(source.text, own) - 1] === '\r' ? 1 : 0)
  const column = first.key.offset - startOfLine(source.text, first.key.offset)
  const lines = [
    ...missing.map((key, depth) => `${' '.repeat(2 * depth)}${key}:`),
    ...cut.lines.map((line) => ' '.repeat(2 * missing.length) + line),
  ]
  const text = lines.map((line) => (line.trim() === '' ? eol : eol + ' '.repeat(column) + line)).join('')
  return { file: source.file, start, end: start, text }
}

function insertFlow(map: LocatedMap, cut: Cut, missing: readonly string[]): TextEdit | null {
  if (cut.flow === null) return null
  const { source, offset } = map.mark
  const text = missing.reduceRight((inner, key) => `${key}: { ${inner} }`, cut.flow)
  const last = [...map.entries.values()].at(-1)
  if (last === undefined) return { file: source.file, start: offset + 1, end: offset + 1, text: ` ${text} ` }
  const end = isWithin(last, map) ? endOf(last) : null
  return end === null ? null : { file: source.file, start: end, end, text: `, ${text}` }
}

function isFlow({ mark }: LocatedMap): boolean {
  return mark.source.text[mark.offset] === '{'
}

/** Whether an entry is written inside of its map, not through an alias or in an included file. */
function isWithin({ key, value }: LocatedEntry, map: LocatedMap): boolean {
  return (
    [key, value.mark].every(({ source, offset }) => source === map.mark.source && offset >= map.mark.offset) &&
    value.mark.offset >= key.offset
  )
}

/** Offset of the end of an entry, without what follows it; null when part of it is written elsewhere. */
function endOf({ key, value }: LocatedEntry): number | null {
  const { source, offset, end } = value.mark
  if (source !== key.source || offset < key.offset) return null
  // An empty value has the mark of its key.
  if (offset === key.offset) return end + (/^\s*:/.exec(source.text.slice(end))?.[0].length ?? 0)
  if (value.kind === 'scalar' || /[[{]/.test(source.text[offset] ?? '')) {
    return offset + source.text.slice(offset, end).trimEnd().length
  }
  if (value.kind === 'list') {
    const item = value.items.at(-1)
    return item === undefined ? null : endOf({ key, value: item })
  }
  const last = [...value.entries.values()].at(-1)
  return last === undefined ? null : endOf(last)
}

/** A plain text with characters of flow collections is a single text only in a block. */
function isPlainInFlow(value: LocatedValue): boolean {
  const { source, offset, end } = value.mark
  return (
    value.kind !== 'scalar' ||
    /^["']/.test(source.text[offset] ?? '') ||
    !/[,[\]{}]/.test(source.text.slice(offset, end))
  )
}

function eolOf({ text }: SourceText): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}
