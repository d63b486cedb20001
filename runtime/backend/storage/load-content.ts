import { readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type ContentChain, type ContentPlace, contentChain, type EditedTexts } from '../../content/content-chain.ts'
import { errorCode } from '../../values/error-code.ts'
import { isRecord } from '../../values/is-record.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { isForWriters, markdownName } from '../../values/texts/front-matter.ts'
import { type BackendProblem, problemAtField } from '../rules/backend-problem.ts'
import type { CollectionModel } from '../rules/field-rule.ts'
import type { Content, ContentFile, ReadContent } from './content-file.ts'
import { parseContentYaml } from './content-yaml.ts'
import { type EntryFile, readMarkdownEntries } from './markdown-entries.ts'

/**
 * Reads `<collection>.yaml` of each collection, and the Markdown files of entries in `<collection>/`. Only a collection to which mutations add
 * entries may have neither.
 *
 * @param folders - the content folders. A file in one replaces the same file in the folders after it. Empty: there is no content at all.
 * @param root - file names in problems are relative to this folder.
 * @param edited - texts that replace those on disk.
 */
export function contentIn(folders: readonly string[], root: string, edited: EditedTexts = new Map()): ReadContent {
  return (collections, sdlFile, locales) => loadContent(folders, root, collections, { sdlFile, locales, edited })
}

async function loadContent(
  folders: readonly string[],
  root: string,
  collections: Iterable<CollectionModel>,
  {
    sdlFile,
    locales,
    edited,
  }: { readonly sdlFile: string; readonly locales: readonly string[]; readonly edited: EditedTexts },
): Promise<Content> {
  const files = new Map<string, ContentFile>()
  const incomplete = new Set<string>()
  const problems: BackendProblem[] = []
  const chain = contentChain(folders, edited)
  const labelOf = (path: string) => relative(root, path)
  for (const { name, addable, firstField } of collections) {
    const told = problems.length
    const place = chain.files.get(`${name}.yaml`)
    const text = place === undefined ? null : await readIfPresent(place.path, edited)
    const listed =
      place !== undefined && text !== null && 'text' in text
        ? { ...parseContentFile(text.text, labelOf(place.path), problems), layer: place.layer }
        : null
    const removed = entryFiles(chain.removals, name, labelOf)
    problems.push(...removed.filter((file) => isIdle(file, name, chain, listed)).map(idleProblem))
    const own = entryFiles(chain.files, name, labelOf).filter((file) => !isCovered(file, listed))
    const list = listed && withoutRows(listed, [...own, ...removed.filter(({ locale }) => locale === null)])
    const written = readMarkdownEntries(own, edited, locales, problems)
    const content = own.length === 0 ? list : joined(list, written, problems)
    if (content !== null) files.set(name, content)
    if (place !== undefined && text !== null && 'reason' in text)
      problems.push(fileProblem(labelOf(place.path), text.reason))
    else if (content === null && !addable) {
      const [first] = folders
      const needed =
        first === undefined
          ? 'a content folder, but the client has none.'
          : `the file ${labelOf(join(first, `${name}.yaml`))}. ${insteadOfList(chain, name, labelOf)}`
      problems.push(problemAtField(firstField, sdlFile, `The collection "${name}" needs ${needed}`))
    }
    if (problems.length > told) incomplete.add(name)
  }
  return { files, incomplete, problems }
}

/** What to do about a list that is missing. */
function insteadOfList(chain: ContentChain, name: string, labelOf: (path: string) => string): string {
  const other = listWithOtherEnding(chain, name)
  if (other !== null) return `There is ${labelOf(other.path)}: rewrite it as YAML, under that name.`
  const nearest = nearestName(name, listNames(chain))
  return nearest === null ? 'If the collection is empty, write [] into it.' : `Did you mean "${nearest}"?`
}

/** A file that was probably meant to be the list of a collection. */
function listWithOtherEnding({ files }: ContentChain, collection: string): ContentPlace | null {
  const named = [...files].find(([path]) => {
    const [, stem = ''] = /^([^/]+)\.(?:ya?ml|json|csv|toml)$/i.exec(path) ?? []
    return stem.toLowerCase() === collection.toLowerCase()
  })
  return named?.[1] ?? null
}

/** The names under which there are lists of entries, or folders of them. */
function listNames({ files }: ContentChain): string[] {
  return [...files.keys()].flatMap((path) => /^([^/]+)(?:\.yaml|\/[^/]+\.md)$/.exec(path)?.[1] ?? [])
}

/** The Markdown files of a collection. */
function entryFiles(
  files: ReadonlyMap<string, ContentPlace>,
  collection: string,
  labelOf: (path: string) => string,
): EntryFile[] {
  const folder = `${collection}/`
  return [...files]
    .flatMap(([path, place]) => {
      const name = path.slice(folder.length)
      // Names that begin with a dot belong to editors or the system, such as .#winter.md while somebody edits winter.md.
      if (!path.startsWith(folder) || !/^[^./][^/]*\.md$/.test(name) || isForWriters(name)) return []
      const { id = null, locale = null } = markdownName(name) ?? {}
      return [{ ...place, name, id, locale, label: labelOf(place.path) }]
    })
    .sort((left, right) => (left.name < right.name ? -1 : 1))
}

/** A list of entries, and the layer that it comes from. */
type List = ContentFile & Pick<ContentPlace, 'layer'>

/** Whether a list in a higher layer contains the entry of a file. */
function isCovered({ id, layer }: EntryFile, list: List | null): boolean {
  return list !== null && list.layer < layer && list.rows.some(({ entry }) => entry.id === id)
}

/** A list without the entries that a file in a higher layer replaces or removes. */
function withoutRows(list: List, files: readonly EntryFile[]): ContentFile {
  const ids = new Set(files.flatMap(({ id, layer }) => (layer < list.layer ? [id] : [])))
  return ids.size === 0 ? list : { ...list, rows: list.rows.filter(({ entry }) => !ids.has(entry.id)) }
}

/** Whether there is nothing for this file to remove. */
function isIdle(file: EntryFile, collection: string, { isUsed }: ContentChain, list: List | null): boolean {
  const inList =
    list !== null &&
    file.locale === null &&
    file.layer < list.layer &&
    list.rows.some(({ entry }) => entry.id === file.id)
  return !inList && !isUsed.has(`${collection}/${file.name}`)
}

function idleProblem({ label }: EntryFile): BackendProblem {
  return fileProblem(label, 'There is nothing to remove: no base has this entry. Delete this file.')
}

/** The entries of a list, followed by those with files of their own. */
function joined(list: ContentFile | null, own: ContentFile, problems: BackendProblem[]): ContentFile {
  const rows = list?.rows ?? []
  const ids = new Set(rows.map(({ entry }) => entry.id))
  const first = rows.reduce((most, { index }) => Math.max(most, index + 1), 0)
  const added = own.rows.filter(({ index, entry }) => {
    if (ids.has(entry.id))
      problems.push(
        own.problemAt([index], `The id "${entry.id}" is already used by an entry in the list beside this folder.`),
      )
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

/** Larger files are not content that somebody has written. */
const MAX_BYTES = 8_000_000

async function readIfPresent(file: string, edited: EditedTexts): Promise<{ text: string } | { reason: string } | null> {
  const text = edited.get(file)
  if (text !== undefined) return { text }
  try {
    const stats = await stat(file)
    if (!stats.isFile()) return { reason: 'This is not a file.' }
    if (stats.size > MAX_BYTES) return { reason: 'This file is larger than 8 MB. Split its collection.' }
    return { text: await readFile(file, 'utf8') }
  } catch (error) {
    const code = errorCode(error)
    return code === 'ENOENT' ? null : { reason: 'This file cannot be read.' }
  }
}

function fileProblem(file: string, message: string): BackendProblem {
  return { file, line: 1, column: 1, message }
}

const NO_LIST = 'A content file is a list of entries, each with "- " before its first field. Write [] if it has none.'

/** Parses a content file into entries; mistakes are pushed to `problems`, and entries without a usable id are left out. */
export function parseContentFile(text: string, file: string, problems: BackendProblem[]): ContentFile {
  const { value, problemAt } = parseContentYaml(text, file, problems)
  if (Array.isArray(value)) return { rows: readRows(value, problemAt, problems), problemAt }
  if (value !== undefined) problems.push(problemAt([], NO_LIST))
  return { rows: [], problemAt }
}

function readRows(values: unknown, locate: ContentFile['problemAt'], problems: BackendProblem[]): ContentFile['rows'] {
  const seen = new Set<string>()
  const rows: ContentFile['rows'] = []
  for (const [index, value] of (Array.isArray(values) ? values : []).entries()) {
    const id = isRecord(value) ? value.id : undefined
    if (!isRecord(value)) problems.push(locate([index], 'An entry is a map of its fields.'))
    else if (id === undefined || id === null || id === '') problems.push(locate([index], 'The entry needs an "id".'))
    else if (typeof id !== 'string' && !Number.isInteger(id))
      problems.push(locate([index, 'id'], `An "id" is a text or a whole number. Write it in quotes: '${id}'.`))
    else if (seen.has(String(id)))
      problems.push(locate([index, 'id'], `The id "${id}" is already used by an entry further up.`))
    else {
      seen.add(String(id))
      rows.push({ index, entry: { ...value, id: String(id) } })
    }
  }
  return rows
}
