import { endOfLine } from '../text/line-bounds.ts'
import type { SourceText } from '../text/source-text.ts'
import type { LocatedEntry, LocatedList, LocatedMap, LocatedScalar, LocatedValue } from './located-value.ts'
import { maxDepth } from './max-depth.ts'

/** Anything that makes a text more than plain YAML: tabs, carriage returns, control characters, document markers, directives. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose.
const NOT_PLAIN = /[\0-\x09\x0b-\x1f\x7f]|^(?:---|\.\.\.|%)/m

/** Longer texts, and those with more values, are left to the parser, which knows the limits. */
const MAX_LENGTH = 8_000_000
const MAX_SCALARS = 300_000

/** Keys with a special meaning in JavaScript. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
/** The parser reports these, and the merge key of YAML 1.1. */
const REPORTED_KEYS = new Set([...FORBIDDEN_KEYS, '<<'])

/** First characters of a plain scalar, which must not have another meaning in YAML. */
const PLAIN_START = /[^\s\-?:,[\]{}#&*!|>'"%@`]/

/** Scalars of the core schema that are not texts (YAML 1.2, section 10.3.2). */
const NULL_WORD = /^(?:~|null|Null|NULL)$/
const BOOLEAN_WORD = /^(?:true|True|TRUE|false|False|FALSE)$/
const DECIMAL = /^[-+]?[0-9]+$/
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*|[0-9]+(?=[eE]))(?:[eE][-+]?[0-9]+)?$/
const OTHER_NUMBER = /^(?:0o[0-7]+|0x[0-9a-fA-F]+|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/

/**
 * Reads the YAML that people write every day: block maps and lists, one-line scalars, flow collections. It is ten times as fast as the parser for the
 * whole language, and reads its subset in exactly the same way (a test compares them).
 *
 * @returns null for everything else, above all mistakes: then the parser reads the text, and says what is wrong.
 */
export function readPlainYaml(source: SourceText): LocatedValue | null {
  if (source.text.length > MAX_LENGTH || NOT_PLAIN.test(source.text)) return null
  try {
    return new PlainReader(source).readDocument()
  } catch (error) {
    if (error === notReadable) return null
    throw error
  }
}

/** Thrown to leave the recursion when the text is not plain YAML. */
const notReadable = new Error('This is more than plain YAML.')

class PlainReader {
  readonly #source: SourceText
  readonly #text: string
  #at = 0
  /** End of the last line with content, including its comment. */
  #lineEnd = 0
  #depth = 0
  #scalars = 0

  constructor(source: SourceText) {
    this.#source = source
    this.#text = source.text
  }

  readDocument(): LocatedValue | null {
    const column = this.#nextContent()
    if (column !== 0) return null
    const value = this.#readBlock(0, -1)
    return this.#nextContent() === -1 ? value : null
  }

  /** Moves to the next content at or after the beginning of a line. Returns its column, or -1 at the end of the text. */
  #nextContent(): number {
    const text = this.#text
    let lineStart = this.#at
    while (lineStart < text.length) {
      let at = lineStart
      while (text[at] === ' ') at += 1
      const sign = text[at]
      if (sign === undefined) break
      if (sign === '\n') lineStart = at + 1
      else if (sign === '#') lineStart = endOfLine(text, at) + 1
      else {
        this.#at = at
        return at - lineStart
      }
    }
    this.#at = text.length
    return -1
  }

  /**
   * Reads a value that begins at the current place, in a column of its own.
   *
   * @param outer - column of the surrounding block.
   */
  #readBlock(column: number, outer: number): LocatedValue {
    if (this.#startsItem()) return this.#readList(column)
    if (this.#startsEntry()) return this.#readMap(column)
    const value = this.#readInline(outer)
    this.#endLine(outer)
    return value
  }

  #startsEntry(): boolean {
    const start = this.#at
    const sign = this.#text[start]
    const key = sign === '{' || sign === '[' ? null : this.#readKey()
    this.#at = start
    return key !== null
  }

  #readMap(column: number): LocatedMap {
    this.#enter()
    const start = this.#at
    const entries = new Map<string, LocatedEntry>()
    for (let next = column; next === column; next = this.#peekColumn()) {
      this.#skipTo(column)
      const keyStart = this.#at
      const key = this.#readKey()
      if (key === null || entries.has(key) || REPORTED_KEYS.has(key)) throw notReadable
      const mark = { source: this.#source, offset: keyStart, end: this.#at }
      this.#at += 1
      entries.set(key, { key: mark, value: this.#readEntryValue(column) })
    }
    this.#depth -= 1
    return { kind: 'map', mark: { source: this.#source, offset: start, end: this.#lineEnd }, entries }
  }

  /** Reads the value after a colon: on the same line, or as a block below it. */
  #readEntryValue(column: number): LocatedValue {
    if (this.#restIsEmpty()) {
      const next = this.#peekColumn()
      this.#skipTo(next)
      if (next > column) return this.#readBlock(next, column)
      if (next === column && this.#startsItem()) return this.#readList(column)
      throw notReadable
    }
    const value = this.#readInline(column)
    this.#endLine(column)
    return value
  }

  #readList(column: number): LocatedList {
    this.#enter()
    const start = this.#at
    const items: LocatedValue[] = []
    for (let next = column; next === column; next = this.#peekColumn()) {
      const lineStart = this.#at
      this.#skipTo(column)
      if (!this.#startsItem()) {
        // The caller counts the column from the beginning of the line.
        this.#at = lineStart
        break
      }
      this.#at += 1
      items.push(this.#readItem(column))
    }
    this.#depth -= 1
    return { kind: 'list', mark: { source: this.#source, offset: start, end: this.#lineEnd }, items }
  }

  #readItem(column: number): LocatedValue {
    if (this.#restIsEmpty()) {
      const next = this.#peekColumn()
      if (next <= column) throw notReadable
      this.#skipTo(next)
      return this.#readBlock(next, column)
    }
    const dash = this.#at
    this.#skipSpaces()
    return this.#readBlock(column + 1 + this.#at - dash, column)
  }

  /** Reads a key up to its colon, which a space or the end of the line must follow; null when there is none. */
  #readKey(): string | null {
    const text = this.#text
    const sign = text[this.#at]
    if (sign === '"' || sign === "'") {
      const { value } = this.#readQuoted()
      return text[this.#at] === ':' && endsWord(text[this.#at + 1]) ? value : null
    }
    if (sign === undefined || !PLAIN_START.test(sign)) return null
    for (let at = this.#at; ; at += 1) {
      const character = text[at]
      if (character === undefined || character === '\n') return null
      if (character === '#' && text[at - 1] === ' ') return null
      if (character === ':' && endsWord(text[at + 1])) {
        // A space before the colon is legal but rare, so it is left to the parser.
        if (text[at - 1] === ' ' || at - this.#at > 200) throw notReadable
        const key = text.slice(this.#at, at)
        this.#at = at
        return key
      }
    }
  }

  /** Reads a scalar or a flow collection on the current line. */
  #readInline(column: number): LocatedValue {
    this.#skipSpaces()
    const sign = this.#text[this.#at] ?? ''
    if (sign === '{' || sign === '[') return this.#readFlow(column)
    if (sign === '"' || sign === "'") return this.#readQuoted()
    if (!PLAIN_START.test(sign) && !/^-[^\s]/.test(this.#text.slice(this.#at, this.#at + 2))) throw notReadable
    const start = this.#at
    const line = this.#text.slice(start, endOfLine(this.#text, start))
    const comment = line.indexOf(' #')
    const written = (comment === -1 ? line : line.slice(0, comment)).trimEnd()
    if (/:(?: |$)/.test(written)) throw notReadable
    this.#at = start + written.length
    return this.#scalar(start, plainScalar(written))
  }

  #readQuoted(): LocatedScalar & { value: string } {
    const text = this.#text
    const start = this.#at
    const quote = text[start]
    for (let at = start + 1; ; at += 1) {
      const character = text[at]
      if (character === undefined || character === '\n') throw notReadable
      if (character === '\\' && quote === '"') at += 1
      else if (character === quote && quote === "'" && text[at + 1] === "'") at += 1
      else if (character === quote) {
        this.#at = at + 1
        const inside = text.slice(start + 1, at)
        const value = quote === "'" ? inside.replaceAll("''", "'") : unescaped(inside)
        return { ...this.#scalar(start, value), value }
      }
    }
  }

  /** Reads `{ a: b }` or `[a, b]`. Further lines must be indented more than the surrounding block. */
  #readFlow(column: number): LocatedValue {
    this.#enter()
    const start = this.#at
    const isMap = this.#text[start] === '{'
    const close = isMap ? '}' : ']'
    const entries = new Map<string, LocatedEntry>()
    const items: LocatedValue[] = []
    this.#at += 1
    this.#skipFlowSpace(column)
    while (this.#text[this.#at] !== close) {
      if (isMap) this.#readFlowEntry(entries, column)
      else items.push(this.#readFlowValue(column))
      this.#skipFlowSpace(column)
      if (this.#text[this.#at] === ',') {
        this.#at += 1
        this.#skipFlowSpace(column)
      } else if (this.#text[this.#at] !== close) throw notReadable
    }
    this.#at += 1
    this.#depth -= 1
    const mark = { source: this.#source, offset: start, end: this.#at }
    return isMap ? { kind: 'map', mark, entries } : { kind: 'list', mark, items }
  }

  #readFlowEntry(entries: Map<string, LocatedEntry>, column: number): void {
    const start = this.#at
    const sign = this.#text[start]
    const key = sign === '"' || sign === "'" ? this.#readQuoted().value : this.#readFlowPlain()
    if (this.#text[this.#at] !== ':' || this.#text[this.#at + 1] !== ' ') throw notReadable
    if (key === '' || entries.has(key) || REPORTED_KEYS.has(key)) throw notReadable
    const mark = { source: this.#source, offset: start, end: this.#at }
    this.#at += 1
    this.#skipSpaces()
    entries.set(key, { key: mark, value: this.#readFlowValue(column) })
  }

  #readFlowValue(column: number): LocatedValue {
    const start = this.#at
    const sign = this.#text[start]
    if (sign === '{' || sign === '[') return this.#readFlow(column)
    if (sign === '"' || sign === "'") {
      const quoted = this.#readQuoted()
      if (this.#text[this.#at] === ':') throw notReadable
      return quoted
    }
    const written = this.#readFlowPlain()
    if (written === '' || this.#text[this.#at] === ':') throw notReadable
    return this.#scalar(start, plainScalar(written))
  }

  /** Reads a plain scalar in a flow collection, up to its terminator. */
  #readFlowPlain(): string {
    const text = this.#text
    const start = this.#at
    const first = text[start] ?? ''
    if (!PLAIN_START.test(first) && !/^-[^\s,[\]{}]/.test(text.slice(start, start + 2))) throw notReadable
    let at = start
    for (; ; at += 1) {
      const character = text[at]
      if (character === undefined || (character === '#' && text[at - 1] === ' ')) throw notReadable
      if (character === '\n' || character === ',' || character === ']' || character === '}') break
      if (character === '[' || character === '{') throw notReadable
      if (character === ':' && /[\s,[\]{}]/.test(text[at + 1] ?? ' ')) break
    }
    const written = text.slice(start, at).trimEnd()
    this.#at = start + written.length
    if (text[at] === ':' && this.#at !== at) throw notReadable
    return written
  }

  /** Skips white space in a flow collection. A comment, or a line that is not indented more than the block, is left to the parser. */
  #skipFlowSpace(column: number): void {
    for (;;) {
      this.#skipSpaces()
      if (this.#text[this.#at] !== '\n') break
      this.#at += 1
      const lineStart = this.#at
      this.#skipSpaces()
      if (this.#text[this.#at] !== '\n' && this.#at - lineStart <= column) throw notReadable
    }
    if (this.#text[this.#at] === '#') throw notReadable
  }

  #scalar(start: number, value: LocatedScalar['value']): LocatedScalar {
    this.#scalars += 1
    if (this.#scalars > MAX_SCALARS) throw notReadable
    return { kind: 'scalar', mark: { source: this.#source, offset: start, end: this.#at }, value }
  }

  /** Ends a line, on which only a comment may follow. A more deeply indented next line would continue the value. */
  #endLine(column: number): void {
    const start = this.#at
    this.#skipSpaces()
    const sign = this.#text[this.#at]
    if (sign !== undefined && sign !== '\n' && (sign !== '#' || this.#at === start)) throw notReadable
    const end = endOfLine(this.#text, this.#at)
    this.#at = Math.min(end + 1, this.#text.length)
    this.#lineEnd = this.#at
    if (this.#peekColumn() > column) throw notReadable
  }

  /** Whether only a comment follows on the line; if so, moves to the next line. */
  #restIsEmpty(): boolean {
    let at = this.#at
    while (this.#text[at] === ' ') at += 1
    const sign = this.#text[at]
    if (sign !== undefined && sign !== '\n' && (sign !== '#' || at === this.#at)) return false
    this.#at = Math.min(endOfLine(this.#text, at) + 1, this.#text.length)
    return true
  }

  /** Column of the next content, without moving there. */
  #peekColumn(): number {
    const at = this.#at
    const column = this.#nextContent()
    this.#at = at
    return column
  }

  #skipTo(column: number): void {
    // In the middle of a line, as after "- ", the place is right already.
    if (this.#at === 0 || this.#text[this.#at - 1] === '\n') {
      if (this.#nextContent() !== column) throw notReadable
    }
  }

  #startsItem(): boolean {
    return this.#text[this.#at] === '-' && endsWord(this.#text[this.#at + 1])
  }

  #skipSpaces(): void {
    while (this.#text[this.#at] === ' ') this.#at += 1
  }

  #enter(): void {
    this.#depth += 1
    if (this.#depth >= maxDepth) throw notReadable
  }
}

function endsWord(character: string | undefined): boolean {
  return character === undefined || character === ' ' || character === '\n'
}

function plainScalar(written: string): LocatedScalar['value'] {
  if (!/^[-+.~0-9nNtTfF]/.test(written)) return written
  if (NULL_WORD.test(written)) return null
  if (BOOLEAN_WORD.test(written)) return written[0] === 't' || written[0] === 'T'
  if (DECIMAL.test(written) || FLOAT.test(written)) return Number(written)
  if (OTHER_NUMBER.test(written)) throw notReadable
  return written
}

/** Decodes the escapes that JSON has as well; others are left to the parser. */
function unescaped(inside: string): string {
  if (!inside.includes('\\')) return inside
  if (/\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(inside.replaceAll('\\\\', ''))) throw notReadable
  return String(JSON.parse(`"${inside}"`))
}
