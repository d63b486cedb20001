import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { once } from '../../values/once.ts'

/** What an operation asks of one type, as its answer names it. */
export interface AskedFields {
  readonly type: GraphQLNamedType
  readonly fields: ReadonlyMap<string, AskedField>
  /** Where that is written. */
  readonly selections: readonly SelectionSetNode[]
}

/** One key of an answer. */
export interface AskedField {
  readonly type: GraphQLOutputType
  readonly definition: GraphQLField<unknown, unknown>
  /** Where it is asked for first. */
  readonly node: FieldNode
  /** Whether it is there in any case: neither under a condition, nor of one of several types alone. */
  readonly isCertain: boolean
  /** What is asked of it; null: it is a plain value. */
  readonly below: AskedFields | null
}

/** An operation that its schema knows. */
export interface KnownOperation {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly schema: GraphQLSchema
}

/** What an operation asks of the root; null: the schema has no such root. */
export const askedFields = once((known: KnownOperation): AskedFields | null => {
  const { operation, schema } = known
  const root = schema.getRootType(operation.operation)
  return root ? fieldsOf(root, [operation.selectionSet], known) : null
})

/** A field as one selection asks for it. */
interface Asking {
  readonly key: string
  readonly node: FieldNode
  readonly definition: GraphQLField<unknown, unknown>
  /** The types whose objects have it in any case. */
  readonly objects: readonly GraphQLObjectType[]
}

function fieldsOf(type: GraphQLNamedType, selections: readonly SelectionSetNode[], known: KnownOperation): AskedFields {
  const objects = objectsOf(type, known)
  const groups = new Map<string, [Asking, ...Asking[]]>()
  for (const { selections: nodes } of selections) {
    for (const asking of askingsIn(nodes, type, objects, known)) {
      const group = groups.get(asking.key)
      if (group === undefined) groups.set(asking.key, [asking])
      else group.push(asking)
    }
  }
  return { type, selections, fields: new Map([...groups].map(([key, group]) => [key, fieldOf(group, objects, known)])) }
}

/** The same field may be asked for in several places: its answer has what any of them asks. */
function fieldOf(
  group: readonly [Asking, ...Asking[]],
  objects: readonly GraphQLObjectType[],
  known: KnownOperation,
): AskedField {
  // The type is the same wherever it is asked for: GraphQL refuses anything else.
  const [{ node, definition }] = group
  const below = group.flatMap((asking) => asking.node.selectionSet ?? [])
  return {
    type: definition.type,
    definition,
    node,
    isCertain: objects.every((object) => group.some((asking) => asking.objects.includes(object))),
    below: below.length === 0 ? null : fieldsOf(getNamedType(definition.type), below, known),
  }
}

/** @param objects - the types to which all this applies. */
function askingsIn(
  nodes: readonly SelectionNode[],
  type: GraphQLNamedType,
  objects: readonly GraphQLObjectType[],
  known: KnownOperation,
): Asking[] {
  return nodes.flatMap((node): Asking[] => {
    // A directive may leave it out.
    const sure = (node.directives ?? []).length === 0 ? objects : []
    if (node.kind === Kind.FIELD) {
      const fields = isObjectType(type) || isInterfaceType(type) ? type.getFields() : {}
      const definition = fields[node.name.value]
      return definition ? [{ key: (node.alias ?? node.name).value, node, definition, objects: sure }] : []
    }
    const part = node.kind === Kind.INLINE_FRAGMENT ? node : fragmentOf(node.name.value, known)
    if (part === null) return []
    const own = (part.typeCondition && known.schema.getType(part.typeCondition.name.value)) ?? type
    const covered = objectsOf(own, known)
    return askingsIn(
      part.selectionSet.selections,
      own,
      sure.filter((object) => covered.includes(object)),
      known,
    )
  })
}

/** The types that an object of a type can be of. */
function objectsOf(type: GraphQLNamedType, { schema }: KnownOperation): readonly GraphQLObjectType[] {
  if (isAbstractType(type)) return schema.getPossibleTypes(type)
  return isObjectType(type) ? [type] : []
}

function fragmentOf(name: string, { document }: KnownOperation) {
  return (
    (document.definitions.find(
      (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name,
    ) as Extract<(typeof document.definitions)[number], { kind: typeof Kind.FRAGMENT_DEFINITION }> | undefined) ?? null
  )
}
