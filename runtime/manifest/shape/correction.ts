import type { ErrorObject } from 'ajv'
import { isRecord } from '../../values/is-record.ts'
import type { Fix, TextEdit } from '../problems/diagnostic.ts'
import { endOfLine } from '../text/line-bounds.ts'
import type { PathStep } from '../text/position.ts'
import { quote } from '../text/show-value.ts'
import type { Mark } from '../yaml/located-value.ts'
import type { ManifestDocument } from '../yaml/manifest-document.ts'
import { replaceScalar, writeScalar } from '../yaml/write-scalar.ts'
import { rightSpelling } from './right-spelling.ts'
import { typesOf } from './schema-words.ts'

/** The correct spelling of a value or key: as a suggestion, as an example, and as an edit. */
export interface Correction {
  nearest: string | null
  example: string | null
  fix: Fix | null
}

const noCorrection: Correction = { nearest: null, example: null, fix: null }

/** The correction of what an error is about. */
export function correctionOf(error: ErrorObject, path: PathStep[], document: ManifestDocument): Correction {
  const at = error.propertyName === undefined ? 'value' : 'key'
  const mark = document.rangeOf(path, at)
  if (mark === undefined || document.writtenAt(path) !== undefined) return noCorrection
  return textInComment(error, mark) ?? joinedPair(error, mark) ?? respelt(error, mark, path, at, document)
}

/** An unquoted `#` begins a comment, so the value is empty. */
function textInComment({ data, parentSchema }: ErrorObject, { source, end }: Mark): Correction | null {
  if (data !== null || !allowsText(parentSchema)) return null
  const rest = source.text.slice(end, endOfLine(source.text, end))
  const [whole, comment] = /^[ \t]*:?[ \t]*(#\S+)(?=[ \t]*$)/m.exec(rest) ?? []
  if (whole === undefined || comment === undefined) return null
  const quoted = `'${comment.replaceAll("'", "''")}'`
  const stop = end + whole.length
  return certain(quoted, quoted, { file: source.file, start: stop - comment.length, end: stop, text: quoted })
}

/** Without a space after the colon, the whole line is one text. */
function joinedPair({ params, parentSchema }: ErrorObject, { source, offset, end }: Mark): Correction | null {
  if (params.type !== 'object' || !isRecord(parentSchema) || allowsText(parentSchema)) return null
  const [, name, rest] = /^([\w$-]+):([^\s/].*)$/.exec(source.text.slice(offset, end)) ?? []
  if (name === undefined) return null
  const colon = offset + name.length + 1
  const pair = `${name}: ${rest}`
  return certain(pair, quote(pair), { file: source.file, start: colon, end: colon, text: ' ' })
}

function certain(nearest: string, example: string, edit: TextEdit): Correction {
  return { nearest, example, fix: { isSafe: true, edits: [edit] } }
}

function respelt(
  { parentSchema, data }: ErrorObject,
  { source, offset, end }: Mark,
  path: PathStep[],
  at: 'key' | 'value',
  document: ManifestDocument,
): Correction {
  const written = source.text.slice(offset, end)
  const spelling = rightSpelling(parentSchema, data, written)
  if (spelling === null) return noCorrection
  const { value, isList, isCertain } = spelling
  const typed = isList ? `[${written}]` : writeScalar(value, written)
  if (typed === null || (isList && /[\n,{}]/.test(written))) return noCorrection
  const edit = isList
    ? { file: source.file, start: offset, end, text: typed }
    : replaceScalar(document, path, at, value)
  // Renaming a key could break references to it.
  const isSafe = isCertain && at === 'value'
  const fix = edit === null ? null : { isSafe, edits: [edit] }
  return { nearest: isList ? typed : String(value), example: typed, fix }
}

/** Whether a schema accepts a text. */
export function allowsText(schema: unknown): boolean {
  return isRecord(schema) && typesOf(schema).includes('string')
}
