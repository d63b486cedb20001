import { cutEntry } from '../../runtime/checks/fix/cut-entry.ts'
import { applyEdits } from '../../runtime/manifest/problems/apply-edits.ts'
import type { TextEdit } from '../../runtime/manifest/problems/diagnostic.ts'
import { addKey, type NewValue } from '../../runtime/manifest/yaml/add-value.ts'
import type { LocatedMap } from '../../runtime/manifest/yaml/located-value.ts'
import type { ManifestDocument } from '../../runtime/manifest/yaml/manifest-document.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import type { ValueChange } from './merge-values.ts'

/**
 * Changes the value at a path in a YAML or JSON text; everything else stays, including comments. Null if the text is written in a way that prevents
 * the edit.
 */
export function setValue(file: string, text: string, { path, value }: ValueChange): string | null {
  const document = parseManifest(text, file)
  const edit = editOf(document, path, value, file.endsWith('.json'))
  return edit && applyEdits(text, [edit])
}

function editOf(document: ManifestDocument, path: readonly string[], value: unknown, isJson: boolean): TextEdit | null {
  const mark = document.rangeOf(path, 'value')
  if (value === undefined) return isJson ? cutMember(document, path) : cutEntry(document, path)
  if (mark === undefined) {
    if (isJson) return addMember(document, path, value)
    return isWritable(value) ? addKey(document, path, value) : null
  }
  const { text, file } = mark.source
  const end = mark.offset + text.slice(mark.offset, mark.end).trimEnd().length
  return { file, start: mark.offset, end, text: apart(JSON.stringify(value), text, mark.offset, end) }
}

/** A value that fills an empty place needs a space after the colon before it, and before a comment that follows. */
function apart(value: string, text: string, start: number, end: number): string {
  return `${text.charAt(start - 1) === ':' ? ' ' : ''}${value}${text.charAt(end) === '#' ? ' ' : ''}`
}

/** Whether it consists of plain values only. */
function isWritable(value: unknown): value is NewValue {
  if (Array.isArray(value)) return value.every(isWritable)
  return isRecord(value) ? Object.values(value).every(isWritable) : value !== undefined
}

function mapAt(document: ManifestDocument, path: readonly string[]): LocatedMap | null {
  const value = document.find(path)?.value
  return value?.kind === 'map' ? value : null
}

/** Adds a member at the end of a JSON object, on a line of its own if the others have theirs. */
function addMember(document: ManifestDocument, path: readonly string[], value: unknown): TextEdit | null {
  const home = mapAt(document, path.slice(0, -1))
  const member = `${JSON.stringify(path.at(-1))}: ${JSON.stringify(value)}`
  if (home === null) {
    const [key] = path.slice(-1)
    return path.length < 2 ? null : addMember(document, path.slice(0, -1), { [String(key)]: value })
  }
  const { text, file } = home.mark.source
  const last = [...home.entries.values()].at(-1)
  if (last === undefined) return { file, start: home.mark.offset, end: home.mark.end, text: `{ ${member} }` }
  const indent = /(\r?\n[ \t]*)$/.exec(text.slice(0, last.key.offset))?.[1] ?? ' '
  const at = last.value.mark.end
  return { file, start: at, end: at, text: `,${indent}${member}` }
}

function cutMember(document: ManifestDocument, path: readonly string[]): TextEdit | null {
  const home = mapAt(document, path.slice(0, -1))
  if (home === null) return null
  const members = [...home.entries.entries()]
  const index = members.findIndex(([key]) => key === path.at(-1))
  const [before, own, after] = [members[index - 1]?.[1], members[index]?.[1], members[index + 1]?.[1]]
  if (own === undefined) return null
  const { file } = home.mark.source
  if (before !== undefined) return { file, start: before.value.mark.end, end: own.value.mark.end, text: '' }
  if (after !== undefined) return { file, start: own.key.offset, end: after.key.offset, text: '' }
  return { file, start: home.mark.offset, end: home.mark.end, text: '{}' }
}
