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
import { once } from '../values/once.ts'
import { TEXT_MARK } from '../values/schema/with-own-types.ts'

/** What an operation selects from one type, under the keys of the answer. */
export interface AskedFields {
  readonly type: GraphQLNamedType
  readonly fields: ReadonlyMap<string, AskedField>
  /** Where it is selected. */
  readonly selections: readonly SelectionSetNode[]
}

/** One key of an answer. */
export interface AskedField {
  readonly type: GraphQLOutputType
  readonly definition: GraphQLField<unknown, unknown>
  /** Where it is selected first. */
  readonly node: FieldNode
  /** Whether it is always present: without a condition, and not only for some of several types. */
  readonly isCertain: boolean
  /** What is selected from it; null for a scalar. */
  readonly below: AskedFields | null
}

/** An operation that is valid in its schema. */
export interface KnownOperation {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly schema: GraphQLSchema
  /** The type that it selects from. */
  readonly root: GraphQLObjectType
}

/** The operation of a document; null when there is none, or when the schema has no root type for it. */
export function knownOperation(document: DocumentNode, schema: GraphQLSchema): KnownOperation | null {
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  const root = operation && schema.getRootType(operation.operation)
  return root ? { document, operation, schema, root } : null
}

/** The names of an operation's variables. */
export function variableNames({ operation }: Pick<KnownOperation, 'operation'>): string[] {
  return (operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
}

/** What an operation selects from the root type. */
export const askedFields = once(
  (known: KnownOperation): AskedFields => fieldsOf(known.root, [known.operation.selectionSet], known),
)

/** A field as requested by one selection. */
interface Asking {
  readonly key: string
  readonly node: FieldNode
  readonly definition: GraphQLField<unknown, unknown>
  /** The object types for which it is always present. */
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

/** Merges selections of the same field: the answer contains what any of them selects. */
function fieldOf(
  group: readonly [Asking, ...Asking[]],
  objects: readonly GraphQLObjectType[],
  known: KnownOperation,
): AskedField {
  // GraphQL requires the type to be the same in all selections.
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

/** @param objects - the object types to which the selections apply. */
function askingsIn(
  nodes: readonly SelectionNode[],
  type: GraphQLNamedType,
  objects: readonly GraphQLObjectType[],
  known: KnownOperation,
): Asking[] {
  return nodes.flatMap((node): Asking[] => {
    // A directive may skip it, unless it only marks its value.
    const sure = (node.directives ?? []).every(({ name }) => name.value === TEXT_MARK) ? objects : []
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

/** The object types that a value of a type can have. */
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
