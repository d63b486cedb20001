import { Lexer } from 'yaml'

/** A word or a sign of a YAML text. */
export interface Lexeme {
  readonly lexeme: string
  readonly offset: number
  /** Whether it is a text, which may begin with the sign of an anchor, an alias or a comment. */
  readonly isScalar: boolean
}

/** Announces that a text follows. */
const SCALAR = '\u001f'
/** What the lexer says without a sign in the text: a document begins, a text follows, brackets end too early. */
const ANNOUNCED: ReadonlySet<string> = new Set(['\u0002', SCALAR, '\u0018'])

/** Everything that stands in a YAML text, in its order, whether or not the whole is right. */
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
