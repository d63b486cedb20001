import { yamlLexemes } from './yaml-lexemes.ts'

/** An anchor in a YAML text: `&name`. */
export interface Anchor {
  readonly name: string
  readonly offset: number
  /** Whether an alias, `*name`, refers to it before the name is defined again. */
  isRepeated: boolean
}

/** The anchors in a YAML text, in order. */
export function anchorsOf(text: string): readonly Readonly<Anchor>[] {
  // Few texts have any, and lexing takes time.
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
