import { isNode, nodesIn, textOf } from '../facts/code-nodes.ts'
import type { AstNode, CodeModule } from '../facts/facts.ts'

/** Something in code that matters for where it can run. */
export interface CodeUse {
  readonly kind:
    | 'hook'
    | 'handler'
    | 'browser'
    | 'side'
    | 'changing'
    | 'raw-html'
    | 'style'
    | 'element'
    | 'lifted'
    | 'class'
    | 'own-address'
  /** As written: `useState`, `onClick`, `navigator`, `Date.now()` … */
  readonly name: string
  /** The module that a hook or element is imported from; empty for the code's own. */
  readonly from: string
  readonly start: number
}

/** One function, or the code that a module runs on import. */
export interface CodeUnit {
  readonly module: CodeModule
  readonly uses: CodeUse[]
  /** The functions that it calls, and the components that it renders, by name. */
  readonly calls: Binding[]
  /** The function itself; null for the module outside of any function. */
  readonly node: AstNode | null
}

/** What a name refers to. */
export type Binding =
  | { readonly kind: 'import'; readonly from: string; readonly name: string }
  | {
      readonly kind: 'local'
      /** The function it refers to; null for any other value. */
      unit: CodeUnit | null
      /** Another name that was assigned to it. */
      alias?: Binding | null
    }

/** The names declared in a block, and in those around it. */
export interface Scope {
  /** Null when the module does not declare the name, so that it is global. */
  find(name: string): Binding | null
  add(name: string, binding: Binding): void
}

export function createScope(parent: Scope | null): Scope {
  const own = new Map<string, Binding>()
  return {
    find: (name) => own.get(name) ?? parent?.find(name) ?? null,
    add: (name, binding) => void own.set(name, binding),
  }
}

/** Declares all names that the statements of a block declare. */
export function declareAll(statements: readonly AstNode[], scope: Scope): void {
  for (const statement of statements) {
    if (statement.type === 'ImportDeclaration') declareImports(statement, scope)
    else if (statement.type === 'VariableDeclaration')
      for (const { id } of nodesIn(statement.declarations)) bindPattern(id, scope)
    else if (/^Export\w+Declaration$/.test(statement.type)) declareAll(nodesIn(statement.declaration), scope)
    else if (/^(?:Function|Class|TSEnum)Declaration$/.test(statement.type)) bindPattern(statement.id, scope)
  }
}

function declareImports({ source, specifiers, importKind }: AstNode, scope: Scope): void {
  if (importKind === 'type' || !isNode(source)) return
  for (const specifier of nodesIn(specifiers)) {
    if (specifier.importKind === 'type' || !isNode(specifier.local)) continue
    const name =
      specifier.type === 'ImportNamespaceSpecifier'
        ? '*'
        : isNode(specifier.imported)
          ? textOf(specifier.imported)
          : 'default'
    scope.add(textOf(specifier.local), { kind: 'import', from: textOf(source), name })
  }
}

/** Declares all names of a pattern: `{ a, b: [c] = [], ...d }`. */
export function bindPattern(pattern: unknown, scope: Scope): void {
  if (!isNode(pattern)) return
  if (pattern.type === 'Identifier') scope.add(textOf(pattern), { kind: 'local', unit: null })
  for (const part of [
    pattern.left,
    pattern.argument,
    pattern.type === 'Property' ? pattern.value : null,
    pattern.parameter,
  ])
    bindPattern(part, scope)
  for (const part of [...nodesIn(pattern.properties), ...nodesIn(pattern.elements)]) bindPattern(part, scope)
}

/** Keys of nodes that hold types, or names that are not values. */
const SKIPPED = /^(?:type\w+|returnType|implements|superTypeArguments|label|key|id)$/

/** The child nodes that are executed. */
export function childrenOf(node: AstNode): AstNode[] {
  if (/^TS(?!AsExpression|NonNull|Satisfies|TypeAssertion|Enum|Instantiation)/.test(node.type)) return []
  return Object.entries(node).flatMap(([key, value]) => (SKIPPED.test(key) ? [] : nodesIn(value)))
}
