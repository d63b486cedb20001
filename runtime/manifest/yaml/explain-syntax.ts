import type { Fix } from '../problems/diagnostic.ts'
import { endOfLine, startOfLine } from '../text/line-bounds.ts'
import { quote } from '../text/show-value.ts'
import type { SourceText } from '../text/source-text.ts'
import { yamlLexemes } from './yaml-lexemes.ts'

/** An error of the YAML library. */
export interface ParserFault {
  readonly code: string
  readonly message: string
  readonly offset: number
}

/** The error in words for the author of the text, located where the fix belongs. */
export interface SyntaxFault {
  readonly offset: number
  /** Full sentences: what is wrong, and what to write. */
  readonly reason: string
  readonly fix: Fix | null
}

/** An error, and the line that it is on. */
interface Scene {
  readonly source: SourceText
  readonly text: string
  readonly fault: ParserFault
  /** Offset of the first character of the line that is not white space. */
  readonly start: number
  /** From there to the end of the line. */
  readonly line: string
}

type Explain = (scene: Scene) => SyntaxFault | null

/**
 * Explains in plain words why a text is not valid YAML. The parser reports where it could not go on; the mistake is often further up.
 *
 * @returns the library's own message when no better explanation is known.
 */
export function explainSyntax(source: SourceText, fault: ParserFault): SyntaxFault {
  const scene = sceneAt(source, fault, fault.offset)
  for (const explain of EXPLANATIONS) {
    const found = explain(scene)
    if (found !== null) return found
  }
  const message = fault.message.replace(/[.:]$/, '')
  return { offset: fault.offset, reason: `This is not valid YAML: ${message}.`, fix: null }
}

function sceneAt(source: SourceText, fault: ParserFault, offset: number): Scene {
  const { text } = source
  const lineStart = startOfLine(text, offset)
  const lineEnd = endOfLine(text, lineStart)
  const line = text.slice(lineStart, lineEnd)
  const start = lineStart + line.length - line.trimStart().length
  return { source, text, fault, start, line: text.slice(start, lineEnd).trimEnd() }
}

/** Tried in order; the first one that applies is used. */
const EXPLANATIONS: readonly Explain[] = [
  ({ text, fault }) => {
    if (!fault.message.startsWith('Missing directives-end') && fault.code !== 'BAD_DIRECTIVE') return null
    const offset = /^%/m.exec(text)?.index ?? fault.offset
    return told(offset, 'A line that begins with "%" is a directive of YAML. Remove it, or put the text in quotes.')
  },

  ({ source, text, fault, start }) => {
    const lineStart = startOfLine(text, start)
    const indent = text.slice(lineStart, start)
    if (!indent.includes('\t')) return null
    const offset = fault.code === 'TAB_AS_INDENT' ? fault.offset : lineStart + indent.indexOf('\t')
    const fix = edit(source, lineStart, start, indent.replaceAll('\t', '  '), false)
    return told(offset, 'Tabs are not allowed as indentation. Write two spaces instead of each.', fix)
  },

  ({ source, text, fault, start }) => {
    // The parser takes it for an alias, and stops there or at what follows.
    const at = text.lastIndexOf('*', fault.offset)
    if (at < start || !/^\*\s*:\s/.test(text.slice(at)) || !/^\*?\s*:?\s*$/.test(text.slice(at, fault.offset)))
      return null
    return told(at, `The key "*" needs quotes. Write '*': before the text.`, edit(source, at, at + 1, `'*'`, true))
  },

  ({ text, fault }) => {
    if (!fault.message.startsWith('Missing closing')) return null
    const opened = lexemesBefore(text, fault.offset).find(({ end, lexeme }) => end >= fault.offset && isQuoted(lexeme))
    const sign = fault.message.charAt('Missing closing '.length)
    return told(
      opened?.start ?? fault.offset,
      `The quote ${sign} that opens here is not closed. Write ${sign} at its end.`,
    )
  },

  missingComma,
  textAfterValue,

  bracketInComment,

  ({ text, fault }) => {
    const opened = openBrackets(text, fault.offset).at(-1)
    if (opened === undefined || !/end with a [\]}]/.test(fault.message)) return null
    const { lexeme, start } = opened
    return told(start, `The ${lexeme} that opens here is not closed. Write ${closingOf(opened)} at its end.`)
  },

  ({ source, text, fault }) => {
    if (!fault.message.startsWith('Unexpected flow-map-start') || text[fault.offset - 1] !== '$') return null
    const before = /[^\s,:[{]*$/.exec(text.slice(0, fault.offset))?.[0] ?? '$'
    const start = fault.offset - before.length
    const value = /^[^\s{]*\$\{[^{}\n]*\}[^\s,\]}]*/.exec(text.slice(start))?.[0]
    return told(
      start,
      `Inside { } a value with \${…} needs quotes.${value === undefined ? '' : ` Write ${inQuotes(value)}.`}`,
      value === undefined ? null : edit(source, start, start + value.length, inQuotes(value), true),
    )
  },

  ({ text, fault }) =>
    /^Unexpected flow-(?:map|seq)-end/.test(fault.message)
      ? told(fault.offset, `This ${text.charAt(fault.offset)} closes nothing. Remove it, or put the text in quotes.`)
      : null,

  ({ source, text, fault, start }) => {
    if (fault.code !== 'NON_STRING_KEY') return null
    const braces = text.lastIndexOf('{{', fault.offset)
    const value = braces >= start ? /^\{\{[^{}]*\}\}/.exec(text.slice(braces))?.[0] : undefined
    if (value === undefined) return told(fault.offset, 'A list or a map cannot be a key. Write a word, then a colon.')
    return meantAsText(source, braces, braces + value.length, true)
  },

  ({ source, text, fault }) => {
    if (fault.code !== 'BAD_SCALAR_START' && !fault.message.endsWith('cannot be an empty string')) return null
    const scalar = plainAt(text, fault.offset)
    const start = `A value cannot begin with ${quote(text.charAt(fault.offset))}.`
    if (scalar === null || scalar.length === 1) return told(fault.offset, `${start} Put it in quotes.`)
    const fix = edit(source, fault.offset, fault.offset + scalar.length, inQuotes(scalar), true)
    return told(fault.offset, `${start} Put it in quotes: ${shorten(inQuotes(scalar))}.`, fix)
  },

  ({ source, text, fault }) => {
    if (fault.code !== 'BAD_DQ_ESCAPE') return null
    const sign = text.slice(fault.offset, fault.offset + 2)
    const fix = edit(source, fault.offset, fault.offset, '\\', true)
    return told(fault.offset, `${quote(sign)} has no meaning inside " ". Write "\\${sign}", or use single quotes.`, fix)
  },

  nestedMapping,
  missingColon,
  wrongIndentation,

  ({ fault }) =>
    fault.code === 'BLOCK_IN_FLOW' || fault.message.startsWith('Missing , ')
      ? told(fault.offset, 'Inside { } and [ ], separate values with commas, and put a text with ": " in quotes.')
      : null,

  ({ fault }) => {
    if (!fault.message.startsWith('Unexpected , in') && !fault.message.startsWith('Unexpected empty item')) return null
    return told(fault.offset, 'There is nothing before this comma. Remove it, or write the missing value.')
  },

  ({ source, text, fault }) => {
    if (!fault.message.startsWith('Comments must be separated')) return null
    const fix = edit(source, fault.offset, fault.offset, ' ', false)
    return told(fault.offset, `A comment begins after a space: write " ${text.charAt(fault.offset)}".`, fix)
  },

  ({ fault }) =>
    /^(?:Block scalar header|Not a YAML token)/.test(fault.message)
      ? told(fault.offset, 'Nothing may follow "|" or ">" on the same line. Begin the text on the next line, indented.')
      : null,
]

/** `{ a: 1 b: 2 }`, or `b` on a line of its own: the parser takes both for one key. */
function missingComma({ text, fault }: Scene): SyntaxFault | null {
  if (!/^(?:Missing , |Block collections|Implicit keys|Unexpected .*scalar)/.test(fault.message)) return null
  const [all, before = '', key = ''] =
    /^([^,:{}[\]]*\s)?(["']?[\w$-]+["']?):(?=\s|$)/.exec(text.slice(fault.offset)) ?? []
  const isValue = before === '' && wordsBefore(text, fault.offset).at(-1)?.lexeme === ':'
  if (all === undefined || isValue || openBrackets(text, fault.offset).length === 0) return null
  const name = key.replace(/["']/g, '')
  return told(
    fault.offset + before.length,
    `A comma is missing before ${quote(name)}: inside { }, commas separate the keys.`,
  )
}

/** `"a" b`, `[a] b`, `*a* b`: the value has an end, and the text goes on. */
function textAfterValue({ source, text, fault }: Scene): SyntaxFault | null {
  if (!/^Unexpected .*(?:scalar|start) (?:at node end|token)/.test(fault.message)) return null
  const before = wordsBefore(text, fault.offset).at(-1)
  if (before === undefined) return null
  const { lexeme, start } = before
  if (lexeme.startsWith('*')) return meantAsText(source, start, fault.offset, false)
  const opened = openBrackets(text, start).at(-1)
  if (opened !== undefined && lexeme === closingOf(opened))
    return meantAsText(source, opened.start, fault.offset, false)
  if (!isQuoted(lexeme)) return null
  const sign = lexeme.charAt(0)
  if (/\n[ \t]*(?:- )?[\w-]+:(?:\s|$)/.test(lexeme))
    return told(start, `The quote ${sign} that opens here is not closed. Write ${sign} at the end of its text.`)
  const inside = sign === "'" ? "'' (twice)" : '\\"'
  return told(
    fault.offset,
    `The text in quotes ends before this. Write ${inside} for a quote inside it, or put the whole text in quotes.`,
  )
}

/**
 * A text whose first character means something else to YAML.
 *
 * @param known - offset of the first character that could end it.
 */
function meantAsText(source: SourceText, start: number, known: number, isSafe: boolean): SyntaxFault {
  const { text } = source
  const sign = text.charAt(start)
  const end = openBrackets(text, start).length > 0 ? /[,\]}]|\s#/ : /\s#/
  const rest = text.slice(known, endOfLine(text, known))
  const length = end.exec(rest)?.index ?? rest.length
  const value = text.slice(start, known + length).trimEnd()
  const meaning = sign === '*' ? 'repeats another value' : sign === '{' ? 'is a map' : 'is a list'
  return told(
    start,
    `A value that begins with "${sign}" ${meaning}. To get this text, write ${shorten(inQuotes(value))}.`,
    edit(source, start, start + value.length, inQuotes(value), isSafe),
  )
}

/** `{ ink: #123456 }`, `{ en: We are #1 }`: a comment contains what should close the map. The parser stops at one of the lines below. */
function bracketInComment({ source, text, fault }: Scene): SyntaxFault | null {
  const opened = openBrackets(text, fault.offset).at(-1)
  if (opened === undefined) return null
  const closing = closingOf(opened)
  const inside = lexemesBefore(text, fault.offset + 1).filter(
    ({ lexeme, start }) => start > opened.start && lexeme.trim() !== '',
  )
  const at = inside.findIndex(({ lexeme }) => lexeme.startsWith('#') && lexeme.includes(closing))
  const comment = inside[at]
  const before = inside[at - 1] ?? opened
  // The comment of a line of its own hides nothing.
  if (comment === undefined || before.start < startOfLine(text, comment.start)) return null
  const reason = `A comment begins at "#", so the ${closing} in it closes nothing.`
  const begin = /^[^{}[\],:"']/.test(before.lexeme) ? before.start : comment.start
  const value = /^[^,{}[\]\n]*/.exec(text.slice(begin))?.[0].trimEnd() ?? ''
  const mayBeValue = begin < comment.start || before.lexeme === ':' || opened.lexeme === '['
  // After a comma, it is a remark.
  if (!mayBeValue && before.lexeme === ',') return null
  if (!mayBeValue) return told(comment.start, `${reason} Write ${closing} before it.`)
  const fix = edit(source, begin, begin + value.length, inQuotes(value), /^#[\da-f]{3,8}$/i.test(value))
  return told(begin, `${reason} Put the text in quotes: ${shorten(inQuotes(value))}.`, fix)
}

function closingOf({ lexeme }: Placed): string {
  return lexeme === '{' ? '}' : ']'
}

/** `a: b: c`, or a line indented below a key that already has a value. */
function nestedMapping({ source, text, fault }: Scene): SyntaxFault | null {
  if (fault.code !== 'BLOCK_AS_IMPLICIT_KEY') return null
  if (fault.message.startsWith('A block sequence')) {
    const before = /^\s*(?:#.*\s+)*/.exec(text.slice(fault.offset))?.[0].length ?? 0
    const { start } = sceneAt(source, fault, fault.offset + before)
    return told(
      start,
      'A list item cannot be among the keys of a map. Indent it like the other items of its list, or write the key of a new list above it.',
    )
  }
  const rest = text.slice(fault.offset, endOfLine(text, fault.offset)).trimEnd()
  if (/^[“”„‘’]/.test(rest)) {
    return told(fault.offset, `${quote(rest.charAt(0))} is not a quotation mark in YAML. Write the text in " " or ' '.`)
  }
  const value = rest.replace(/\s+#.*$/, '')
  if (/:(\s|$)/.test(value)) {
    const fix = edit(source, fault.offset, fault.offset + value.length, inQuotes(value), false)
    const advice = `Write ${shorten(inQuotes(value))}; a key of its own needs a line of its own.`
    return told(fault.offset, `A text with ": " in it needs quotes. ${advice}`, fix)
  }
  const words = wordsBefore(text, fault.offset)
  const owner = words[words.findLastIndex(({ lexeme }) => lexeme === ':') - 1]
  const next = /^\s*(?:#.*\s+)*/.exec(text.slice(fault.offset + rest.length))?.[0].length ?? 0
  const offset = fault.offset + rest.length + next
  const key = /^[^\s:]+/.exec(text.slice(offset))?.[0] ?? ''
  if (owner === undefined || key === '') return null
  if (/^-\w/.test(owner.lexeme)) {
    const fix = edit(source, owner.start + 1, owner.start + 1, ' ', false)
    const item = `- ${owner.lexeme.slice(1)}: ${rest}`
    return told(owner.start, `A space is missing after "-". Write ${quote(item)}.`, fix)
  }
  const name = quote(owner.lexeme.replace(/^(["'])(.*)\1$/, '$2'))
  const start = `is indented below ${name}, which already has a value.`
  const advice =
    key === '-'
      ? `This list ${start} Write the key of the list on the line above.`
      : `${quote(key)} ${start} Indent it like ${name}, or write the key that it belongs to on the line above.`
  return told(offset, advice)
}

/** A line in a map without `key: value`. */
function missingColon({ source, text, fault, start, line }: Scene): SyntaxFault | null {
  if (fault.message.startsWith('Unexpected block-seq-ind')) {
    return told(fault.offset, 'A list begins on the line after its key, or is written in [ ].')
  }
  if (fault.code !== 'MULTILINE_IMPLICIT_KEY' && !fault.message.startsWith('Implicit map keys')) return null
  const rest = text.slice(fault.offset, start + line.length)
  const [, dashed] = /^-(\S.*)/.exec(rest) ?? []
  if (dashed !== undefined) {
    const fix = edit(source, fault.offset + 1, fault.offset + 1, ' ', false)
    return told(fault.offset, `A space is missing after "-". Write ${quote(`- ${dashed}`)}.`, fix)
  }
  const [, key, value] = /^([\w$-]+):([^\s/].*)/.exec(rest) ?? []
  if (key !== undefined && value !== undefined) {
    const colon = fault.offset + key.length + 1
    const advice = `Write ${quote(`${key}: ${value}`)}.`
    return told(fault.offset, `A space is missing after "${key}:". ${advice}`, edit(source, colon, colon, ' ', true))
  }
  const [, name, sign] = /^([\w$-]+)\s*(=>?|\s)\s*\S/.exec(rest) ?? []
  if (name !== undefined && sign?.startsWith('=')) {
    return told(fault.offset, `A key and its value are separated by a colon. Write ${quote(`${name}: …`)}.`)
  }
  const word = /^[^\s:]+/.exec(rest)?.[0] ?? rest
  return told(
    fault.offset,
    `There is no colon after ${quote(word)}: every line of a map is "key: value". If a text continues here, indent it deeper than its key.`,
  )
}

function wrongIndentation(scene: Scene): SyntaxFault | null {
  const { source, text, fault } = scene
  if (!/same column|without - indicator/.test(fault.message)) return null
  // The parser may have stopped at the end of the previous line.
  const own = scene.line === '' ? sceneAt(source, fault, fault.offset + 1) : scene
  const lineStart = startOfLine(text, own.start)
  const indent = own.start - lineStart
  const columns = openColumns(text.slice(0, lineStart))
  if (columns.includes(indent)) {
    return told(
      own.start,
      `${quote(own.line)} is among the items of a list. Begin it with "- ", or indent it like the item or key that it belongs to.`,
    )
  }
  const deeper = columns.findLast((column) => column > indent)
  const shallower = columns.find((column) => column < indent)
  const near = [deeper, shallower].filter((column) => column !== undefined).sort((a, b) => a - b)
  return told(
    own.start,
    `This line is indented by ${spaces(indent)}, unlike any line above it. Indent it by ${near.join(' or by ')}, like its neighbours.`,
  )
}

function spaces(count: number): string {
  return count === 1 ? 'one space' : `${count} spaces`
}

/** Columns of the keys and dashes that the next line can continue, deepest first. */
function openColumns(before: string): number[] {
  const columns: number[] = []
  for (const line of before.split('\n').reverse()) {
    if (/^\s*(#|$)/.test(line)) continue
    const starts: number[] = []
    for (let at = line.search(/\S/); at !== -1; ) {
      starts.push(at)
      const dash = /^-\s+(?=\S)/.exec(line.slice(at))
      at = dash === null ? -1 : at + dash[0].length
    }
    for (const start of starts.reverse()) if (start < (columns.at(-1) ?? Number.POSITIVE_INFINITY)) columns.push(start)
    if (columns.at(-1) === 0) break
  }
  return columns
}

interface Placed {
  readonly lexeme: string
  readonly start: number
  readonly end: number
}

/** The lexemes of a text up to an offset. */
function lexemesBefore(text: string, offset: number): Placed[] {
  const placed: Placed[] = []
  for (const { lexeme, offset: start } of yamlLexemes(text)) {
    if (start >= offset && placed.length > 0) break
    placed.push({ lexeme, start, end: start + lexeme.length })
  }
  return placed
}

/** The same without white space and comments. */
function wordsBefore(text: string, offset: number): Placed[] {
  return lexemesBefore(text, offset).filter(({ lexeme }) => lexeme.trim() !== '' && !lexeme.startsWith('#'))
}

function openBrackets(text: string, offset: number): Placed[] {
  const open: Placed[] = []
  for (const placed of lexemesBefore(text, offset)) {
    if (placed.lexeme === '{' || placed.lexeme === '[') open.push(placed)
    else if (placed.lexeme === '}' || placed.lexeme === ']') open.pop()
  }
  return open
}

/** The unquoted text at an offset; null when it continues on the next line. */
function plainAt(text: string, offset: number): string | null {
  const scalar = lexemesBefore(text, offset + 1).find(({ start }) => start === offset)?.lexeme
  return scalar === undefined || /\n/.test(scalar) ? null : scalar
}

function isQuoted(lexeme: string): boolean {
  return lexeme.startsWith('"') || lexeme.startsWith("'")
}

/** A text as YAML in single quotes. */
export function inQuotes(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 58)}…'` : text
}

function edit({ file }: SourceText, start: number, end: number, text: string, isSafe: boolean): Fix {
  return { isSafe, edits: [{ file, start, end, text }] }
}

function told(offset: number, reason: string, fix: Fix | null = null): SyntaxFault {
  return { offset, reason, fix }
}
