import type { TextEdit } from '../problems/diagnostic.ts'
import { startOfLine } from '../text/line-bounds.ts'
import type { PathStep } from '../text/position.ts'
import type { LocatedList, LocatedMap, LocatedValue, Mark } from './located-value.ts'
import type { ManifestDocument } from './manifest-document.ts'
import { writeScalar } from './write-scalar.ts'

/** A value to add to a YAML text. */
export type NewValue = Scalar | readonly NewValue[] | { readonly [key: string]: NewValue }

type Scalar = string | number | boolean | null

type Collection = LocatedMap | LocatedList

/** Where something is added. */
interface Home {
  /** Null when nothing is written after the key, or in the file. */
  readonly collection: Collection | null
  readonly mark: Mark
  /** The key whose value it is; null when it is the whole file, or an item. */
  readonly key: Mark | null
  readonly isWhole: boolean
}

const STEP = '  '
/** Longer values are not written on one line. */
const LINE = 110
/** A colon followed by nothing but a comment, or by an explicitly empty value. */
const EMPTY = /^([ \t]*:)([ \t]+(?:null|Null|NULL|~|\{\s*\}|\[\s*\]))?(?=[ \t]*(?:[,}\]\r\n]|$)|[ \t]+#)/

/**
 * The edit that adds a key to the map at a path, including missing maps on the way. Nothing else in the text changes.
 *
 * @param path - of the new value; its last step is the new key.
 * @returns null when it cannot be written there: another value is in the way, or the map is shared through an alias.
 */
export function addKey(document: ManifestDocument, path: readonly PathStep[], value: NewValue): TextEdit | null {
  const found = findHome(document, path)
  if (found === null || found.rest.length === 0) return null
  const { home, rest } = found
  const [key = '', ...below] = rest.map(String)
  return home.collection?.kind === 'list' ? null : editOf(home, { [key]: nested(below, value) })
}

/** The edit that appends an item to the list at a path; a missing list is created. Otherwise like `addKey`. */
export function addItem(document: ManifestDocument, path: readonly PathStep[], value: NewValue): TextEdit | null {
  return addItems(document, path, [value])
}

/** Like `addItem`, for several items in one edit. */
export function addItems(
  document: ManifestDocument,
  path: readonly PathStep[],
  values: readonly NewValue[],
): TextEdit | null {
  const found = findHome(document, path)
  if (found === null) return null
  const { home, rest } = found
  if (rest.length > 0) return addKey(document, path, values)
  return home.collection?.kind === 'map' ? null : editOf(home, values)
}

/** A value as written in one line, for people to copy. */
export function yamlLine(value: NewValue): string {
  if (isScalar(value)) return scalar(value)
  if (isList(value)) return `[${value.map(yamlLine).join(', ')}]`
  const parts = Object.entries(value).map(([key, part]) => `${scalar(key)}: ${yamlLine(part)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

/** A value as written below a key, for people to copy. */
export function yamlText(value: NewValue): string {
  return blockLines(value, '')
    .map((line) => `${line}\n`)
    .join('')
}

function nested(path: readonly string[], value: NewValue): NewValue {
  return path.reduceRight<NewValue>((inner, key) => ({ [key]: inner }), value)
}

/** The deepest collection that exists on a path, and the steps that do not. */
function findHome({ root }: ManifestDocument, path: readonly PathStep[]): { home: Home; rest: PathStep[] } | null {
  if (root === null) return null
  let value = root
  let key: Mark | null = null
  for (const [depth, step] of path.entries()) {
    const rest = path.slice(depth)
    if (isNothing(value)) return { home: { collection: null, mark: value.mark, key, isWhole: depth === 0 }, rest }
    if (value.kind === 'scalar') return null
    const next = childOf(value, step)
    if (next === 'elsewhere') return null
    if (next === null) {
      const isKey = value.kind === 'map' && typeof step === 'string'
      return isKey ? { home: { collection: value, mark: value.mark, key, isWhole: depth === 0 }, rest } : null
    }
    ;({ value, key } = next)
  }
  const isWhole = path.length === 0
  if (isNothing(value)) return { home: { collection: null, mark: value.mark, key, isWhole }, rest: [] }
  return value.kind === 'scalar' ? null : { home: { collection: value, mark: value.mark, key, isWhole }, rest: [] }
}

function isNothing(value: LocatedValue): boolean {
  return value.kind === 'scalar' && value.value === null
}

/** Null when there is none; `elsewhere` when it is shared, through an alias or by having an anchor. */
function childOf(parent: Collection, step: PathStep): { value: LocatedValue; key: Mark | null } | 'elsewhere' | null {
  if (parent.kind === 'list') {
    const value = typeof step === 'number' ? parent.items[step] : undefined
    if (value === undefined) return null
    const { source, offset } = value.mark
    const isOwn = source !== parent.mark.source || (offset >= parent.mark.offset && offset < parent.mark.end)
    return isOwn && !hasAnchor(value.mark) ? { value, key: null } : 'elsewhere'
  }
  const entry = parent.entries.get(String(step))
  if (entry === undefined) return null
  const { key, value } = entry
  if (isNothing(value)) return { value, key }
  const { source, offset } = value.mark
  // The value comes from an included file.
  if (source !== key.source) return { value, key: null }
  const between = source.text.slice(key.end, Math.max(key.end, offset))
  return /^\s*:(?:\s|#[^\n]*\n)*$/.test(between) ? { value, key } : 'elsewhere'
}

function hasAnchor({ source, offset }: Mark): boolean {
  return /&[^\s,[\]{}]+\s+$/.test(source.text.slice(startOfLine(source.text, offset), offset))
}

/** @param added - a map with one entry, or a list of items. */
function editOf(home: Home, added: NewValue): TextEdit | null {
  const { collection, mark, key } = home
  const { text, file } = mark.source
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const isEmpty = collection === null || sizeOf(collection) === 0
  const lines = (indent: string, isApart = false) =>
    (isApart ? newline : '') +
    blockLines(added, indent)
      .map((line) => line + newline)
      .join('')
  if (isEmpty) return fillEmpty(home, added, lines)
  if (/[[{]/.test(text.charAt(mark.offset))) {
    const end = lastEnd(collection)
    return { file, start: end, end, text: `, ${yamlLine(added).slice(1, -1).trim()}` }
  }
  const column = columnOf(collection)
  if (column === null || (key !== null && column < columnIn(key))) return null
  const at = mark.end + commentsAt(text, mark.end, column).length
  return insertion(file, text, at, lines(' '.repeat(column), isApart(collection)), newline)
}

/** The comments after a block that are indented further than its parts: they belong to the last one. */
function commentsAt(text: string, end: number, column: number): string {
  const lines = new RegExp(`(?: {${column + 1},}#[^\\n]*(?:\\n|$))*`, 'y')
  lines.lastIndex = end
  return text[end - 1] === '\n' ? (lines.exec(text)?.[0] ?? '') : ''
}

/** Replaces an empty value (nothing, `null`, `{}` or `[]`): after a key with a block, inside braces with a flow value. */
function fillEmpty({ mark, key, isWhole }: Home, added: NewValue, lines: (indent: string) => string): TextEdit | null {
  const { text, file } = mark.source
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  if (key === null)
    return isWhole && mark.offset === mark.end ? insertion(file, text, text.length, lines(''), newline) : null
  // An anchor or a tag would be left behind, in front of another value.
  const [, sign = '', empty = ''] = EMPTY.exec(text.slice(key.end)) ?? []
  if (sign === '') return null
  const [start, end] = [key.end + sign.length, key.end + sign.length + empty.length]
  // The empty value is on a line of its own.
  if (mark.end > mark.offset && mark.end !== end) return null
  const before = text.slice(startOfLine(text, key.offset), key.offset)
  if (!/^ *(?:- +)*$/.test(before)) return { file, start, end, text: ` ${yamlLine(added)}` }
  // A comment stays beside the key.
  const [comment = ''] = /^[^\r\n]*/.exec(text.slice(end)) ?? []
  const block = lines(' '.repeat(before.length) + STEP).slice(0, -newline.length)
  return { file, start, end: end + comment.length, text: comment + newline + block }
}

function sizeOf(collection: Collection): number {
  return collection.kind === 'map' ? collection.entries.size : collection.items.length
}

/** The first and last marks of each part of a collection: a part begins with its key, or with itself. */
function partsOf(collection: Collection): { start: Mark; end: Mark }[] {
  return collection.kind === 'map'
    ? [...collection.entries.values()].map(({ key, value }) => ({
        start: key,
        end: isNothing(value) ? key : value.mark,
      }))
    : collection.items.map(({ mark }) => ({ start: mark, end: mark }))
}

function lastEnd(collection: Collection): number {
  const own = partsOf(collection).filter(({ end }) => end.source === collection.mark.source)
  // If all parts come from other files, the new one goes before the closing bracket.
  return own.length === 0 ? collection.mark.end - 1 : Math.max(...own.map(({ end }) => end.end))
}

/** The column of a block's keys or dashes, starting at 0; null when something else precedes the first one. */
function columnOf(collection: Collection): number | null {
  const { source, offset } = collection.mark
  const before = source.text.slice(startOfLine(source.text, offset), offset)
  const isDash = collection.kind === 'list' ? source.text.startsWith('-', offset) : true
  return isDash && /^ *(?:- +)*$/.test(before) ? before.length : null
}

function columnIn({ source, offset }: Mark): number {
  return offset - startOfLine(source.text, offset)
}

/** Whether the parts of a block are separated by blank lines. */
function isApart(collection: Collection): boolean {
  const parts = partsOf(collection).filter(({ start }) => start.source === collection.mark.source)
  const last = parts.at(-1)
  if (last === undefined || parts.length < 2) return false
  const { text } = last.start.source
  const above = text.slice(0, startOfLine(text, last.start.offset)).split(/\r?\n/).slice(0, -1)
  while (/^\s*#/.test(above.at(-1) ?? '')) above.pop()
  return above.at(-1)?.trim() === ''
}

/** The edit that inserts whole lines; where the line before has no end, it gets one. */
export function insertion(file: string, text: string, at: number, lines: string, newline: string): TextEdit {
  const isOpen = at > 0 && text[at - 1] !== '\n'
  return { file, start: at, end: at, text: (isOpen ? newline : '') + lines }
}

function isScalar(value: NewValue): value is Scalar {
  return typeof value !== 'object' || value === null
}

function blockLines(value: NewValue, indent: string): string[] {
  if (isScalar(value)) return [indent + scalar(value)]
  return isList(value)
    ? value.flatMap((item) => partLines('-', item, indent))
    : Object.entries(value).flatMap(([key, part]) => partLines(`${scalar(key)}:`, part, indent))
}

/** @param sign - the key with its colon, or a dash. */
function partLines(sign: string, value: NewValue, indent: string): string[] {
  if (value === null && sign !== '-') return [indent + sign]
  const flow = isShort(value) ? `${indent}${sign} ${yamlLine(value)}` : null
  if (flow !== null && (isScalar(value) || flow.length <= LINE || isBare(value))) return [flow]
  const below = blockLines(value, indent + STEP)
  // The first line of an item follows its dash.
  return sign === '-' ? [`${indent}- ${below[0]?.trimStart()}`, ...below.slice(1)] : [indent + sign, ...below]
}

/** Whether it contains no collection. */
function isShort(value: NewValue): boolean {
  return isScalar(value) || (isList(value) ? value : Object.values(value)).every(isScalar)
}

function isBare(value: NewValue): boolean {
  return !isScalar(value) && (isList(value) ? value : Object.keys(value)).length === 0
}

function isList(value: NewValue): value is readonly NewValue[] {
  return Array.isArray(value)
}

/** There are no quotes or block style to keep, so the text can always be written. */
function scalar(value: Scalar): string {
  return value === null ? 'null' : (writeScalar(value, '') ?? '')
}
