import { type Document, isMap, isSeq, LineCounter, parseDocument } from 'yaml'
import { createSourceText } from '../../manifest/text/source-text.ts'
import { plainValue } from '../../manifest/yaml/located-value.ts'
import { readPlainYaml } from '../../manifest/yaml/read-plain-yaml.ts'
import { isRecord } from '../../values/is-record.ts'
import type { BackendProblem } from '../rules/backend-problem.ts'

type Path = readonly (string | number)[]

/** A parsed YAML text of the content. */
export interface ContentYaml {
  /** Undefined when it could not be parsed; then there is a problem that says why. */
  readonly value: unknown
  /** Whether there is a value at a path. */
  has(path: Path): boolean
  /** A problem at the value at `path`, or at its nearest existing ancestor. */
  problemAt(path: Path, message: string): BackendProblem
}

/** Parses YAML of the content; mistakes are pushed to `problems`. */
export function parseContentYaml(text: string, file: string, problems: BackendProblem[]): ContentYaml {
  // With a byte order mark, the parser would report wrong columns for the first line.
  const plain = text.replace(/^\uFEFF/, '')
  // Nearly all content is written in a subset of YAML that can be read ten times as fast, and the places of values are rarely needed.
  const quick = readPlainYaml(createSourceText(file, plain))
  if (quick !== null) return readAs(plainValue(quick), new Places(plain, file))
  const parsed = parse(plain)
  const places = new Places(plain, file, parsed)
  const { errors, warnings } = parsed.document
  // After the first error the parser has to guess, so further errors would be misleading.
  for (const error of errors.length > 0 ? errors.slice(0, 1) : warnings) {
    const found = places.at(error.pos[0], error.message.split(' at line ')[0] ?? error.message)
    problems.push({ ...found, isSyntax: errors.length > 0 })
  }
  if (errors.length > 0) return readAs(undefined, places)
  const value = unfolded(parsed.document)
  if (value === undefined)
    problems.push(
      places.problemAt([], 'The aliases (*name) in this file expand to too much. Write the values themselves.'),
    )
  return readAs(value, places)
}

/** A separate function, so that the closures, which are kept, hold nothing but these arguments. */
function readAs(value: unknown, places: Places): ContentYaml {
  return {
    value,
    has: (path) => places.has(path),
    problemAt: (path, message) => places.problemAt(path, message),
  }
}

interface Parsed {
  readonly document: Document.Parsed
  readonly lines: LineCounter
}

function parse(text: string): Parsed {
  const lines = new LineCounter()
  return { document: parseDocument(text, { lineCounter: lines, version: '1.2', stringKeys: true }), lines }
}

/**
 * The places of the values in a text. Few are ever needed, and a parsed document takes many times the memory of its text, so it is not kept but
 * parsed again when needed.
 */
class Places {
  readonly #text: string
  readonly #file: string
  #parsed: WeakRef<Parsed> | null

  /** @param parsed - left out when the text has not been parsed yet. */
  constructor(text: string, file: string, parsed?: Parsed) {
    this.#text = text
    this.#file = file
    this.#parsed = parsed ? new WeakRef(parsed) : null
  }

  has(path: Path): boolean {
    return this.#read().document.getIn(path, true) !== undefined
  }

  problemAt(path: Path, message: string): BackendProblem {
    const { document } = this.#read()
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true)
      if (hasRange(node)) return this.at(node.range[0], message)
    }
    return this.at(0, message)
  }

  at(offset: number, message: string): BackendProblem {
    const { line, col } = this.#read().lines.linePos(offset)
    return { file: this.#file, line: Math.max(line, 1), column: Math.max(col, 1), message }
  }

  #read(): Parsed {
    const known = this.#parsed?.deref()
    if (known !== undefined) return known
    const parsed = parse(this.#text)
    this.#parsed = new WeakRef(parsed)
    return parsed
  }
}

/** The plain value of a document; undefined when its aliases would expand to far more than the file contains. */
function unfolded(document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch (error) {
    if (error instanceof ReferenceError) return undefined
    throw error
  }
}

function hasRange(node: unknown): node is { range: [number, number, number] } {
  return (isRecord(node) || isMap(node) || isSeq(node)) && 'range' in node && Array.isArray(node.range)
}
