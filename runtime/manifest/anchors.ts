import { Lexer } from 'yaml'

/** An anchor of a YAML text: `&name`. */
export interface Anchor {
  readonly name: string
  readonly offset: number
  /** Whether an alias, `*name`, repeats what it marks: one that follows before the name is set again. */
  isRepeated: boolean
}

/** Announces that a text follows, which may begin with the same signs. It is not in the text itself. */
const SCALAR = '\u001f'

/** The anchors of a YAML text, in the order in which they are written. */
export function anchorsOf(text: string): readonly Readonly<Anchor>[] {
  // Few texts have one, and the lexer takes its time.
  if (!/(?:^|[\s,[{])&[^\s,[\]{}]/m.test(text)) return []
  const anchors: Anchor[] = []
  const last = new Map<string, Anchor>()
  let offset = 0
  let isText = false
  for (const lexeme of new Lexer().lex(text)) {
    const name = lexeme.slice(1)
    if (!isText && lexeme.startsWith('&')) {
      const anchor = { name, offset, isRepeated: false }
      last.set(name, anchor)
      anchors.push(anchor)
    } else if (!isText && lexeme.startsWith('*')) {
      const repeated = last.get(name)
      if (repeated !== undefined) repeated.isRepeated = true
    }
    isText = lexeme === SCALAR
    if (text.startsWith(lexeme, offset)) offset += lexeme.length
  }
  return anchors
}
