import { LRUCache } from 'lru-cache'
import {
  type Alias,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { nearestName } from '../../values/names/nearest-name.ts'
import type { ProblemArgs, ProblemCode } from '../problems/all-problems.ts'
import type { Fix } from '../problems/diagnostic.ts'
import type { ManifestProblem } from '../problems/problem.ts'
import type { PathStep } from '../text/position.ts'
import { quote } from '../text/show-value.ts'
import { createSourceText, type SourceText } from '../text/source-text.ts'
import { inQuotes } from './explain-syntax.ts'
import { type LocatedEntry, type LocatedValue, type Mark, startOf } from './located-value.ts'
import { createDocument, type ManifestDocument } from './manifest-document.ts'
import { maxDepth } from './max-depth.ts'
import { parseYaml } from './parse-yaml.ts'
import { problemAt } from './problem-at.ts'
import { FORBIDDEN_KEYS, readPlainYaml } from './read-plain-yaml.ts'

/** Maximum number of values that aliases (`*name`) may add to a manifest. Otherwise, a short text could expand to billions. */
const MAX_ALIASED_VALUES = 100_000

const KNOWN_TAGS = new Set(
  ['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map((name) => `tag:yaml.org,2002:${name}`),
)

interface ReadText {
  readonly source: SourceText
  readonly root: LocatedValue | null
  readonly problems: readonly ManifestProblem[]
}

/** Enough characters for the manifest and messages of a large site. An edit changes one file, and the site is read again after each edit. */
const MAX_KEPT = 300_000
const kept = new LRUCache<string, ReadText>({ maxSize: MAX_KEPT, sizeCalculation: (_, key) => key.length })

/**
 * Parses a manifest, or a file that it includes. Results are kept while the text stays the same. Never throws for a faulty text: faults become the
 * document's problems.
 *
 * @param file - its name in positions, relative to the site's folder.
 */
export function parseManifest(text: string, file: string): ManifestDocument {
  if (text.length > MAX_KEPT) return documentOf(readText(createSourceText(file, text)))
  const key = JSON.stringify([file, text])
  const read = kept.get(key) ?? readText(createSourceText(file, text))
  kept.set(key, read)
  return documentOf(read)
}

/** Parses a text with the parser for the whole language. */
export function parseWholeYaml(source: SourceText): ManifestDocument {
  return documentOf(readWholeYaml(source))
}

function documentOf({ source, root, problems }: ReadText): ManifestDocument {
  return createDocument(source, root, [...problems])
}

function readText(source: SourceText): ReadText {
  const plain = readPlainYaml(source)
  return plain === null ? readWholeYaml(source) : { source, root: plain, problems: [] }
}

function readWholeYaml(source: SourceText): ReadText {
  const yaml = parseYaml(source)
  if (!yaml.ok) return { source, root: null, problems: yaml.problems }
  const reader = new TreeReader(source)
  const contents: Node | null = yaml.document.contents
  const root = contents === null ? emptyValue({ source, offset: 0, end: 0 }) : reader.read(contents, [], 1)
  return { source, root, problems: reader.problems }
}

function emptyValue(mark: Mark): LocatedValue {
  return { kind: 'scalar', mark, value: null }
}

/** Converts the YAML library's tree to a located value, and finds faults that the library ignores. */
class TreeReader {
  readonly problems: ManifestProblem[] = []
  readonly #source: SourceText
  readonly #anchors = new Map<string, Node>()
  #aliased = 0
  #insideAlias = 0

  constructor(source: SourceText) {
    this.#source = source
  }

  read(node: Node | null, path: PathStep[], depth: number): LocatedValue {
    const mark = this.#markOf(node)
    if (this.#insideAlias > 0) this.#aliased += 1
    if (depth > maxDepth) {
      this.#report('manifest/too-deep', path, mark, { limit: maxDepth })
      return emptyValue(mark)
    }
    if (isAlias(node)) return this.#readAlias(node, path, depth, mark)
    if (node !== null && 'anchor' in node && typeof node.anchor === 'string') this.#anchors.set(node.anchor, node)
    if (node?.tag !== undefined && !KNOWN_TAGS.has(node.tag))
      this.#report('manifest/unsupported-tag', path, mark, { tag: node.tag })
    if (isMap(node)) return { kind: 'map', mark, entries: this.#readEntries(node, path, depth) }
    if (isSeq(node)) return { kind: 'list', mark, items: this.#readItems(node, path, depth) }
    return { kind: 'scalar', mark, value: isScalar(node) ? scalarValue(node) : null }
  }

  #readAlias(alias: Alias, path: PathStep[], depth: number, mark: Mark): LocatedValue {
    const target = this.#anchors.get(alias.source)
    if (target === undefined) {
      this.#reportAlias(alias.source, path, mark)
      return emptyValue(mark)
    }
    if (this.#aliased > MAX_ALIASED_VALUES) {
      const told = this.problems.some((problem) => problem.code === 'manifest/too-large')
      if (!told) this.#report('manifest/too-large', path, mark, { limit: '100 000 values that come from aliases' })
      return emptyValue(mark)
    }
    this.#insideAlias += 1
    const value = this.read(target, path, depth + 1)
    this.#insideAlias -= 1
    return value
  }

  #reportAlias(name: string, path: PathStep[], mark: Mark): void {
    const nearest = nearestName(name, this.#anchors.keys())
    const advice = nearest === null ? ` If it is not an alias, put it in quotes: '*${name}'.` : ''
    const reason = `The alias ${quote(`*${name}`)} has no anchor ${quote(`&${name}`)} before it.${advice}`
    const { file } = mark.source
    const edit = { file, start: mark.offset, end: mark.end, text: `*${nearest}` }
    this.#report(
      'manifest/syntax',
      path,
      mark,
      { reason, nearest: nearest && `*${nearest}` },
      nearest === null ? null : { isSafe: false, edits: [edit] },
    )
  }

  #readEntries(map: YAMLMap, path: PathStep[], depth: number): Map<string, LocatedEntry> {
    const entries = new Map<string, LocatedEntry>()
    const { isItem, told } = this.#secondItem(map, path)
    for (const pair of map.items) {
      // With `stringKeys`, every key accepted by the parser is a scalar.
      const keyNode = pair.key as Scalar
      const key = String(keyNode.value)
      const mark = this.#markOf(keyNode)
      const place = [...path, key]
      const first = entries.get(key)
      if (FORBIDDEN_KEYS.has(key)) this.#report('manifest/forbidden-key', place, mark, { key })
      else if (first !== undefined) {
        if (isItem && key !== told) continue
        const position = startOf(first.key)
        this.#report('manifest/duplicate-key', place, mark, { key, first: position, isItem })
      } else if (key === '<<' && keyNode.type === 'PLAIN') {
        this.#report('manifest/merge-key', place, mark, { alias: isAlias(pair.value) ? `*${pair.value.source}` : null })
      } else {
        // The value of a pair is a node, or null when nothing follows the colon.
        const valueNode = pair.value as Node | null
        const joined = map.flow && valueNode === null ? this.#joinedIn(keyNode) : null
        if (joined !== null) {
          this.#reportJoined(joined, path, mark)
          const value: LocatedValue = { kind: 'scalar', mark, value: joined.value }
          if (!entries.has(joined.key)) entries.set(joined.key, { key: mark, value })
          continue
        }
        const value = valueNode === null ? emptyValue(mark) : this.read(valueNode, place, depth + 1)
        entries.set(key, { key: mark, value })
      }
    }
    return entries
  }

  /** `{ name:Ana }`: without a space after the colon, all of it is a key. Null when it is one. */
  #joinedIn({ value, type, range }: Scalar): { readonly key: string; readonly value: string } | null {
    const [, key, joined] = type === 'PLAIN' ? (/^([\w$-]+):([^\s/].*)$/s.exec(String(value)) ?? []) : []
    const isAlone = /^\s*[,}]/.test(this.#source.text.slice(range?.[1]))
    const isPair = key !== undefined && joined !== undefined && isAlone && !FORBIDDEN_KEYS.has(key)
    return isPair ? { key, value: joined } : null
  }

  #reportJoined({ key, value }: { readonly key: string; readonly value: string }, path: PathStep[], mark: Mark): void {
    const text = `${key}: ${/^[\w$]/.test(value) ? value : inQuotes(value)}`
    const reason = `A space is missing after "${key}:". Write ${quote(text)}.`
    const edit = { file: mark.source.file, start: mark.offset, end: mark.end, text }
    this.#report('manifest/syntax', [...path, key], mark, { reason, nearest: null }, { isSafe: true, edits: [edit] })
  }

  /** When a dash is missing, an item has the keys of two. That is reported once, at the first repeated key. */
  #secondItem(map: YAMLMap, path: PathStep[]): { isItem: boolean; told: string | null } {
    // Scalars, as elsewhere.
    const keys = map.items.map(({ key }) => String((key as Scalar).value))
    if (typeof path.at(-1) !== 'number' || new Set(keys).size > keys.length - 2) return { isItem: false, told: null }
    const seen = new Set<string>()
    return { isItem: true, told: keys.find((key) => seen.size === seen.add(key).size) ?? null }
  }

  #readItems(list: YAMLSeq, path: PathStep[], depth: number): LocatedValue[] {
    // Items of a parsed list are nodes.
    return list.items.map((item, index) => this.read(item as Node | null, [...path, index], depth + 1))
  }

  #markOf(node: Node | null): Mark {
    const [offset, end] = node?.range ?? [0, 0]
    const isBlock = (isMap(node) || isSeq(node)) && !node.flow
    return { source: this.#source, offset, end: isBlock ? this.#endOfBlock(node) : end }
  }

  /** A block ends with the line of its last value: comments below it do not belong to it. */
  #endOfBlock(block: Node): number {
    let last: Node | null = block
    while ((isMap(last) || isSeq(last)) && !last.flow && last.items.length > 0) {
      const item: unknown = last.items.at(-1)
      // Keys, values and items of a parsed document are nodes.
      last = (isPair(item) ? (item.value ?? item.key) : item) as Node | null
    }
    const { text } = this.#source
    const end = last?.range?.[1] ?? 0
    const newline = text.indexOf('\n', Math.max(0, end - 1))
    return newline === -1 ? text.length : newline + 1
  }

  #report<Code extends ProblemCode>(
    code: Code,
    path: PathStep[],
    mark: Mark,
    args: ProblemArgs[Code],
    fix: Fix | null = null,
  ): void {
    if (this.problems.length < 20) this.problems.push(problemAt(code, path, mark, args, fix))
  }
}

function scalarValue(scalar: Scalar): string | number | boolean | null {
  const { value } = scalar
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
