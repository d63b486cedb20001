import { yamlLexemes } from './yaml-lexemes.ts'

/** An anchor of a YAML text: `&name`. */
export interface Anchor {
  readonly name: string
  readonly offset: number
  /** Whether an alias, `*name`, repeats what it marks: one that follows before the name is set again. */
  isRepeated: boolean
}

/** The anchors of a YAML text, in the order in which they are written. */
export function anchorsOf(text: string): readonly Readonly<Anchor>[] {
  // Few texts have one, and the lexer takes its time.
  if (!/(?:^|[\s,[{])&[^\s,[\]{}]/m.test(text)) return []
  const anchors: Anchor[] = []
  const last = new Map<string, Anchor>()
  for (const { lexeme, offset, isScalar } of yamlLexemes(text)) {
    if (isScalar) continue
    const name = lexeme.slice(1)
    if (lexeme.startsWith('&')) {
      const anchor = { name, offset, isRepeated: false }
      last.set(name, anchor)
      anchors.push(anchor)
    } else if (lexeme.startsWith('*')) {
      const repeated = last.get(name)
      if (repeated !== undefined) repeated.isRepeated = true
    }
  }
  return anchors
}
