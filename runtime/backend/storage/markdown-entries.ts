import { readFileSync, statSync } from 'node:fs'
import type { EditedTexts } from '../../content/content-chain.ts'
import { isRecord } from '../../values/is-record.ts'
import { markdownParts } from '../../values/texts/front-matter.ts'
import { everyLocale, isLocaleMap } from '../../values/texts/locale-texts.ts'
import type { BackendProblem } from '../rules/backend-problem.ts'
import type { ContentFile } from './content-file.ts'
import { type ContentYaml, parseContentYaml } from './content-yaml.ts'

type Fields = Readonly<Record<string, unknown>>
type Path = readonly (string | number)[]

/** One of the files that make up an entry. */
interface Part {
  readonly file: string
  /** Null for all languages. */
  readonly locale: string | null
  readonly fields: Fields
  readonly problemAt: ContentYaml['problemAt']
  has(path: Path): boolean
}

/** A Markdown file in the folder of a collection. */
export interface EntryFile {
  readonly path: string
  /** The name of the file in problems. */
  readonly label: string
  readonly name: string
  /** The layer of the folder that the file comes from; 0 is the highest. */
  readonly layer: number
  readonly id: string | null
  /** Null for all languages. */
  readonly locale: string | null
}

/** The largest file, in bytes: nobody reads a longer text. */
const MAX_BYTES = 500_000

/**
 * Reads the entries of a collection: `<id>.md`, or `<id>.<locale>.md` for each language, with fields as front matter, and the text below it as the
 * field `body`. A field that differs between languages becomes a map of languages. An entry that only has files for some languages exists in these
 * alone.
 *
 * @param locales - the codes of the site's languages.
 */
export function readMarkdownEntries(
  files: readonly EntryFile[],
  edited: EditedTexts,
  locales: readonly string[],
  problems: BackendProblem[],
): ContentFile {
  const parts = new Map<string, Part[]>()
  const unread = new Set<string>()
  for (const { label, id, locale, path } of files) {
    const text = readText(path, edited)
    const isStranger = locale !== null && !locales.includes(locale)
    if (id === null || isStranger) problems.push(fileProblem(label, misnamed(locale, locales)))
    else {
      const part = readPart(text, label, locale, problems)
      if (part === null) unread.add(id)
      else parts.set(id, [...(parts.get(id) ?? []), part])
    }
  }
  // What the other files of an entry lack may be in the one that cannot be read.
  const entries = [...parts].filter(([id]) => !unread.has(id))
  const rows = entries.map(([id, own], index) => ({ index, entry: { ...entryOf(own, locales), id } }))
  return {
    rows,
    problemAt([index, ...path], message) {
      const [, own = []] = entries[Number(index)] ?? []
      return problemIn(own, path, message)
    },
  }
}

type ReadText = { readonly text: string } | { readonly reason: string }

function misnamed(locale: string | null, locales: readonly string[]): string {
  const rule = 'Name a file <id>.md, or <id>.<language>.md'
  return locale === null
    ? `${rule}: an id cannot contain a dot.`
    : `"${locale}" is not a language of the site (${locales.join(', ')}). ${rule}.`
}

function fileProblem(file: string, message: string): BackendProblem {
  return { file, line: 1, column: 1, message }
}

/** Matches fields and the line that ends them. At least two fields are needed, since an underlined heading looks like one. */
const HEADLESS = /^\uFEFF?(?:[a-z][\w-]*:(?: .*)?\n(?:[ -].*\n)*){2,}---[^\S\n]*(?:\n|$)/i

/** Matches fields below a line that is nearly the one that front matter begins with. */
const NEARLY = /^\uFEFF?\s*(?:-{3,}|\+{3}).*\n[\s"{]*[a-z][\w-]*"?\s*[:=]/i

/** What is wrong with the front matter of a text that seems to have none; null when there is indeed none. */
function headFault(text: string): string | null {
  if (/^\uFEFF?---[^\S\n]*\n/.test(text))
    return 'The front matter that begins here has no end. Write --- on a line of its own below its last field.'
  if (HEADLESS.test(text))
    return 'The front matter that ends below has no beginning. Write --- on a line of its own above its first field.'
  return NEARLY.test(text)
    ? 'Front matter is YAML between two lines that contain only ---, one of them the first line of the file.'
    : null
}

/** Null when the file cannot be read, or its front matter is wrong; then there is a problem that says why. */
function readPart(text: ReadText, file: string, locale: string | null, problems: BackendProblem[]): Part | null {
  if ('reason' in text) {
    problems.push(fileProblem(file, text.reason))
    return null
  }
  const { head, body, bodyStart } = markdownParts(text.text)
  const fault = head === null ? headFault(text.text.replaceAll('\r\n', '\n')) : null
  if (fault !== null) {
    problems.push(fileProblem(file, fault))
    return null
  }
  const told = problems.length
  const yaml = parseContentYaml(head ?? '', file, problems)
  // Empty front matter parses to null.
  const fields = yaml.value ?? {}
  if (problems.length > told && yaml.value === undefined) return null
  if (!isRecord(fields)) {
    problems.push(yaml.problemAt([], 'Front matter is a map of the fields of an entry.'))
    return null
  }
  for (const [key, reason] of Object.entries(OWN_FIELDS))
    if (Object.hasOwn(fields, key)) problems.push(yaml.problemAt([key], reason))
  const bodyLine = text.text.slice(0, bodyStart).split('\n').length
  return {
    file,
    locale,
    fields: body === '' ? fields : { ...fields, body },
    has: (place) => (place[0] === 'body' ? body !== '' : yaml.has(place)),
    problemAt: (place, message) =>
      place[0] === 'body' && body !== ''
        ? { file, line: bodyLine, column: 1, message }
        : yaml.problemAt(place, message),
  }
}

/** Fields that the file determines itself. */
const OWN_FIELDS = {
  id: 'Remove "id": it is the name of the file.',
  body: 'Remove "body": it is the text below the front matter.',
}

/** Synchronous, since promises for thousands of small files would take longer than the disk. */
function readText(path: string, edited: EditedTexts): ReadText {
  const text = edited.get(path)
  if (text !== undefined) return { text }
  try {
    const stats = statSync(path)
    if (!stats.isFile()) return { reason: 'This is not a file.' }
    if (stats.size > MAX_BYTES)
      return { reason: 'This file is larger than 500 kB. Nobody reads such a long text: split it.' }
    return { text: readFileSync(path, 'utf8') }
  } catch {
    return { reason: 'This file cannot be read.' }
  }
}

function entryOf(parts: readonly Part[], locales: readonly string[]): Fields {
  const shared = parts.find(({ locale }) => locale === null)?.fields ?? {}
  const own = parts.flatMap(({ locale, fields }) => (locale === null ? [] : [[locale, fields] as const]))
  if (own.length === 0) return shared
  const isEverywhere = Object.hasOwn(shared, 'body') || own.length === locales.length
  const there = isEverywhere ? {} : { locales: own.map(([locale]) => locale) }
  return { ...there, ...merged(shared, own, new Set(locales)) }
}

/** Merges the fields of all languages into one map. */
function merged(
  shared: Fields,
  own: readonly (readonly [locale: string, fields: Fields])[],
  codes: ReadonlySet<string>,
): Fields {
  const keys = new Set([shared, ...own.map(([, fields]) => fields)].flatMap(Object.keys))
  return Object.fromEntries(
    [...keys].map((key) => {
      const given = own.flatMap(([locale, fields]) =>
        Object.hasOwn(fields, key) ? [[locale, fields[key]] as const] : [],
      )
      const common = Object.hasOwn(shared, key) ? shared[key] : undefined
      return [key, mergedValue(common, given, own.length, codes)]
    }),
  )
}

function mergedValue(
  common: unknown,
  given: readonly (readonly [locale: string, value: unknown])[],
  languages: number,
  codes: ReadonlySet<string>,
): unknown {
  const [first] = given
  if (first === undefined) return common
  // The file for all languages may have a value for each of them.
  if (isLocaleMap(common, codes)) return { ...common, ...Object.fromEntries(given) }
  // A field that is the same in every language needs no map: the season, the price.
  const isSame = given.every(([, value]) => JSON.stringify(value) === JSON.stringify(first[1]))
  if (isSame && given.length === languages && common === undefined) return first[1]
  const maps = given.flatMap(([locale, value]) => (isRecord(value) ? [[locale, value] as const] : []))
  if (maps.length === given.length && (common === undefined || isRecord(common)))
    return merged(common ?? {}, maps, codes)
  return { ...Object.fromEntries(given), ...(common === undefined ? {} : { [everyLocale]: common }) }
}

/** Locates a problem in the file of the language that the path names, or else in the first file that contains the value. */
function problemIn(parts: readonly Part[], path: Path, message: string): BackendProblem {
  const named = parts.find(({ locale }) => locale !== null && path.includes(locale))
  const place = path.filter((step) => named === undefined || step !== named.locale)
  const part =
    named ?? parts.find((each) => each.has(place)) ?? parts.find((each) => each.has(place.slice(0, 1))) ?? parts[0]
  return part?.problemAt(place, message) ?? fileProblem('', message)
}
