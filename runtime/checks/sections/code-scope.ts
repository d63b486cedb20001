import { isNode, nodesIn, textOf } from '../facts/code-nodes.ts'
import type { AstNode, CodeModule } from '../facts/facts.ts'

/** Something that code does and that matters to where it may run. */
export interface CodeUse {
  readonly kind: 'hook' | 'handler' | 'browser' | 'side' | 'changing' | 'raw-html' | 'element' | 'lifted' | 'class'
  /** `useState`, `onClick`, `navigator`, `Date.now()` … as it is written. */
  readonly name: string
  /** The module that a hook or an element comes from; empty for the code's own. */
  readonly from: string
  readonly start: number
}

/** One function, or what a module runs when it is imported. */
export interface CodeUnit {
  readonly module: CodeModule
  readonly uses: CodeUse[]
  /** What it calls, or renders, by name. */
  readonly calls: Binding[]
}

/** What a name stands for. */
export type Binding =
  | { readonly kind: 'import'; readonly from: string; readonly name: string }
  | {
      readonly kind: 'local'
      /** The function that it is; null for any other value. */
      unit: CodeUnit | null
      /** Another name that it was given. */
      alias?: Binding | null
    }

/** The names of one block, and of those around it. */
export interface Scope {
  /** Null: no name of the module, so it is a global one. */
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

/** Declares what the statements of a block declare, wherever in it. */
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

/** Declares every name of a pattern: `{ a, b: [c] = [], ...d }`. */
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

/** Keys that hold types, or names that are no values. */
const SKIPPED = /^(?:type\w+|returnType|implements|superTypeArguments|label|key|id)$/

/** The parts of a node that run. */
export function childrenOf(node: AstNode): AstNode[] {
  if (/^TS(?!AsExpression|NonNull|Satisfies|TypeAssertion|Enum|Instantiation)/.test(node.type)) return []
  return Object.entries(node).flatMap(([key, value]) => (SKIPPED.test(key) ? [] : nodesIn(value)))
}
