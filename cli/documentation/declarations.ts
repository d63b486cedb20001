import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'rolldown/utils'

/** An export of a file. */
export interface Declaration {
  readonly name: string
  readonly file: string
  readonly kind: 'function' | 'class' | 'constant' | 'type'
  /** The source of the declaration, without function bodies. */
  readonly signature: string
  readonly doc: Docstring
}

/** The content of a declaration's docstring. */
export interface Docstring {
  readonly text: string
  readonly params: readonly (readonly [name: string, text: string])[]
  /** The other tags: what it returns, throws, and references. Pairs of a word and its text. */
  readonly notes: readonly (readonly [word: string, text: string])[]
  readonly examples: readonly string[]
}

/** The part of a syntax tree node that is read here. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

interface Source {
  readonly text: string
  readonly body: readonly Node[]
  readonly comments: readonly {
    readonly type: string
    readonly value: string
    readonly start: number
    readonly end: number
  }[]
}

const sources = new Map<string, Source>()

function read(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const text = readFileSync(file, 'utf8')
  const { program, comments } = parseSync(file, text)
  // The parser has a type for each kind of node; each property is checked where it is read.
  const source: Source = { text, body: program.body as unknown as Node[], comments }
  sources.set(file, source)
  return source
}

/** All names that a file exports, declared there or re-exported, with the file that each comes from. */
export function publicNames(file: string): { readonly name: string; readonly file: string }[] {
  return read(file).body.flatMap((node) => {
    const from = sourceOf(node, file) ?? file
    if (node.type === 'ExportAllDeclaration') return publicNames(from)
    if (node.type !== 'ExportNamedDeclaration') return []
    const declared = isNode(node.declaration) ? namesOf(node.declaration) : []
    const passedOn = listOf(node.specifiers).map(({ exported }) => nameOf(exported))
    return [...declared.map((name) => ({ name, file })), ...passedOn.map((name) => ({ name, file: from }))]
  })
}

/**
 * Finds the declaration of a name.
 *
 * @throws when the file declares no such name.
 */
export function findDeclaration(file: string, name: string): Declaration {
  const { text, body, comments } = read(file)
  for (const node of body) {
    const declaration = isNode(node.declaration) ? node.declaration : node
    if (namesOf(declaration).includes(name)) {
      const first = body.indexOf(node) === 0 ? 0 : (body[body.indexOf(node) - 1]?.end ?? 0)
      const comment = comments.findLast(
        ({ type, value, start, end }) =>
          type === 'Block' && value.startsWith('*') && start >= first && end <= node.start,
      )
      const shape = shapeOf(declaration)
      return {
        name,
        file,
        ...shape,
        signature: text.slice(declaration.start, shape.end).trim(),
        doc: readDoc(comment?.value ?? ''),
      }
    }
    const passedOn = listOf(node.specifiers).find(({ exported, local }) => nameOf(exported ?? local) === name)
    const from = sourceOf(node, file)
    if (passedOn && from) return findDeclaration(from, nameOf(passedOn.imported ?? passedOn.local))
    if (node.type === 'ExportAllDeclaration' && from && publicNames(from).some((each) => each.name === name))
      return findDeclaration(from, name)
  }
  throw new Error(`${file} exports no ${name}.`)
}

/** The kind of a declaration, and where the part to be shown ends. */
function shapeOf(node: Node): { kind: Declaration['kind']; end: number } {
  if (node.type === 'FunctionDeclaration') return { kind: 'function', end: startOf(node.body) ?? node.end }
  if (node.type === 'ClassDeclaration') return { kind: 'class', end: node.end }
  if (node.type !== 'VariableDeclaration') return { kind: 'type', end: node.end }
  const [declarator] = listOf(node.declarations)
  const init = declarator?.init
  if (isNode(init) && init.type === 'ArrowFunctionExpression')
    return { kind: 'function', end: startOf(init.body) ?? node.end }
  return { kind: 'constant', end: node.end }
}

function namesOf(node: Node): string[] {
  if (node.type === 'VariableDeclaration') return listOf(node.declarations).map(({ id }) => nameOf(id))
  return isNode(node.id) ? [nameOf(node.id)] : []
}

function sourceOf(node: Node, file: string): string | null {
  const { source } = node
  return isNode(source) && typeof source.value === 'string' && source.value.startsWith('.')
    ? join(dirname(file), source.value)
    : null
}

function readDoc(comment: string): Docstring {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\*+ ?/, ''))
  const parts = lines.join('\n').split(/^(?=@\w+)/m)
  const tags = parts.filter((part) => part.startsWith('@'))
  const taking = (tag: string) =>
    tags.filter((part) => part.startsWith(`@${tag}`)).map((part) => part.slice(tag.length + 1).trim())
  const flat = (text: string) => text.replace(/\s*\n\s*/g, ' ')
  const text = parts.find((part) => !part.startsWith('@')) ?? ''
  return {
    text: text.trim().replace(/(?<!\n)\n(?![\n-])/g, ' '),
    params: taking('param').map((param) => {
      const [, name = '', words = ''] = /^(\S+)(?:\s+-)?\s*(.*)$/s.exec(param) ?? []
      return [name, flat(words)]
    }),
    notes: [
      ...taking('returns').map((words) => ['Returns', flat(words)] as const),
      ...taking('throws').map((words) => ['Throws', flat(words)] as const),
    ],
    examples: taking('example'),
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function startOf(value: unknown): number | undefined {
  return isNode(value) ? value.start : undefined
}

function nameOf(value: unknown): string {
  return isNode(value) ? String(value.name ?? value.value) : ''
}
