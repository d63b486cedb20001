import { once } from '../../values/once.ts'
import { attributeName, importedFromSitio, isNode, nodesIn, walkCode } from '../facts/code-nodes.ts'
import type { AstNode, CodeModule } from '../facts/facts.ts'

/** A message that code asks for with `t(key, values)`. */
export interface TextCall {
  readonly module: CodeModule
  /** Offset of its key. */
  readonly start: number
  /** The literal parts of the key, around computed ones: a single part is the complete key, two empty parts may be any key. */
  readonly parts: readonly string[]
  /** Names of the values that are passed; null when unknown. */
  readonly values: readonly string[] | null
  /** For `<Trans>`, the names of its components; null when unknown. Omitted for plain texts. */
  readonly tags?: readonly string[] | null
}

const ANY_KEY: readonly string[] = ['', '']

/**
 * All messages that a module asks for. Whatever cannot be followed, such as a `t` that is passed on, counts as a call with any key, so that no
 * message is wrongly reported as unused.
 */
export const textCalls = once((module: CodeModule): readonly TextCall[] => {
  const { program } = module
  return program === null ? [anyCall(module, 0)] : new TextCallReader(module, program).read(program)
})

/** Follows the hooks that give a section its texts through the code of one module. */
class TextCallReader {
  readonly #module: CodeModule
  readonly #parents: ReadonlyMap<AstNode, AstNode>
  readonly #identifiers: AstNode[] = []
  readonly #calls: TextCall[] = []
  /** Names bound to `useText()` and `usePage()`, with their declarations. */
  readonly #texts = new Map<string, Set<AstNode>>()
  readonly #pages = new Map<string, Set<AstNode>>()

  constructor(module: CodeModule, program: AstNode) {
    this.#module = module
    this.#parents = parentsIn(program)
  }

  read(program: AstNode): readonly TextCall[] {
    const transNames = importedFromSitio(program, 'Trans')
    walkCode(program, (node) => {
      if (node.type === 'JSXOpeningElement' && isNode(node.name) && transNames.has(nameOf(node.name)))
        this.#calls.push(...transCalls(this.#module, node))
      if (node.type === 'Identifier' && isReference(node, this.#parents.get(node))) this.#identifiers.push(node)
      if (node.type === 'ImportExpression' || opensSitio(node)) this.#lose(node)
    })
    this.#followHooks(importedHooks(program))
    // A name that is declared again makes it unclear which one a call refers to.
    const unclear =
      this.#followNames(this.#pages, (node) => this.#followPage(node)) ??
      this.#followNames(this.#texts, (node) => this.#followText(node))
    return unclear === null ? this.#calls : [anyCall(this.#module, unclear.start)]
  }

  #followHooks(hooks: ReturnType<typeof importedHooks>): void {
    for (const node of this.#identifiers) {
      const hook = hooks.get(nameOf(node))
      const call = this.#parents.get(node)
      if (hook === undefined || call === undefined) continue
      if (call.type !== 'CallExpression' || call.callee !== node) this.#lose(node)
      else if (hook === 'useText') this.#followText(call)
      else this.#followPage(call)
    }
  }

  /** @returns the first declaration of a name that is followed already; null if there is none. */
  #followNames(names: ReadonlyMap<string, ReadonlySet<AstNode>>, follow: (node: AstNode) => void): AstNode | null {
    for (const node of this.#identifiers) {
      const declared = names.get(nameOf(node))
      if (declared === undefined || declared.has(node)) continue
      if (declares(this.#parents.get(node), node, this.#parents)) return node
      follow(node)
    }
    return null
  }

  #followText(node: AstNode): void {
    const parent = this.#parents.get(node)
    const declared = declaredBy(parent)
    if (parent?.type === 'CallExpression' && parent.callee === node) this.#calls.push(...callsOf(this.#module, parent))
    else if (isIdentifier(declared)) declare(this.#texts, declared)
    else if (parent === undefined || !isDependency(parent, this.#parents)) this.#lose(node)
  }

  #followPage(node: AstNode): void {
    const parent = this.#parents.get(node)
    const declared = declaredBy(parent)
    if (parent?.type === 'MemberExpression' && parent.object === node) {
      if (parent.computed === true) this.#lose(node)
      else if (nameOf(parent.property) === 'text') this.#followText(parent)
    } else if (declared?.type === 'ObjectPattern') this.#followPattern(declared)
    else if (isIdentifier(declared)) declare(this.#pages, declared)
    else if (parent === undefined || !isDependency(parent, this.#parents)) this.#lose(node)
  }

  #followPattern(pattern: AstNode): void {
    for (const property of nodesIn(pattern.properties)) {
      if (property.type !== 'Property' || property.computed === true) this.#lose(property)
      else if (nameOf(property.key) !== 'text') continue
      else if (isIdentifier(property.value)) declare(this.#texts, property.value)
      else this.#lose(property)
    }
  }

  #lose(node: AstNode): void {
    this.#calls.push(anyCall(this.#module, node.start))
  }
}

function declare(names: Map<string, Set<AstNode>>, node: AstNode): void {
  names.set(nameOf(node), (names.get(nameOf(node)) ?? new Set()).add(node))
}

/** The pattern that a declaration assigns to. */
function declaredBy(parent: AstNode | undefined): AstNode | null {
  return parent?.type === 'VariableDeclarator' && isNode(parent.id) ? parent.id : null
}

function isIdentifier(value: unknown): value is AstNode {
  return isNode(value) && value.type === 'Identifier'
}

/** Whether an identifier declares a parameter or variable, as opposed to using it. */
function declares(parent: AstNode | undefined, node: AstNode, parents: ReadonlyMap<AstNode, AstNode>): boolean {
  if (parent === undefined) return false
  if (parent.type === 'VariableDeclarator') return parent.id === node
  if (parent.type === 'Property') return parents.get(parent)?.type === 'ObjectPattern'
  if (parent.type === 'AssignmentPattern') return parent.left === node
  return /^(?:ArrayPattern|RestElement|CatchClause)$/.test(parent.type) || nodesIn(parent.params).includes(node)
}

function anyCall(module: CodeModule, start: number): TextCall {
  return { module, start, parts: ANY_KEY, values: null }
}

/** One call per key that the first argument may be. */
function callsOf(module: CodeModule, call: AstNode): TextCall[] {
  const [key, given] = nodesIn(call.arguments)
  const values = given === undefined ? [] : valueNames(given)
  if (key === undefined) return [{ module, start: call.start, parts: ANY_KEY, values }]
  return keysOf(key).map(({ start, parts }) => ({ module, start, parts, values }))
}

function keysOf(node: AstNode): { start: number; parts: readonly string[] }[] {
  const { type, start, value, quasis, left, right, consequent, alternate, expression } = node
  if (type === 'Literal' && typeof value === 'string') return [{ start, parts: [value] }]
  if (type === 'TemplateLiteral') return [{ start, parts: templateParts(quasis) }]
  if (type === 'ConditionalExpression') return [consequent, alternate].filter(isNode).flatMap(keysOf)
  if (type === 'LogicalExpression') return [left, right].filter(isNode).flatMap(keysOf)
  if (type === 'BinaryExpression' && node.operator === '+' && isNode(left) && isNode(right)) {
    const [before, after] = [keysOf(left), keysOf(right)]
    return before.flatMap(({ parts }) => after.map((end) => ({ start, parts: joined(parts, end.parts) })))
  }
  // Syntax without effect at run time: `as`, `satisfies`, `!`, and parentheses.
  if (isNode(expression) && (type.startsWith('TS') || type === 'ParenthesizedExpression')) return keysOf(expression)
  return [{ start, parts: ANY_KEY }]
}

function templateParts(quasis: unknown): readonly string[] {
  if (!Array.isArray(quasis)) return ANY_KEY
  return quasis.map(({ value }: { value?: { cooked?: unknown } }) => String(value?.cooked ?? ''))
}

function joined(before: readonly string[], after: readonly string[]): string[] {
  return [...before.slice(0, -1), `${before.at(-1)}${after[0]}`, ...after.slice(1)]
}

function valueNames(node: AstNode): string[] | null {
  if (node.type !== 'ObjectExpression') return null
  const properties = nodesIn(node.properties)
  const isPlain = properties.every(({ type, computed }) => type === 'Property' && computed !== true)
  return isPlain ? properties.map(({ key }) => nameOf(key)) : null
}

/** The messages that `<Trans k values components>` asks for. */
function transCalls(module: CodeModule, element: AstNode): TextCall[] {
  const attributes = nodesIn(element.attributes)
  const isOpen = attributes.some(({ type }) => type !== 'JSXAttribute')
  const given = (name: string): AstNode | null => {
    const value = attributes.find((attribute) => attributeName(attribute) === name)?.value
    if (!isNode(value)) return null
    return value.type === 'JSXExpressionContainer' && isNode(value.expression) ? value.expression : value
  }
  const namesOf = (name: string) => {
    const node = given(name)
    if (isOpen) return null
    return node === null ? [] : valueNames(node)
  }
  const key = given('k')
  const asked = { module, values: namesOf('values'), tags: namesOf('components') }
  if (key === null) return [{ ...asked, start: element.start, parts: ANY_KEY }]
  return keysOf(key).map(({ start, parts }) => ({ ...asked, start, parts }))
}

/** Local names of the hooks that give a section its texts. */
function importedHooks(program: AstNode): ReadonlyMap<string, 'useText' | 'usePage'> {
  const hooks = (['useText', 'usePage'] as const).flatMap((hook) =>
    [...importedFromSitio(program, hook)].map((local) => [local, hook] as const),
  )
  return new Map(hooks)
}

/** `import * as …` and `export … from`, after which the hooks may be used anywhere. */
function opensSitio({ type, source, specifiers, exportKind }: AstNode): boolean {
  if (!isNode(source) || source.value !== 'sitio' || exportKind === 'type') return false
  return type.startsWith('Export') || nodesIn(specifiers).some((each) => each.type === 'ImportNamespaceSpecifier')
}

/** Whether an identifier refers to a value: it is not the name of a property, an attribute, an import or a type. */
function isReference(node: AstNode, parent: AstNode | undefined): boolean {
  if (parent === undefined || parent.type.startsWith('Import')) return false
  if (parent.type.startsWith('TS')) return parent.expression === node
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed === true
  if (parent.type === 'Property') return parent.value === node || parent.computed === true
  return !/^(?:MethodDefinition|PropertyDefinition)$/.test(parent.type) || parent.key !== node
}

/** Whether an array is the dependency list of a React hook: `useMemo(…, [t])`. */
function isDependency(list: AstNode, parents: ReadonlyMap<AstNode, AstNode>): boolean {
  const call = list.type === 'ArrayExpression' ? parents.get(list) : undefined
  if (call?.type !== 'CallExpression') return false
  return /^use[A-Z]/.test(nameOf(call.callee)) && nodesIn(call.arguments).at(-1) === list
}

function parentsIn(program: AstNode): ReadonlyMap<AstNode, AstNode> {
  const parents = new Map<AstNode, AstNode>()
  walkCode(program, (node) => {
    for (const child of Object.values(node)) for (const inner of nodesIn(child)) parents.set(inner, node)
  })
  return parents
}

/** The name of an identifier, a quoted key, or the last part of `React.useMemo`. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  const { name, value, property } = node
  return typeof name === 'string' ? name : property === undefined ? String(value) : nameOf(property)
}
