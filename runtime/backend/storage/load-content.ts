import { readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { isRecord } from '../../values/is-record.ts'
import { type BackendProblem, problemAtField } from '../rules/backend-problem.ts'
import type { CollectionModel } from '../rules/field-rule.ts'
import type { Content, ContentFile, ReadContent } from './content-file.ts'
import { parseContentYaml } from './content-yaml.ts'
import { type EditedTexts, readMarkdownEntries } from './markdown-entries.ts'

/**
 * Reads `<folder>/<collection>.yaml` of each collection, and the Markdown files of entries in `<folder>/<collection>/`. Only a collection to which
 * mutations add entries may have neither.
 *
 * @param folder - null: there is no content at all.
 * @param root - problems name files relative to this folder.
 * @param edited - texts in place of those on the disk.
 */
export function contentIn(folder: string | null, root: string, edited: EditedTexts = new Map()): ReadContent {
  return (collections, sdlFile, locales) => loadContent(folder, root, collections, { sdlFile, locales, edited })
}

async function loadContent(
  folder: string | null,
  root: string,
  collections: Iterable<CollectionModel>,
  {
    sdlFile,
    locales,
    edited,
  }: { readonly sdlFile: string; readonly locales: readonly string[]; readonly edited: EditedTexts },
): Promise<Content> {
  const files = new Map<string, ContentFile>()
  const problems: BackendProblem[] = []
  for (const { name, addable, firstField } of collections) {
    const file = folder === null ? null : join(folder, `${name}.yaml`)
    const label = file === null ? '' : relative(root, file)
    const text = file === null ? null : await readIfPresent(file, edited)
    const own = folder === null ? null : join(folder, name)
    const written =
      own === null
        ? null
        : await readMarkdownEntries({ folder: own, label: relative(root, own), edited }, locales, problems)
    const listed = text !== null && 'text' in text ? parseContentFile(text.text, label, problems) : null
    const content = written === null || written.rows.length === 0 ? listed : joined(listed, written, problems)
    if (content !== null) files.set(name, content)
    if (text !== null && 'reason' in text) problems.push(fileProblem(label, text.reason))
    else if (content === null && !addable) {
      const needed = file === null ? 'a content folder, and none is given' : `the file ${label}`
      const message = `The collection "${name}" needs ${needed}.`
      problems.push(problemAtField(firstField, sdlFile, message))
    }
  }
  return { files, problems }
}

/** The entries of a list, and after them those that have files of their own. */
function joined(list: ContentFile | null, own: ContentFile, problems: BackendProblem[]): ContentFile {
  const rows = list?.rows ?? []
  const ids = new Set(rows.map(({ entry }) => entry.id))
  const first = rows.reduce((most, { index }) => Math.max(most, index + 1), 0)
  const added = own.rows.filter(({ index, entry }) => {
    if (ids.has(entry.id))
      problems.push(own.problemAt([index], `The id "${entry.id}" is taken by an entry of the list beside this folder.`))
    return !ids.has(entry.id)
  })
  return {
    rows: [...rows, ...added.map(({ index, entry }) => ({ index: first + index, entry }))],
    problemAt([index = 0, ...path], message) {
      const isListed = list !== null && Number(index) < first
      return isListed
        ? list.problemAt([index, ...path], message)
        : own.problemAt([Number(index) - first, ...path], message)
    },
  }
}

/** Larger files are no content that somebody writes. */
const maxBytes = 8_000_000

async function readIfPresent(file: string, edited: EditedTexts): Promise<{ text: string } | { reason: string } | null> {
  const text = edited.get(file)
  if (text !== undefined) return { text }
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
  const { value, problemAt } = parseContentYaml(text, file, problems)
  if (Array.isArray(value)) return { rows: readRows(value, problemAt, problems), problemAt }
  if (value !== undefined) problems.push(problemAt([], 'A content file is a list of entries.'))
  return { rows: [], problemAt }
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
