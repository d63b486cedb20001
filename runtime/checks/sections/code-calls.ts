import { isNode, nodesIn, textOf } from '../facts/code-nodes.ts'
import type { AstNode } from '../facts/facts.ts'
import type { Binding, Scope } from './code-scope.ts'
import { unwrap } from './code-shapes.ts'

/** Methods that call a function immediately. */
const IMMEDIATE_METHODS = new Set(
  'map flatMap filter reduce reduceRight forEach find findIndex findLast some every sort toSorted from replace replaceAll'.split(
    ' ',
  ),
)
/** React functions that call some of their arguments during rendering, with the indices of those. */
const IMMEDIATE_HOOKS: Readonly<Record<string, readonly number[]>> = {
  useMemo: [0],
  useState: [0],
  useReducer: [2],
  useSyncExternalStore: [2],
  memo: [0],
  forwardRef: [0],
}

/** What a name or `React.name` refers to when it is called; null when it is not a name of the module. */
export function calledBinding(callee: AstNode, scope: Scope): Binding | null {
  if (callee.type === 'Identifier' || callee.type === 'JSXIdentifier') return scope.find(textOf(callee))
  const isMember = callee.type === 'MemberExpression' || callee.type === 'JSXMemberExpression'
  if (!isMember || callee.computed === true || !isNode(callee.object) || !isNode(callee.property)) return null
  const owner = /Identifier$/.test(callee.object.type) ? scope.find(textOf(callee.object)) : null
  const isWhole = owner?.kind === 'import' && (owner.name === '*' || owner.name === 'default')
  return isWhole ? { kind: 'import', from: owner.from, name: textOf(callee.property) } : null
}

/** Returns a function that tells which arguments a call invokes immediately. */
export function immediateArguments(callee: AstNode, called: Binding | null): (index: number) => boolean {
  if (called?.kind === 'import' && called.from === 'react') {
    const places = IMMEDIATE_HOOKS[called.name] ?? []
    return (index) => places.includes(index)
  }
  const method = callee.type === 'MemberExpression' && isNode(callee.property) ? textOf(callee.property) : ''
  return () => IMMEDIATE_METHODS.has(method)
}

export function isChanging(value: AstNode, scope: Scope): boolean {
  const callee = unwrap(value.callee)
  return callee !== null && changingCall(value, callee, nodesIn(value.arguments), scope) !== null
}

/** A call that gives a different result each time, as written; null for other calls. */
export function changingCall(node: AstNode, callee: AstNode, given: readonly AstNode[], scope: Scope): string | null {
  if (callee.type === 'Identifier' && textOf(callee) === 'Date' && scope.find('Date') === null) {
    if (node.type !== 'NewExpression') return 'Date()'
    return given.length > 0 ? null : 'new Date()'
  }
  if (callee.type !== 'MemberExpression' || !isNode(callee.object) || !isNode(callee.property)) return null
  const name = `${textOf(callee.object)}.${textOf(callee.property)}`
  const isKnown = /^(?:Date\.now|Math\.random|performance\.now|crypto\.(?:randomUUID|getRandomValues))$/.test(name)
  return isKnown && scope.find(textOf(callee.object)) === null ? `${name}()` : null
}

export function calleeName({ callee }: AstNode): string {
  if (!isNode(callee)) return ''
  return callee.type === 'MemberExpression' && isNode(callee.property) ? textOf(callee.property) : textOf(callee)
}
