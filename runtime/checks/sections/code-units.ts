import { once } from '../../values/once.ts'
import { attributeName, isNode, nodesIn, textOf } from '../facts/code-nodes.ts'
import type { AstNode, CodeModule } from '../facts/facts.ts'
import { calledBinding, calleeName, changingCall, immediateArguments, isChanging } from './code-calls.ts'
import {
  type Binding,
  bindPattern,
  type CodeUnit,
  type CodeUse,
  childrenOf,
  createScope,
  declareAll,
  type Scope,
} from './code-scope.ts'
import { declaredNames, isFunction, isLifted, isLiteralHtml, isLiteralStyle, leaves, unwrap } from './code-shapes.ts'

export interface ModuleUnits {
  readonly top: CodeUnit
  /** All functions of the module, and the module itself. */
  readonly units: readonly CodeUnit[]
  readonly exports: ReadonlyMap<string, Binding>
  /** Modules that are re-exported as a whole. */
  readonly stars: readonly string[]
  /** Values assigned to `Name.fallback`, which is rendered in place of the section. */
  readonly fallbacks: readonly Binding[]
  /** Modules that it imports, except for types. */
  readonly imports: readonly { readonly from: string; readonly start: number }[]
  /** Whether some of its code is loaded later. */
  readonly isDynamic: boolean
}

/** Globals that exist only in browsers, and not in Node 20. */
const BROWSER_NAMES: ReadonlySet<string> = new Set(
  `window document localStorage sessionStorage navigator location history screen matchMedia alert confirm prompt innerWidth innerHeight
  requestAnimationFrame requestIdleCallback addEventListener getComputedStyle IntersectionObserver ResizeObserver MutationObserver HTMLElement
  customElements XMLHttpRequest Image Audio`.split(/\s+/),
)
/** Names that suggest a test of where the code runs. */
const GUARD_NAME = /browser|server|client|dom\b|ssr/i

/** What each function of a module does and calls. Null when the module cannot be read. */
export const codeUnits = once((module: CodeModule): ModuleUnits | null => {
  if (module.program === null) return null
  try {
    return readUnits(module, module.program)
  } catch (error) {
    // No person writes code that is nested deeply enough to overflow the stack.
    if (error instanceof RangeError) return null
    throw error
  }
})

/** What is collected while walking a module. */
interface Gathered {
  readonly module: CodeModule
  readonly units: CodeUnit[]
  readonly exports: Map<string, Binding>
  readonly stars: string[]
  readonly fallbacks: Binding[]
  /** Names of values that protect code from running on the server. */
  readonly guards: Set<string>
  /** Names of values that differ between the browser and the server. */
  readonly sides: Set<string>
  isDynamic: boolean
}

/** The context of a node. */
interface Here {
  readonly gathered: Gathered
  readonly unit: CodeUnit
  readonly scope: Scope
  /** Whether this code is protected by a test such as `typeof window`, or is allowed to fail. */
  readonly isGuarded: boolean
  readonly isInSvg: boolean
}

function readUnits(module: CodeModule, program: AstNode): ModuleUnits {
  const top: CodeUnit = { module, uses: [], calls: [], node: null }
  const gathered: Gathered = {
    module,
    units: [top],
    exports: new Map(),
    stars: [],
    fallbacks: [],
    guards: new Set(),
    sides: new Set(),
    isDynamic: false,
  }
  const imports = nodesIn(program.body).flatMap(({ source, importKind, exportKind }) =>
    isNode(source) && importKind !== 'type' && exportKind !== 'type'
      ? [{ from: textOf(source), start: source.start }]
      : [],
  )
  walk(program, { gathered, unit: top, scope: createScope(null), isGuarded: false, isInSvg: false })
  return { ...gathered, top, imports }
}

function walk(node: AstNode, here: Here): void {
  const special = walkers[node.type]
  if (special === undefined) walkAll(childrenOf(node), here)
  else special(node, here)
}

function walkAll(nodes: readonly AstNode[], here: Here): void {
  for (const node of nodes) walk(node, here)
}

/** Nodes that need more than walking their children. */
const walkers: Readonly<Record<string, (node: AstNode, here: Here) => void>> = {
  Program: walkBlock,
  BlockStatement: walkBlock,
  StaticBlock: walkBlock,
  FunctionDeclaration: walkOwnFunction,
  FunctionExpression: walkOwnFunction,
  ArrowFunctionExpression: walkOwnFunction,
  ClassDeclaration: walkClass,
  ClassExpression: walkClass,
  VariableDeclarator: walkVariable,
  AssignmentExpression: walkAssignment,
  CallExpression: walkCall,
  NewExpression: walkCall,
  IfStatement: walkChoice,
  ConditionalExpression: walkChoice,
  LogicalExpression: walkChoice,
  CatchClause: walkScope,
  ForStatement: walkScope,
  ForOfStatement: walkScope,
  ForInStatement: walkScope,
  SwitchStatement: walkScope,
  JSXElement: walkElement,
  Property: walkProperty,
  PropertyDefinition: walkProperty,
  MethodDefinition: walkProperty,
  ExportNamedDeclaration: walkExport,
  ExportDefaultDeclaration: walkDefaultExport,
  ImportDeclaration: () => {},
  ExportSpecifier: () => {},
  ExportAllDeclaration: ({ source }, { gathered }) => {
    if (isNode(source)) gathered.stars.push(textOf(source))
  },
  ImportExpression: (_, { gathered }) => {
    gathered.isDynamic = true
  },
  Identifier: (node, here) => {
    const name = textOf(node)
    if (BROWSER_NAMES.has(name) && here.scope.find(name) === null) note(here, 'browser', name, node)
    else if (here.gathered.sides.has(name)) note(here, 'side', name, node)
  },
  UnaryExpression: (node, here) => {
    // Testing for a name is harmless, but it distinguishes the browser from the server.
    if (node.operator === 'typeof') noteSide(node, here)
    else walkAll(childrenOf(node), here)
  },
  MemberExpression: (node, here) => {
    const { object, property, computed } = node
    if (isBundlersSide(node)) note(here, 'side', 'import.meta.env.SSR', node)
    if (isNode(object) && object.type === 'MetaProperty' && isNode(property) && textOf(property) === 'url')
      note(here, 'own-address', 'import.meta.url', node)
    walkAll(nodesIn(computed === true ? [object, property] : object), here)
  },
  TryStatement: ({ block, handler, finalizer }, here) => {
    walkAll(nodesIn(block), { ...here, isGuarded: true })
    walkAll(nodesIn([handler, finalizer]), here)
  },
}

/** What matters only where the server runs it. */
const OF_SERVER: ReadonlySet<CodeUse['kind']> = new Set(['browser', 'changing', 'side', 'style'])

function note({ unit, isGuarded }: Here, kind: CodeUse['kind'], name: string, { start }: AstNode, from = ''): void {
  if (!isGuarded || !OF_SERVER.has(kind)) unit.uses.push({ kind, name, from, start })
}

/** Records a test for the browser. */
function noteSide(node: AstNode, here: Here): void {
  const name = testedName(node, here)
  if (name !== null) note(here, 'side', `typeof ${name}`, node)
}

/** The object of browsers whose presence `typeof` tests. */
function testedName({ operator, argument }: AstNode, { scope }: Here): string | null {
  const name = operator === 'typeof' && isNode(argument) && argument.type === 'Identifier' ? textOf(argument) : ''
  return BROWSER_NAMES.has(name) && scope.find(name) === null ? name : null
}

/** `import.meta.env.SSR` */
function isBundlersSide({ property }: AstNode): boolean {
  return isNode(property) && textOf(property) === 'SSR'
}

function newUnit(node: AstNode, { module, units }: Gathered): CodeUnit {
  const unit: CodeUnit = { module, uses: [], calls: [], node }
  units.push(unit)
  return unit
}

function walkBlock({ body }: AstNode, outer: Here): void {
  const statements = nodesIn(body)
  const here = { ...outer, scope: createScope(outer.scope) }
  declareAll(statements, here.scope)
  let { isGuarded } = here
  for (const statement of statements) {
    walk(statement, { ...here, isGuarded })
    const isExit = statement.type === 'IfStatement' && leaves(statement.consequent)
    if (isExit && isGuard(statement.test, here)) isGuarded = true
  }
}

/** Walks nodes other than blocks and functions that have a scope of their own. */
function walkScope(node: AstNode, outer: Here): void {
  const here = { ...outer, scope: createScope(outer.scope) }
  bindPattern(node.param, here.scope)
  const cases = nodesIn(node.cases).flatMap(({ consequent }) => nodesIn(consequent))
  declareAll(nodesIn([node.init, node.left, ...cases]), here.scope)
  walkAll(childrenOf(node), here)
}

function walkChoice(node: AstNode, here: Here): void {
  const test = node.test ?? node.left
  const isGuarded = here.isGuarded || isGuard(test, here)
  for (const child of childrenOf(node)) walk(child, child === test ? here : { ...here, isGuarded })
}

function walkProperty({ key, value, computed }: AstNode, here: Here): void {
  walkAll(nodesIn(computed === true ? [key, value] : value), here)
}

function walkClass(node: AstNode, here: Here): void {
  note(here, 'class', 'class', node)
  walkAll(childrenOf(node), here)
}

/** A function that runs only when it is called. */
function walkOwnFunction(node: AstNode, here: Here): void {
  const binding = node.type === 'FunctionDeclaration' && isNode(node.id) ? here.scope.find(textOf(node.id)) : null
  walkFunction(node, { ...here, unit: unitFor(node, binding, here), isGuarded: false })
}

function unitFor(node: AstNode, binding: Binding | null, { gathered }: Here): CodeUnit {
  if (binding?.kind !== 'local') return newUnit(node, gathered)
  binding.unit ??= newUnit(node, gathered)
  return binding.unit
}

function walkFunction(node: AstNode, outer: Here): void {
  const here = { ...outer, scope: createScope(outer.scope) }
  for (const param of nodesIn(node.params)) bindPattern(param, here.scope)
  for (const param of nodesIn(node.params)) walkDefaults(param, here)
  walkAll(nodesIn(node.body), here)
}

/** Walks the default values in a pattern; its names are not uses. */
function walkDefaults(pattern: AstNode, here: Here): void {
  if (pattern.type === 'AssignmentPattern') walkAll(nodesIn(pattern.right), here)
  const { left, argument, value, properties, elements } = pattern
  for (const part of [...nodesIn([left, argument, value]), ...nodesIn(properties), ...nodesIn(elements)])
    walkDefaults(part, here)
}

function walkVariable({ id, init }: AstNode, here: Here): void {
  if (!isNode(init) || !isNode(id)) return
  walkDefaults(id, here)
  const isName = id.type === 'Identifier'
  const { guards, sides } = here.gathered
  if (isName && isGuard(init, here)) guards.add(textOf(id))
  if (isName && differs(init, here)) sides.add(textOf(id))
  // What a state that begins without a value shows comes later, in the browser.
  const [state] = nodesIn(id.elements)
  if (state?.type === 'Identifier' && beginsEmpty(init)) guards.add(textOf(state))
  walkGiven(init, here, isName ? here.scope.find(textOf(id)) : null)
}

function walkAssignment({ left, right }: AstNode, here: Here): void {
  if (!isNode(left) || !isNode(right)) return
  const isFallback = left.type === 'MemberExpression' && isNode(left.property) && textOf(left.property) === 'fallback'
  if (isFallback) {
    const binding: Binding = { kind: 'local', unit: null }
    here.gathered.fallbacks.push(binding)
    walkGiven(right, here, binding)
    return
  }
  if (left.type !== 'Identifier') walk(left, here)
  walk(right, here)
}

/** Walks the value of a name: a function, possibly inside of `memo(…)`, another name, or any other value. */
function walkGiven(value: AstNode, here: Here, binding: Binding | null): void {
  const plain = unwrap(value) ?? value
  const argument = plain.type === 'CallExpression' ? unwrap(nodesIn(plain.arguments)[0]) : null
  const isWrapped = argument !== null && isFunction(argument) && /^(?:memo|forwardRef)$/.test(calleeName(plain))
  const given = isWrapped ? argument : plain
  if (isFunction(given)) {
    walkFunction(given, { ...here, unit: unitFor(given, binding, here), isGuarded: false })
    return
  }
  if (plain.type === 'Identifier' && binding?.kind === 'local') binding.alias = here.scope.find(textOf(plain))
  walk(value, here)
}

function walkCall(node: AstNode, here: Here): void {
  const callee = unwrap(node.callee)
  if (callee === null) return
  const given = nodesIn(node.arguments)
  const changing = changingCall(node, callee, given, here.scope)
  if (changing !== null) note(here, 'changing', changing, node)
  const called = calledBinding(callee, here.scope)
  if (called !== null) here.unit.calls.push(called)
  if (called?.kind === 'import' && /^use[A-Z]|^lazy$/.test(called.name))
    note(here, 'hook', called.name, callee, called.from)
  if (isFunction(callee)) walkFunction(callee, here)
  else walk(callee, here)
  const isImmediate = immediateArguments(callee, called)
  for (const [index, argument] of given.entries()) {
    const value = unwrap(argument)
    // The initial value of a ref is not rendered.
    if (value !== null && calleeName(node) === 'useRef' && isChanging(value, here.scope)) continue
    if (value !== null && isImmediate(index) && isFunction(value)) {
      walkFunction(value, here)
      continue
    }
    const named = value?.type === 'Identifier' && isImmediate(index) ? here.scope.find(textOf(value)) : null
    if (named !== null) here.unit.calls.push(named)
    walk(argument, here)
  }
}

function walkElement(node: AstNode, outer: Here): void {
  const { openingElement: opening, children } = node
  if (!isNode(opening) || !isNode(opening.name)) return
  const isHost = opening.name.type === 'JSXIdentifier' && /^[a-z]/.test(textOf(opening.name))
  const binding = isHost ? null : calledBinding(opening.name, outer.scope)
  if (binding !== null) outer.unit.calls.push(binding)
  if (binding?.kind === 'import') note(outer, 'element', binding.name, opening.name, binding.from)
  const attributes = nodesIn(opening.attributes)
  const isGuarded = outer.isGuarded || attributes.some((each) => attributeName(each) === 'suppressHydrationWarning')
  for (const attribute of attributes) {
    const name = attributeName(attribute)
    if (attribute.type === 'JSXSpreadAttribute' || !isNode(attribute.value)) continue
    if (/^on[A-Z]|^ref$/.test(name)) note(outer, 'handler', isHost ? name : '', attribute)
    const action = formAction(name, attribute.value, outer)
    if (action !== null) note(outer, 'handler', isHost && action === 'function' ? name : '', attribute)
    if (name === 'style' && isHost && isLiteralStyle(attribute.value)) note(outer, 'style', 'style', attribute)
    if (name === 'dangerouslySetInnerHTML' && !isLiteralHtml(attribute.value)) note(outer, 'raw-html', name, attribute)
  }
  const tag = isHost ? textOf(opening.name) : ''
  if (tag === 'style') note(outer, 'style', '<style>', opening)
  if (!outer.isInSvg && isLifted(tag, attributes)) note(outer, 'lifted', tag, opening)
  walkAll([...attributes, ...nodesIn(children)], { ...outer, isGuarded, isInSvg: outer.isInSvg || tag === 'svg' })
}

/** React calls a function given as the action of a form, whereas an address works without it. Null when it is not a function. */
function formAction(name: string, value: AstNode, { scope }: Here): 'function' | 'unknown' | null {
  const given = /^(?:action|formAction)$/.test(name) ? unwrap(value.expression) : null
  if (given === null || /Literal$/.test(given.type)) return null
  if (isFunction(given)) return 'function'
  const binding = given.type === 'Identifier' ? scope.find(textOf(given)) : null
  return binding?.kind === 'local' && binding.unit !== null ? 'function' : 'unknown'
}

function walkExport(node: AstNode, here: Here): void {
  const { scope, gathered } = here
  const from = isNode(node.source) ? textOf(node.source) : null
  const specifiers = nodesIn(node.specifiers).flatMap(({ local, exported }): [string, Binding | null][] => {
    if (!isNode(local) || !isNode(exported)) return []
    const name = textOf(local)
    return [[textOf(exported), from === null ? scope.find(name) : { kind: 'import', from, name }]]
  })
  const declared = declaredNames(node.declaration).map((name): [string, Binding | null] => [name, scope.find(name)])
  for (const [name, binding] of [...specifiers, ...declared]) if (binding !== null) gathered.exports.set(name, binding)
  walkAll(nodesIn(node.declaration), here)
}

function walkDefaultExport({ declaration }: AstNode, here: Here): void {
  const binding: Binding = { kind: 'local', unit: null }
  here.gathered.exports.set('default', binding)
  if (isNode(declaration)) walkGiven(declaration, here, binding)
}

/** `useState()`, with nothing or with what counts as false. */
function beginsEmpty(value: AstNode): boolean {
  if (calleeName(value) !== 'useState') return false
  const first = unwrap(nodesIn(value.arguments)[0])
  return first === null || (first.type === 'Literal' && !first.value) || textOf(first) === 'undefined'
}

/** Whether a value is made from a test of where the code runs. */
function differs(value: unknown, here: Here): boolean {
  if (!isNode(value) || isFunction(value)) return false
  if (testedName(value, here) !== null || isBundlersSide(value)) return true
  if (value.type === 'Identifier') return here.gathered.sides.has(textOf(value))
  return childrenOf(value).some((child) => differs(child, here))
}

/** Whether a condition tests where the code runs. */
function isGuard(test: unknown, here: Here): boolean {
  if (!isNode(test)) return false
  if (test.type === 'UnaryExpression' && test.operator === 'typeof') return true
  if (test.type === 'Identifier') return here.gathered.guards.has(textOf(test)) || GUARD_NAME.test(textOf(test))
  if (test.type === 'MemberExpression' && isNode(test.property) && GUARD_NAME.test(textOf(test.property))) return true
  return !isFunction(test) && childrenOf(test).some((child) => isGuard(child, here))
}
