import { Lexer } from 'yaml'

/** A token of a YAML text. */
export interface Lexeme {
  readonly lexeme: string
  readonly offset: number
  /** Whether it is a scalar, which may begin with the sign of an anchor, an alias or a comment. */
  readonly isScalar: boolean
}

/** Announces a scalar. */
const SCALAR = '\u001f'
/** Control tokens of the lexer that have no characters in the text: start of a document, start of a scalar, premature end of a flow collection. */
const ANNOUNCED: ReadonlySet<string> = new Set(['\u0002', SCALAR, '\u0018'])

/** All lexemes of a YAML text, in order, whether or not it is valid. */
export function* yamlLexemes(text: string): Generator<Lexeme> {
  let offset = 0
  let isScalar = false
  for (const lexeme of new Lexer().lex(text)) {
    if (ANNOUNCED.has(lexeme)) {
      isScalar = lexeme === SCALAR
      continue
    }
    yield { lexeme, offset, isScalar }
    offset += lexeme.length
    isScalar = false
  }
}
