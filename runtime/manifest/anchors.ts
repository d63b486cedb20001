import { Lexer } from 'yaml'

/** The anchors (`&name`) of a YAML text, in the order in which they are written. */
export function anchorsOf(text: string): { name: string; offset: number }[] {
  // Few texts have one, and the lexer takes its time.
  if (!/(?:^|[\s,[{])&[^\s,[\]{}]/m.test(text)) return []
  const anchors: { name: string; offset: number }[] = []
  let offset = 0
  for (const lexeme of new Lexer().lex(text)) {
    // The lexer announces a scalar by a sign that is not in the text.
    if (!text.startsWith(lexeme, offset)) continue
    if (lexeme.startsWith('&')) anchors.push({ name: lexeme.slice(1), offset })
    offset += lexeme.length
  }
  return anchors
}
