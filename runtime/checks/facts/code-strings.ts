import { once } from '../../values/once.ts'
import { walkCode } from './code-nodes.ts'
import type { AstNode, CodeModule } from './facts.ts'

/** A string or template in code, with its range, quotes included. */
export interface CodeString {
  /** Its literal parts in order: several when a template computes something between them. */
  readonly parts: readonly string[]
  readonly start: number
  readonly end: number
}

/** All string literals and templates of a module, including those in imports and types. */
export function codeStrings({ program }: CodeModule): readonly CodeString[] {
  return program === null ? [] : stringsIn(program)
}

const stringsIn = once((program: AstNode): readonly CodeString[] => {
  const found: CodeString[] = []
  walkCode(program, (node) => {
    const { type, start, end, value, quasis } = node
    if (type === 'Literal' && typeof value === 'string') found.push({ parts: [value], start, end })
    if (type === 'TemplateLiteral' && Array.isArray(quasis))
      found.push({
        parts: quasis.map((quasi: { value?: { cooked?: unknown } }) => String(quasi.value?.cooked ?? '')),
        start,
        end,
      })
  })
  return found.sort((a, b) => a.start - b.start)
})

/** Whether a template could produce a text: it contains the literal parts in order, with anything between them. */
export function fitsTemplate(parts: readonly string[], text: string): boolean {
  const [first = '', ...rest] = parts
  if (!text.startsWith(first)) return false
  let end = first.length
  for (const part of rest.slice(0, -1)) {
    const start = text.indexOf(part, end)
    if (start === -1) return false
    end = start + part.length
  }
  const last = rest.at(-1)
  return last === undefined ? end === text.length : text.length - last.length >= end && text.endsWith(last)
}
