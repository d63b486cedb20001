import type { AstNode } from './facts.ts'

export function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The nodes of a list, or the single node in its place. */
export function nodesIn(value: unknown): AstNode[] {
  return (Array.isArray(value) ? value : [value]).filter(isNode)
}

/** The text of an identifier or a string literal. */
export function textOf({ name, value }: AstNode): string {
  return typeof name === 'string' ? name : typeof value === 'string' ? value : ''
}

/** The name of a JSX attribute; empty for one without a name, such as `{...rest}`. */
export function attributeName({ name }: AstNode): string {
  return isNode(name) ? textOf(name) : ''
}

/** The local names under which a module imports something from `sitio`. */
export function importedFromSitio(program: AstNode | null, name: string): ReadonlySet<string> {
  const found = nodesIn(program?.body).flatMap(({ type, source, specifiers }) => {
    if (type !== 'ImportDeclaration' || !isNode(source) || textOf(source) !== 'sitio') return []
    return nodesIn(specifiers).flatMap(({ imported, local }) =>
      isNode(imported) && isNode(local) && textOf(imported) === name ? [textOf(local)] : [],
    )
  })
  return new Set(found)
}

/** A string literal, also in braces, or the beginning of a template. `start` is the offset after the quote. */
export function literalOf(node: unknown): { value: string; start: number } | null {
  if (!isNode(node)) return null
  const { expression, value, quasis } = node
  if (expression !== undefined) return literalOf(expression)
  const start = node.start + 1
  if (typeof value === 'string') return { value, start }
  const cooked: unknown = Array.isArray(quasis) ? quasis[0]?.value?.cooked : null
  return typeof cooked === 'string' ? { value: cooked, start } : null
}

/** Visits all nodes of a syntax tree, parents first. */
export function walkCode(program: AstNode | null, visit: (node: AstNode) => void): void {
  const pending: unknown[] = [program]
  while (pending.length > 0) {
    const value = pending.pop()
    if (Array.isArray(value)) for (const item of value) pending.push(item)
    else if (isNode(value)) {
      visit(value)
      for (const child of Object.values(value)) if (typeof child === 'object' && child !== null) pending.push(child)
    }
  }
}
