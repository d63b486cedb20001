import { posix } from 'node:path'
import type { ProblemArgs, ProblemCode } from '../problems/all-problems.ts'
import type { ManifestProblem } from '../problems/problem.ts'
import type { UnreadableReason } from '../problems/words.ts'
import type { PathStep } from '../text/position.ts'
import { createSourceText } from '../text/source-text.ts'
import { type LocatedMap, type LocatedScalar, type LocatedValue, type Mark, mapEntries } from './located-value.ts'
import { createDocument, type ManifestDocument } from './manifest-document.ts'
import { parseManifest } from './parse-manifest.ts'
import { problemAt } from './problem-at.ts'
import { redirectRows } from './redirect-rows.ts'

export type ReadResult = { ok: true; text: string } | Unreadable

interface Unreadable {
  ok: false
  reason: UnreadableReason
  /** Replaces the words of the reason with more specific ones. */
  words?: string
  /** The name of a file beside a missing one that was probably meant. */
  nearest?: string | null
}

/** Reads a file of the site or of a base. `file` is relative to the site's folder, with forward slashes. */
export type ReadFile = (file: string) => ReadResult

const MAX_INCLUDES = 1000
const MAX_CHAIN = 16
/** Maximum number of values in a manifest with all its files. A site of 5,000 routes has about a tenth of it. */
const MAX_VALUES = 1_000_000

/** The format of a file that is included in a manifest. */
type Format = 'yaml' | 'csv'

/**
 * Replaces each map `{ include: path.yaml }` with the content of that file, and, among redirects, `{ csv: path.csv }` with its rows. Paths are relative
 * to the including file, and may not leave `folder`. When the map is an item of a list and the file holds a list, its items are inserted. Included
 * values keep their positions in their own file.
 *
 * @param folder - the folder that may not be left, relative to the site's: its own, or that of a base.
 */
export function expandIncludes(document: ManifestDocument, readFile: ReadFile, folder = '.'): ManifestDocument {
  if (document.root === null) return document
  const expansion = new Expansion(readFile, folder)
  const root = expansion.expand(document.root, [], [document.root.mark.source.file])
  return createDocument(document.root.mark.source, root, [...document.problems, ...expansion.problems])
}

class Expansion {
  readonly problems: ManifestProblem[] = []
  readonly #readFile: ReadFile
  readonly #folder: string
  readonly #parsed = new Map<string, Parsed>()
  #includes = 0
  #values = 0

  constructor(readFile: ReadFile, folder: string) {
    this.#readFile = readFile
    this.#folder = folder
  }

  /** @param chain - the files that led here, the current one last. */
  expand(value: LocatedValue, path: PathStep[], chain: string[]): LocatedValue {
    this.#values += 1
    if (this.#values === MAX_VALUES) {
      this.#report('manifest/include-limit', path, value.mark, { limit: `${MAX_VALUES} values in all files together` })
    }
    if (this.#values >= MAX_VALUES || value.kind === 'scalar') return value
    if (value.kind === 'list') {
      const items = this.#expandItems(value.items, path, chain)
      return items === value.items ? value : { ...value, items }
    }
    const include = includeOf(value, path)
    if (include !== null) return this.#included(include, path, chain)
    return mapEntries(value, (entry, key) => this.expand(entry, [...path, key], chain))
  }

  #expandItems(items: LocatedValue[], path: PathStep[], chain: string[]): LocatedValue[] {
    const expanded: LocatedValue[] = []
    let isSame = true
    for (const item of items) {
      const place = [...path, expanded.length]
      const value = this.expand(item, place, chain)
      isSame &&= value === item
      if (item.kind === 'map' && includeOf(item, place) !== null && value.kind === 'list')
        for (const inner of value.items) expanded.push(inner)
      else expanded.push(value)
    }
    return isSame ? items : expanded
  }

  #included(include: Include, path: PathStep[], chain: string[]): LocatedValue {
    const nothing: LocatedScalar = { kind: 'scalar', mark: include.mark, value: null }
    const from = include.mark.source.file
    const file = posix.normalize(posix.join(posix.dirname(from), include.value))
    const unreadable = ({ reason, words, nearest: near = null }: Omit<Unreadable, 'ok'>) => {
      const nearest = near === null ? null : include.value.slice(0, -posix.basename(file).length) + near
      const args = { include: include.value, reason, nearest, ...(words === undefined ? {} : { words }) }
      this.#report('manifest/unreadable-include', path, include.mark, args)
      return nothing
    }
    const isOutside = posix.relative(this.#folder, file).split('/')[0] === '..'
    if (posix.isAbsolute(include.value) || include.value.includes('\\') || isOutside)
      return unreadable({ reason: 'outside' })
    if (chain.includes(file)) {
      this.#report('manifest/include-cycle', path, include.mark, { chain: [...chain.slice(chain.indexOf(file)), file] })
      return nothing
    }
    this.#includes += 1
    if (this.#includes > MAX_INCLUDES || chain.length >= MAX_CHAIN) {
      const limit = chain.length >= MAX_CHAIN ? `${MAX_CHAIN} files one inside the other` : `${MAX_INCLUDES} includes`
      if (this.#includes <= MAX_INCLUDES + 1) this.#report('manifest/include-limit', path, include.mark, { limit })
      return nothing
    }
    const document = this.#parse(file, include.format, path)
    if ('ok' in document) return unreadable(document)
    return document.root === null ? nothing : this.expand(document.root, path, [...chain, file])
  }

  #parse(file: string, format: Format, path: PathStep[]): Parsed | Unreadable {
    const key = `${format} ${file}`
    const known = this.#parsed.get(key)
    if (known !== undefined) return known
    const read = this.#readFile(file)
    if (!read.ok) return read
    const isCsv = format === 'csv'
    const document = isCsv ? redirectRows(createSourceText(file, read.text), path) : parseManifest(read.text, file)
    this.#parsed.set(key, document)
    this.problems.push(...document.problems)
    return document
  }

  #report<Code extends ProblemCode>(code: Code, path: PathStep[], mark: Mark, args: ProblemArgs[Code]): void {
    this.problems.push(problemAt(code, path, mark, args))
  }
}

type Parsed = Pick<ManifestDocument, 'root' | 'problems'>

type Include = LocatedScalar & { readonly value: string; readonly format: Format }

function includeOf(map: LocatedMap, [group]: PathStep[]): Include | null {
  if (map.entries.size !== 1) return null
  const format = group === 'redirects' && map.entries.has('csv') ? 'csv' : 'yaml'
  const value = map.entries.get(format === 'csv' ? 'csv' : 'include')?.value
  return value?.kind === 'scalar' && typeof value.value === 'string' ? { ...value, value: value.value, format } : null
}
