import { readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { isMap, isSeq, LineCounter, parseDocument } from 'yaml'
import { isRecord } from '../../values/is-record.ts'
import { type BackendProblem, problemAtField } from '../rules/backend-problem.ts'
import type { CollectionModel } from '../rules/field-rule.ts'
import type { Content, ContentFile, ReadContent } from './content-file.ts'

/**
 * Reads `<folder>/<collection>.yaml` of each collection. A file may only be missing when mutations add entries to its collection.
 *
 * @param folder - null: there is no content at all.
 * @param root - problems name files relative to this folder.
 */
export function contentIn(folder: string | null, root: string): ReadContent {
  return (collections, sdlFile) => loadContent(folder, root, collections, sdlFile)
}

async function loadContent(
  folder: string | null,
  root: string,
  collections: Iterable<CollectionModel>,
  sdlFile: string,
): Promise<Content> {
  const files = new Map<string, ContentFile>()
  const problems: BackendProblem[] = []
  for (const { name, addable, firstField } of collections) {
    const file = folder === null ? null : join(folder, `${name}.yaml`)
    const label = file === null ? '' : relative(root, file)
    const text = file === null ? null : await readIfPresent(file)
    if (text !== null && 'reason' in text) problems.push(fileProblem(label, text.reason))
    else if (text !== null) files.set(name, parseContentFile(text.text, label, problems))
    else if (!addable) {
      const needed = file === null ? 'a content folder, and none is given' : `the file ${label}`
      const message = `The collection "${name}" needs ${needed}.`
      problems.push(problemAtField(firstField, sdlFile, message))
    }
  }
  return { files, problems }
}

/** Larger files are no content that somebody writes. */
const maxBytes = 8_000_000

async function readIfPresent(file: string): Promise<{ text: string } | { reason: string } | null> {
  try {
    const stats = await stat(file)
    if (!stats.isFile()) return { reason: 'This is not a file.' }
    if (stats.size > maxBytes) return { reason: 'This file is larger than 8 MB. Split its collection.' }
    return { text: await readFile(file, 'utf8') }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === 'ENOENT' ? null : { reason: 'This file cannot be read.' }
  }
}

function fileProblem(file: string, message: string): BackendProblem {
  return { file, line: 1, column: 1, message }
}

/** Text of a content file → entries; mistakes are pushed to `problems`, and entries without a usable id are left out. */
export function parseContentFile(text: string, file: string, problems: BackendProblem[]): ContentFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, version: '1.2', stringKeys: true })
  const at = (offset: number, message: string): BackendProblem => {
    const { line, col } = lines.linePos(offset)
    return { file, line: Math.max(line, 1), column: Math.max(col, 1), message }
  }
  const locate: ContentFile['problemAt'] = (path, message) => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true)
      if (hasRange(node)) return at(node.range[0], message)
    }
    return at(0, message)
  }
  const { errors, warnings, contents } = document
  // After the first fault the parser guesses what was meant: the others would mislead.
  for (const error of errors.length > 0 ? errors.slice(0, 1) : warnings) {
    const found = at(error.pos[0], error.message.split(' at line ')[0] ?? error.message)
    problems.push({ ...found, isSyntax: errors.length > 0 })
  }
  const empty: ContentFile = { rows: [], problemAt: locate }
  if (errors.length > 0) return empty
  if (!isSeq(contents)) {
    problems.push(locate([], 'A content file is a list of entries.'))
    return empty
  }
  const values = plainValue(() => document.toJS({ maxAliasCount: 100 }))
  if (values === undefined) {
    problems.push(locate([], 'The aliases (*name) of this file stand for too much. Write the values themselves.'))
    return empty
  }
  return { rows: readRows(values, locate, problems), problemAt: locate }
}

/** Undefined when aliases would unfold into more than their file could hold. */
function plainValue(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    if (error instanceof ReferenceError) return undefined
    throw error
  }
}

function hasRange(node: unknown): node is { range: [number, number, number] } {
  return (isRecord(node) || isMap(node)) && 'range' in node && Array.isArray(node.range)
}

function readRows(values: unknown, locate: ContentFile['problemAt'], problems: BackendProblem[]): ContentFile['rows'] {
  const seen = new Set<string>()
  const rows: ContentFile['rows'] = []
  for (const [index, value] of (Array.isArray(values) ? values : []).entries()) {
    const id = isRecord(value) ? value.id : undefined
    if (!isRecord(value)) problems.push(locate([index], 'An entry is a map of its fields.'))
    else if ((typeof id !== 'string' || id === '') && !Number.isInteger(id))
      problems.push(locate([index], 'The entry needs an "id".'))
    else if (seen.has(String(id)))
      problems.push(locate([index, 'id'], `The id "${id}" is taken by an entry further up.`))
    else {
      seen.add(String(id))
      rows.push({ index, entry: { ...value, id: String(id) } })
    }
  }
  return rows
}
