import { Composer, type Document, Lexer, Parser } from 'yaml'
import { createProblem, type ManifestProblem } from '../problems/problem.ts'
import type { SourceText } from '../text/source-text.ts'
import { explainSyntax } from './explain-syntax.ts'
import { maxDepth } from './max-depth.ts'

const MAX_LENGTH = 8_000_000
const MAX_TOKENS = 1_000_000
/** Parsing stops after this many faults: a hostile text could contain millions. */
const MAX_FAULTS = 20

/** Control characters that YAML forbids: those below the space, except tab, line feed and carriage return, and DEL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose.
const CONTROL_CHARACTER = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/

export type YamlResult = { ok: true; document: Document.Parsed } | { ok: false; problems: ManifestProblem[] }

/**
 * Parses one YAML 1.2 document (core schema, keys are strings, no merge keys) within limits on length, tokens and depth. The limits are checked
 * before anything recursive runs, so that no text can overflow the stack.
 */
export function parseYaml(source: SourceText): YamlResult {
  const at = (offset: number) => ({ path: [], position: source.positionAt(offset) })
  if (source.text.length > MAX_LENGTH) return failed(createProblem('manifest/too-large', at(0), { limit: '8 MB' }))
  const control = CONTROL_CHARACTER.exec(source.text)
  if (control !== null) {
    return failed(createProblem('manifest/control-character', at(control.index), { code: control[0].charCodeAt(0) }))
  }
  const tokens = new LimitedTokens(source.text)
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    stringKeys: true,
    merge: false,
    uniqueKeys: false,
    prettyErrors: false,
  })
  const documents: Document.Parsed[] = []
  for (const document of composer.compose(tokens.read(), true, source.text.length)) {
    // Without options, the composer yields parsed documents; for an empty text, an empty one.
    documents.push(document as Document.Parsed)
    if (documents.length > 1) break
  }
  if (tokens.exceeded === 'depth')
    return failed(createProblem('manifest/too-deep', at(tokens.offset), { limit: maxDepth }))
  if (tokens.exceeded === 'count')
    return failed(createProblem('manifest/too-large', at(tokens.offset), { limit: 'a million words and signs' }))
  const [document, second] = documents
  if (document === undefined) throw new Error('The YAML composer gave no document.')
  // Only the first fault is reported: after it, the parser guesses what was meant, and its other faults would mislead.
  // The composer's warnings about tags are reported at the tag, when the tree is walked.
  const [fault] = document.errors
  if (fault !== undefined) {
    const { code, message, pos } = fault
    const { offset, reason, fix } = explainSyntax(source, { code, message, offset: pos[0] })
    return failed(createProblem('manifest/syntax', at(offset), { reason, nearest: null }, fix))
  }
  if (second !== undefined) return failed(createProblem('manifest/several-documents', at(second.range[0]), {}))
  return { ok: true, document }
}

function failed(...problems: ManifestProblem[]): YamlResult {
  return { ok: false, problems }
}

/** Reads the tokens of a text, and stops at the first limit that is exceeded. */
class LimitedTokens {
  exceeded: 'depth' | 'count' | null = null
  /** Offset reached so far. */
  offset = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  *read() {
    const parser = new Parser()
    let count = 0
    let faults = 0
    for (const lexeme of new Lexer().lex(this.#text)) {
      count += 1
      // The bottom of the parser's stack is the document, its top the scalar being read.
      if (parser.stack.length > maxDepth + 2) return this.#stop('depth')
      if (count > MAX_TOKENS) return this.#stop('count')
      for (const token of parser.next(lexeme)) {
        if (token.type === 'error') faults += 1
        yield token
      }
      if (faults > MAX_FAULTS) return
      this.offset = parser.offset
    }
    yield* parser.end()
  }

  #stop(limit: 'depth' | 'count'): void {
    this.exceeded = limit
  }
}
