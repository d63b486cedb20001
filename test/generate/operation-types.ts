import {
  buildSchema,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
  validate,
} from 'graphql'

/** TypeScript for the scalars that come with GraphQL. Others are strings in JSON, such as dates. */
const scalars: Readonly<Record<string, string>> = {
  ID: 'string',
  String: 'string',
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
}

/** One key of an answer: all selections of it together. */
interface Field {
  type: GraphQLOutputType
  description: string | null
  selections: SelectionSetNode[]
}

/** A valid selection that its type does not declare is `__typename`. */
const typenameField: Field = { type: TypeNameMetaFieldDef.type, description: null, selections: [] }

/**
 * The types of the answers to a section's operations. Its query answers `<Name>Data`; a mutation or subscription beside it, `<Operation>Data`.
 *
 * @param name - of the section.
 * @param text - the content of `<Name>.graphql`.
 * @param sdl - the schema of its client. Directives need not be declared in it.
 * @throws Error when the operations do not fit the schema, with all reasons.
 */
export function operationTypes(name: string, text: string, sdl: string): string {
  const schema = buildSchema(sdl, { assumeValidSDL: true })
  const document = parse(text)
  const errors = validate(schema, document)
  if (errors.length > 0) {
    const reasons = errors.map(
      ({ message, locations }) => `  ${locations?.[0]?.line ?? 1}:${locations?.[0]?.column ?? 1} ${message}`,
    )
    throw new Error(`${name}.graphql does not fit its schema:\n${reasons.join('\n')}`)
  }
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
  const writer = new TypeWriter(schema, fragments)
  return operations.map((operation) => writer.declaration(typeName(name, operation), operation)).join('\n\n')
}

function typeName(section: string, operation: OperationDefinitionNode): string {
  const own = operation.name?.value ?? ''
  return operation.operation === 'query' ? `${section}Data` : `${own.charAt(0).toUpperCase()}${own.slice(1)}Data`
}

class TypeWriter {
  readonly #schema: GraphQLSchema
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>

  constructor(schema: GraphQLSchema, fragments: FragmentDefinitionNode[]) {
    this.#schema = schema
    this.#fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
  }

  declaration(name: string, operation: OperationDefinitionNode): string {
    const root = this.#schema.getRootType(operation.operation)
    if (!root) throw new Error(`The schema has no ${operation.operation}: ${print(operation)}`)
    return `/** Answer to the ${operation.operation} ${operation.name?.value ?? 'of this section'}. */\nexport interface ${name} ${this.#object(root, [operation.selectionSet], '')}`
  }

  #object(type: GraphQLObjectType, selections: SelectionSetNode[], indent: string): string {
    const inner = `${indent}  `
    const lines = [...this.#fieldsOf(type, selections)].flatMap(([key, field]) => {
      const comment =
        field.description === null
          ? []
          : [`${inner}/** ${field.description.replace(/\s+/g, ' ').replaceAll('*/', '*\\/')} */`]
      const value = field === typenameField ? `'${type.name}'` : this.#type(field.type, field.selections, inner)
      return [...comment, `${inner}${key}: ${value}`]
    })
    return `{\n${lines.join('\n')}\n${indent}}`
  }

  /** The keys that a selection answers for an object type, fragments opened, selections of the same key merged. */
  #fieldsOf(
    type: GraphQLObjectType,
    selections: SelectionSetNode[],
    fields = new Map<string, Field>(),
  ): Map<string, Field> {
    for (const selection of selections.flatMap((set) => set.selections)) {
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value
        const definition = type.getFields()[selection.name.value]
        if (definition === undefined) fields.set(key, typenameField)
        else {
          const { description } = definition
          const field = fields.get(key) ?? { type: definition.type, description: description ?? null, selections: [] }
          if (selection.selectionSet !== undefined) field.selections.push(selection.selectionSet)
          fields.set(key, field)
        }
      } else {
        const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : this.#fragments.get(selection.name.value)
        const condition = fragment?.typeCondition?.name.value
        if (fragment !== undefined && this.#applies(condition, type))
          this.#fieldsOf(type, [fragment.selectionSet], fields)
      }
    }
    return fields
  }

  #applies(condition: string | undefined, type: GraphQLObjectType): boolean {
    if (condition === undefined || condition === type.name) return true
    const named = this.#schema.getType(condition)
    return isAbstractType(named) && this.#schema.isSubType(named, type)
  }

  #type(type: GraphQLOutputType, selections: SelectionSetNode[], indent: string): string {
    if (isNonNullType(type)) return this.#present(type.ofType, selections, indent)
    return `${this.#present(type, selections, indent)} | null`
  }

  #present(type: GraphQLOutputType, selections: SelectionSetNode[], indent: string): string {
    if (isListType(type)) {
      const item = this.#type(type.ofType, selections, indent)
      return isUnion(type.ofType) ? `(${item})[]` : `${item}[]`
    }
    const named = getNamedType(type)
    if (isCompositeType(named)) return this.#composite(named, selections, indent)
    if (isEnumType(named))
      return named
        .getValues()
        .map(({ name }) => `'${name}'`)
        .join(' | ')
    return scalars[named.name] ?? 'string'
  }

  #composite(type: GraphQLCompositeType, selections: SelectionSetNode[], indent: string): string {
    if (isObjectType(type)) return this.#object(type, selections, indent)
    return this.#schema
      .getPossibleTypes(type)
      .map((possible) => this.#object(possible, selections, indent))
      .join(' | ')
  }
}

/** Whether a type is written as alternatives: it may be null, or is an enum or one of several object types. */
function isUnion(type: GraphQLOutputType): boolean {
  if (!isNonNullType(type)) return true
  return isEnumType(type.ofType) || isAbstractType(type.ofType)
}
