import { Lexer } from 'yaml'

/** A comment, and where it begins. */
export interface Comment {
  readonly text: string
  readonly offset: number
}

/** The comments of a YAML text, without their line ends. What stands in a quoted or a block text is none. */
export function yamlComments(text: string): Comment[] {
  const comments: Comment[] = []
  let offset = 0
  let isScalar = false
  for (const lexeme of new Lexer().lex(text)) {
    // Signs of the lexer, which do not stand in the text: a document begins, a scalar follows, an end of the flow.
    if (lexeme === '\x02' || lexeme === '\x1f' || lexeme === '\x18') {
      isScalar = lexeme === '\x1f'
      continue
    }
    if (lexeme.startsWith('#') && !isScalar) comments.push({ text: lexeme.trimEnd(), offset })
    offset += lexeme.length
    isScalar = false
  }
  return comments
}
