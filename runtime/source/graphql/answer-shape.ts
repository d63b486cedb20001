import { parseAst } from 'rolldown/parseAst'

/** The structure of an answer, according to the types of its section. */
export type AnswerShape = { readonly isNullable: boolean } & (
  | { readonly kind: 'text' | 'number' | 'boolean' }
  | { readonly kind: 'list'; readonly item: AnswerShape }
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, AnswerShape>> }
)

/** ESTree nodes of TypeScript types, as far as `operationTypes` writes them. */
interface TypeNode {
  readonly type: string
  readonly types?: readonly TypeNode[]
  readonly members?: readonly Member[]
  readonly elementType?: TypeNode
  readonly typeAnnotation?: TypeNode
}

interface Member {
  readonly key: { readonly name: string }
  readonly typeAnnotation: { readonly typeAnnotation: TypeNode }
}

interface Declaration {
  readonly id?: { readonly name: string }
  readonly body?: { readonly body: readonly Member[] }
}

/** The data type in a section's `<Name>.types.ts`; null when it has none. */
export function answerShape(types: string, name: string): Readonly<Record<string, AnswerShape>> | null {
  // The parser's own types have a class for each kind of node, of which only a few matter here.
  const { body } = parseAst(types, { lang: 'ts' }) as unknown as {
    body: readonly { declaration?: Declaration | null }[]
  }
  const found = body.find(({ declaration }) => declaration?.id?.name === `${name}Data`)
  const members = found?.declaration?.body?.body
  return members === undefined ? null : fieldsOf(members)
}

function fieldsOf(members: readonly Member[]): Readonly<Record<string, AnswerShape>> {
  return Object.fromEntries(
    members.map(({ key, typeAnnotation }) => [key.name, shapeOf(typeAnnotation.typeAnnotation)]),
  )
}

function shapeOf(node: TypeNode, isNullable = false): AnswerShape {
  if (node.type === 'TSParenthesizedType' && node.typeAnnotation) return shapeOf(node.typeAnnotation, isNullable)
  if (node.type === 'TSArrayType' && node.elementType)
    return { kind: 'list', item: shapeOf(node.elementType), isNullable }
  if (node.type === 'TSTypeLiteral') return { kind: 'object', fields: fieldsOf(node.members ?? []), isNullable }
  if (node.type === 'TSUnionType') {
    const parts = (node.types ?? []).filter(({ type }) => type !== 'TSNullKeyword')
    const [part] = parts
    const hasNull = parts.length < (node.types ?? []).length
    // Several remaining types are the values of an enum.
    if (part !== undefined) return shapeOf(part, isNullable || hasNull)
  }
  if (node.type === 'TSNumberKeyword') return { kind: 'number', isNullable }
  if (node.type === 'TSBooleanKeyword') return { kind: 'boolean', isNullable }
  return { kind: 'text', isNullable }
}
