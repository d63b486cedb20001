import type { TextEdit } from '../../manifest/problems/diagnostic.ts'
import { endOfLine, startOfLine } from '../../manifest/text/line-bounds.ts'
import { insertion } from '../../manifest/yaml/add-value.ts'
import type { LocatedMap, LocatedValue, Mark } from '../../manifest/yaml/located-value.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'
import { writeScalar } from '../../manifest/yaml/write-scalar.ts'

/** A text to add to a YAML file. */
export interface NewEntry {
  readonly path: readonly string[]
  readonly text: string
}

/** The deepest existing map on the path of an entry. Missing keys are added below it. */
interface Home {
  /** Null when nothing is written after the key, or in the file. */
  readonly map: LocatedMap | null
  /** The key of the map; null for the whole file. */
  readonly key: Mark | null
  readonly depth: number
  readonly entries: NewEntry[]
}

interface Tree {
  readonly [key: string]: string | Tree
}

const STEP = '  '

/**
 * The edits that add texts to a YAML file, below existing keys where possible, in the style of the surrounding map. Nothing else in the file changes.
 *
 * @param comment - a line to put above what is added; null for none.
 * @returns null when another value is in the way, or a map is shared through an alias.
 */
export function addEntries(
  document: ManifestDocument,
  entries: readonly NewEntry[],
  comment: string | null,
): TextEdit[] | null {
  const { root } = document
  if (root === null) return null
  const homes = new Map<LocatedValue, Home>()
  for (const entry of entries) {
    const home = findHome(root, entry.path)
    if (home === null) return null
    const known = homes.get(home.value) ?? { ...home, entries: [] }
    known.entries.push({ path: entry.path.slice(home.depth), text: entry.text })
    homes.set(home.value, known)
  }
  // Two maps may end at the same place: what belongs to the inner one comes first.
  const inner = [...homes].sort(([, a], [, b]) => b.depth - a.depth)
  const edits = inner.map(([value, home]) => editsOf(value, home, comment))
  return edits.every((own) => own !== null) ? edits.flat() : null
}

function findHome(root: LocatedValue, path: readonly string[]) {
  let value = root
  let key: Mark | null = null
  for (const [depth, step] of path.entries()) {
    if (value.kind === 'scalar' && value.value === null) return { value, map: null, key, depth }
    if (value.kind !== 'map') return null
    const next = value.entries.get(step)
    if (next === undefined) return { value, map: value, key, depth }
    if (!isOwnValue(next.key, next.value)) return null
    value = next.value
    key = next.key
  }
  return null
}

/** Whether a value directly follows its key: it is neither an alias, nor shared through an anchor. */
function isOwnValue(key: Mark, value: LocatedValue): boolean {
  const { source, offset } = value.mark
  if (value.kind === 'scalar' && value.value === null) return true
  return source === key.source && /^\s*:(?:\s|#[^\n]*\n)*$/.test(source.text.slice(key.end, Math.max(key.end, offset)))
}

function editsOf(value: LocatedValue, { map, key, entries }: Home, comment: string | null): TextEdit[] | null {
  const { source, offset, end } = value.mark
  const { text, file } = source
  const outer = key === null ? '' : indentAt(text, key.offset)
  if (outer === null) return null
  const [first] = map === null ? [] : map.entries.values()
  const isFlow = text[offset] === '{' && map !== null
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const remark = (indent: string) => (comment === null ? [] : [`${indent}# ${comment}`])
  const block = (indent: string) =>
    [...remark(indent), ...blockLines(treeOf(entries), indent)].map((line) => line + newline).join('')
  if (first === undefined) {
    // An empty value, or { }, is replaced by a block.
    const indent = key === null ? '' : outer + STEP
    if (isFlow && key === null) return [{ file, start: offset, end: afterLine(text, end), text: block(indent) }]
    if (isFlow) return [{ file, start: offset, end, text: newline + block(indent).slice(0, -newline.length) }]
    const at = key === null ? text.length : afterLine(text, key.end)
    return [insertion(file, text, at, block(indent), newline)]
  }
  if (!isFlow) {
    const indent = indentAt(text, first.key.offset)
    return indent === null ? null : [insertion(file, text, end, block(indent), newline)]
  }
  const last = [...map.entries.values()].at(-1) ?? first
  const behind = Math.max(last.value.mark.end, last.key.end)
  const line = startOfLine(text, (key ?? value.mark).offset)
  return [
    ...remark(outer).map((text) => ({ file, start: line, end: line, text: text + newline })),
    { file, start: behind, end: behind, text: `, ${flowText(treeOf(entries))}` },
  ]
}

function afterLine(text: string, offset: number): number {
  return Math.min(endOfLine(text, offset) + 1, text.length)
}

/** Null when the line does not consist of spaces up to the offset. */
function indentAt(text: string, offset: number): string | null {
  const indent = text.slice(startOfLine(text, offset), offset)
  return /^ *$/.test(indent) ? indent : null
}

function treeOf(entries: readonly NewEntry[]): Tree {
  const tree: Record<string, string | Tree> = {}
  const below = new Map<string, NewEntry[]>()
  for (const { path, text } of entries) {
    const [step = '', ...rest] = path
    if (rest.length === 0) tree[step] = text
    else {
      const inner = below.get(step) ?? []
      inner.push({ path: rest, text })
      below.set(step, inner)
      tree[step] ??= {}
    }
  }
  for (const [step, inner] of below) tree[step] = treeOf(inner)
  return tree
}

function blockLines(tree: Tree, indent: string): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [`${indent}${scalar(key)}: ${scalar(value)}`]
      : [`${indent}${scalar(key)}:`, ...blockLines(value, indent + STEP)],
  )
}

function flowText(tree: Tree): string {
  const parts = Object.entries(tree).map(
    ([key, value]) => `${scalar(key)}: ${typeof value === 'string' ? scalar(value) : `{ ${flowText(value)} }`}`,
  )
  return parts.join(', ')
}

/** There are no quotes or block style to keep, so the text can always be written. */
function scalar(text: string): string {
  return writeScalar(text, '') ?? ''
}
