import { yamlLexemes } from './yaml-lexemes.ts'

/** A comment, and where it begins. */
export interface Comment {
  readonly text: string
  readonly offset: number
}

/** The comments of a YAML text, without their line ends. What stands in a quoted or a block text is none. */
export function yamlComments(text: string): Comment[] {
  const comments: Comment[] = []
  for (const { lexeme, offset, isScalar } of yamlLexemes(text)) {
    if (lexeme.startsWith('#') && !isScalar) comments.push({ text: lexeme.trimEnd(), offset })
  }
  return comments
}
