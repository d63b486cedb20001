import { attributeName, isNode, nodesIn, textOf } from '../facts/code-nodes.ts'
import type { AstNode } from '../facts/facts.ts'

/** Links that React moves to the head, where they are kept. */
const KEPT_LINKS = /^(?:stylesheet|preload|modulepreload|preconnect|dns-prefetch)$/

/** Whether React moves an element from the section to the head of the page, which already has its own. */
export function isLifted(tag: string, attributes: readonly AstNode[]): boolean {
  const named = new Map(attributes.map((attribute) => [attributeName(attribute), attribute.value]))
  if (named.has('itemProp')) return false
  if (tag === 'title' || tag === 'meta') return true
  if (tag === 'script') return named.has('async') && named.has('src') && !named.has('onLoad') && !named.has('onError')
  const rel = named.get('rel')
  return tag === 'link' && isNode(rel) && rel.type === 'Literal' && !KEPT_LINKS.test(textOf(rel))
}

/** `{{ __html: '…' }}` with a literal text. */
export function isLiteralHtml(value: AstNode): boolean {
  const object = value.type === 'JSXExpressionContainer' ? unwrap(value.expression) : value
  const [property, ...others] = object?.type === 'ObjectExpression' ? nodesIn(object.properties) : []
  const html = unwrap(property?.value)
  if (html === null || others.length > 0) return false
  return html.type === 'Literal' || (html.type === 'TemplateLiteral' && nodesIn(html.expressions).length === 0)
}

/** `{{ color: 'teal' }}`, which React writes into the HTML; any other expression may give no style until the browser has one. */
export function isLiteralStyle({ expression }: AstNode): boolean {
  const object = unwrap(expression)
  return object?.type === 'ObjectExpression' && nodesIn(object.properties).length > 0
}

/** Whether a statement leaves the surrounding function. */
export function leaves(statement: unknown): boolean {
  if (!isNode(statement)) return false
  if (statement.type === 'BlockStatement') return leaves(nodesIn(statement.body).at(-1))
  return statement.type === 'ReturnStatement' || statement.type === 'ThrowStatement'
}

export function declaredNames(declaration: unknown): string[] {
  if (!isNode(declaration)) return []
  if (isNode(declaration.id)) return [textOf(declaration.id)]
  return nodesIn(declaration.declarations).flatMap(({ id }) =>
    isNode(id) && id.type === 'Identifier' ? [textOf(id)] : [],
  )
}

export function isFunction({ type }: AstNode): boolean {
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration'
}

/** Removes parentheses, `as`, `!` and `?.`, which do not change the value. */
export function unwrap(value: unknown): AstNode | null {
  if (!isNode(value)) return null
  const isWrapper = /^(?:ParenthesizedExpression|ChainExpression|TS\w*(?:Expression|Assertion))$/.test(value.type)
  return isWrapper ? unwrap(value.expression) : value
}
