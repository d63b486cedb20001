import { Lexer, Source, type Token, TokenKind } from 'graphql'
import type { SourceText } from '../../manifest/text/source-text.ts'
import { type Comment, yamlComments } from '../../manifest/yaml/yaml-comments.ts'

/** A comment that hides findings on the next line. */
export interface Suppression {
  readonly source: SourceText
  readonly start: number
  readonly end: number
  /** The line to which it applies. */
  readonly line: number
  readonly codes: readonly SuppressedCode[]
  /** Why the finding is acceptable; empty when no reason is given. */
  readonly reason: string
}

export interface SuppressedCode {
  readonly code: string
  readonly start: number
  readonly end: number
}

const MARK = 'sitio-disable-next-line'
/** `# sitio-disable-next-line head/title, head/icon because it is so` */
const shape = new RegExp(`^#+\\s*${MARK}(?:\\s+(?<codes>[^\\s,]+(?:\\s*,\\s*[^\\s,]+)*))?(?:\\s+(?<reason>.*))?$`)

/** The suppressions in a YAML or GraphQL file. */
export function readSuppressions(source: SourceText): Suppression[] {
  const { file, text } = source
  if (!text.includes(MARK)) return []
  const comments = file.endsWith('.graphql') ? graphqlComments(text) : yamlComments(text)
  const lines = text.split('\n')
  return comments.flatMap(({ text: comment, offset }): Suppression[] => {
    const groups = shape.exec(comment)?.groups
    if (groups === undefined) return []
    const { codes = '', reason = '' } = groups
    const codesAt = offset + comment.indexOf(codes, comment.indexOf(MARK) + MARK.length)
    return [
      {
        source,
        start: offset,
        end: offset + comment.length,
        line: nextLine(lines, source.positionAt(offset).line),
        codes: [...codes.matchAll(/[^\s,]+/g)].map(({ 0: code, index }) => ({
          code,
          start: codesAt + index,
          end: codesAt + index + code.length,
        })),
        reason: reason.trim(),
      },
    ]
  })
}

/** The first line below another that is neither empty nor just a comment. */
function nextLine(lines: readonly string[], line: number): number {
  const index = lines.findIndex((text, at) => at >= line && !/^\s*(?:#|$)/.test(text))
  return index === -1 ? line : index + 1
}

function graphqlComments(text: string): Comment[] {
  const lexer = new Lexer(new Source(text))
  try {
    while (lexer.advance().kind !== TokenKind.EOF);
  } catch {
    // Everything before the fault was read.
  }
  const comments: Comment[] = []
  let token: Token | null = lexer.lastToken
  while (token.prev !== null) token = token.prev
  for (; token !== null; token = token.next) {
    if (token.kind === TokenKind.COMMENT)
      comments.push({ text: text.slice(token.start, token.end), offset: token.start })
  }
  return comments
}
