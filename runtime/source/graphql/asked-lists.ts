import { type FieldNode, getOperationAST, Kind, parse, print, type TypeNode } from 'graphql'
import { type AnswerShape, answerShape } from './answer-shape.ts'

/** An argument of a list: its type without a trailing `!`, and the name of that type. */
export interface AskedArgument {
  readonly name: string
  readonly type: string
  readonly named: string
}

/** What an operation asks a collection for: a list of entries, a single one, or their number. */
export interface AskedList {
  readonly kind: 'list' | 'entry' | 'count'
  /** The name of the query. */
  readonly name: string
  readonly args: readonly AskedArgument[]
  /** The fields of each entry; none for a count. */
  readonly fields: Readonly<Record<string, AnswerShape>>
}

/** Arguments that every list accepts. */
const OF_LISTS = new Set(['locale', 'limit', 'offset'])

/** Whether an argument keeps only entries whose field of that name has the given value. */
export function isFilter({ name }: AskedArgument): boolean {
  return !OF_LISTS.has(name) && !/_[gl]te?$/.test(name)
}

/**
 * The lists that the operation of a section asks for.
 *
 * @param types - the text of the section's `<Name>.types.ts`.
 * @returns null when it asks for anything else, such as the signed-in user.
 */
export function askedLists(operation: string, types: string, section: string): AskedList[] | null {
  const asked = getOperationAST(parse(operation))
  const shapes = answerShape(types, section)
  if (asked?.operation !== 'query' || shapes === null) return null
  const variables = new Map(
    asked.variableDefinitions?.map(({ variable, type }) => [variable.name.value, type] as const),
  )
  const lists = asked.selectionSet.selections.map((selection): AskedList | null => {
    const shape = selection.kind === Kind.FIELD ? shapes[selection.name.value] : undefined
    if (selection.kind !== Kind.FIELD || selection.alias || shape === undefined) return null
    const base = { name: selection.name.value, args: argumentsOf(selection, variables) }
    const hasId = base.args.some(({ name }) => name === 'id')
    if (shape.kind === 'list' && shape.item.kind === 'object')
      return { ...base, kind: 'list', fields: shape.item.fields }
    if (shape.kind === 'object' && hasId) return { ...base, kind: 'entry', fields: shape.fields }
    return shape.kind === 'number' && base.name.endsWith('Count') ? { ...base, kind: 'count', fields: {} } : null
  })
  return lists.every((list) => list !== null) ? lists : null
}

function argumentsOf({ arguments: given = [] }: FieldNode, variables: ReadonlyMap<string, TypeNode>): AskedArgument[] {
  return given.flatMap(({ name, value }) => {
    const type = value.kind === Kind.VARIABLE ? variables.get(value.name.value) : undefined
    return type === undefined ? [] : [{ name: name.value, type: print(nullable(type)), named: nameIn(type) }]
  })
}

function nullable(type: TypeNode): TypeNode {
  return type.kind === Kind.NON_NULL_TYPE ? type.type : type
}

function nameIn(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameIn(type.type)
}
