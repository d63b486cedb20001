import { yamlLexemes } from './yaml-lexemes.ts'

/** A comment, and its offset. */
export interface Comment {
  readonly text: string
  readonly offset: number
}

/** The comments in a YAML text, without line endings. Quoted texts and block scalars are not searched. */
export function yamlComments(text: string): Comment[] {
  const comments: Comment[] = []
  for (const { lexeme, offset, isScalar } of yamlLexemes(text)) {
    if (lexeme.startsWith('#') && !isScalar) comments.push({ text: lexeme.trimEnd(), offset })
  }
  return comments
}
