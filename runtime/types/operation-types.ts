import {
  buildSchema,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLEnumType,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionNode,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
  typeFromAST,
  validate,
} from 'graphql'
import { forOperations } from '../values/schema/with-own-types.ts'
import { generatedBanner } from './generated-banner.ts'

/** TypeScript types of GraphQL's built-in scalars. */
const builtIn: Readonly<Record<string, string>> = {
  ID: 'string',
  String: 'string',
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
}

/** Custom scalars are strings in JSON, as dates are, unless their name says that they are not: JSON, GraphQLJSON, JSONObject, BigInt. */
function scalarType(name: string): string {
  if (builtIn[name] !== undefined) return builtIn[name]
  if (/^(?:GraphQL)?JSON(?:Object)?$|^(?:Any|Mixed)$/i.test(name)) return 'unknown'
  return /^(?:GraphQL)?(?:BigInt|StringOrFloat|Long|Number)$/.test(name) ? 'string | number' : 'string'
}

/** One key of an answer, with all of its selections merged. */
interface Field {
  type: GraphQLOutputType
  description: string | null
  selections: SelectionSetNode[]
  /** Whether the answer has it only if @include or @skip says so. */
  isConditional: boolean
}

/** The only field that a valid selection can contain without its type declaring it is `__typename`. */
const typenameField: Field = {
  ...{ type: TypeNameMetaFieldDef.type, description: null, selections: [] },
  isConditional: false,
}

/**
 * The types of the answers to a section's operations: `<Name>Data` for its query, `<Operation>Data` for a mutation or subscription in the same file.
 *
 * @param name - of the section.
 * @param text - content of `<Name>.graphql`.
 * @param sdl - schema of its client. Directives need not be declared in it.
 * @throws Error when the operations do not fit the schema, with all reasons.
 */
export function operationTypes(name: string, text: string, sdl: string): string {
  const { schema, document } = readOperation(`${name}.graphql`, text, sdl)
  const { operations, fragments } = definitionsOf(document)
  const writer = new TypeWriter(schema, fragments)
  return operations.map((operation) => writer.declaration(typeName(name, operation), operation)).join('\n\n')
}

/**
 * The declaration behind `import login from './login.graphql'`: the operation, with the types of its answer and variables.
 *
 * @param section - name of the section whose main operation this is: the type of its answer is in `<Name>.types.ts`. Null for an additional file.
 * @returns the text of `login.graphql.d.ts`, which TypeScript finds beside the file.
 * @throws Error when the operation does not fit the schema, with all reasons.
 */
export function operationModule(file: string, text: string, sdl: string, section: string | null): string {
  const { schema, document } = readOperation(file, text, sdl)
  const { operations, fragments } = definitionsOf(document)
  const [operation] = operations
  if (!operation?.name || operations.length !== 1)
    throw new Error(`${file} must contain exactly one operation, and it must have a name.`)
  const writer = new TypeWriter(schema, fragments)
  const name = capitalized(operation.name.value)
  const data = section === null ? `${name}Data` : typeName(section, operation)
  return [
    generatedBanner,
    "import type { TypedOperation } from 'sitio'",
    ...(section === null ? [] : [`import type { ${data} } from './${section}.types.ts'`]),
    ...(section === null ? ['', writer.declaration(data, operation)] : []),
    '',
    writer.variables(`${name}Variables`, operation),
    '',
    `declare const operation: TypedOperation<${data}, ${name}Variables>`,
    'export default operation',
    '',
  ].join('\n')
}

function readOperation(file: string, text: string, sdl: string): { schema: GraphQLSchema; document: DocumentNode } {
  // An SDL may describe only what one section asks for, and then need not have a query type, as a whole API must.
  const schema = buildSchema(forOperations(sdl), { assumeValid: true })
  const document = parse(text)
  const errors = validate(schema, document)
  if (errors.length > 0) {
    const reasons = errors.map(
      ({ message, locations }) => `  ${locations?.[0]?.line ?? 1}:${locations?.[0]?.column ?? 1} ${message}`,
    )
    throw new Error(`${file} does not fit its schema:\n${reasons.join('\n')}`)
  }
  return { schema, document }
}

function definitionsOf({ definitions }: DocumentNode) {
  return {
    operations: definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION),
    fragments: definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION),
  }
}

function typeName(section: string, operation: OperationDefinitionNode): string {
  return operation.operation === 'query' ? `${section}Data` : `${capitalized(operation.name?.value ?? '')}Data`
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

class TypeWriter {
  readonly #schema: GraphQLSchema
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>
  /** Input types that are currently being expanded. */
  readonly #open = new Set<string>()

  constructor(schema: GraphQLSchema, fragments: FragmentDefinitionNode[]) {
    this.#schema = schema
    this.#fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
  }

  declaration(name: string, operation: OperationDefinitionNode): string {
    const root = this.#schema.getRootType(operation.operation)
    if (!root) throw new Error(`The schema has no ${operation.operation}: ${print(operation)}`)
    return `/** Answer to the ${operation.operation} ${operation.name?.value ?? 'of this section'}. */\nexport interface ${name} ${this.#object(root, [operation.selectionSet], '')}`
  }

  /** The type of an operation's variables; those that may be omitted are optional. */
  variables(name: string, operation: OperationDefinitionNode): string {
    const about = `/** Variables of the ${operation.operation} ${operation.name?.value ?? ''}. */`
    const lines = (operation.variableDefinitions ?? []).map(({ variable, type, defaultValue }) => {
      const inputType = typeFromAST(this.#schema, type)
      if (!isInputType(inputType)) throw new Error(`$${variable.name.value} does not have an input type.`)
      return this.#member(variable.name.value, inputType, defaultValue !== undefined, '  ')
    })
    if (lines.length === 0) return `${about}\nexport type ${name} = Record<string, never>`
    return `${about}\nexport interface ${name} {\n${lines.join('\n')}\n}`
  }

  #member(name: string, type: GraphQLInputType, hasDefault: boolean, indent: string): string {
    const mayBeLeftOut = hasDefault || !isNonNullType(type)
    return `${indent}${name}${mayBeLeftOut ? '?' : ''}: ${this.#input(type, indent)}`
  }

  #input(type: GraphQLInputType, indent: string): string {
    if (!isNonNullType(type)) return `${this.#presentInput(type, indent)} | null`
    return this.#presentInput(type.ofType, indent)
  }

  #presentInput(type: GraphQLInputType, indent: string): string {
    if (isListType(type)) {
      const item = this.#input(type.ofType, indent)
      return `readonly ${/[|{]/.test(item) ? `(${item})` : item}[]`
    }
    if (isInputObjectType(type)) {
      // An inline type cannot refer to itself.
      if (this.#open.has(type.name)) return 'Readonly<Record<string, unknown>>'
      this.#open.add(type.name)
      const inner = `${indent}  `
      const members = Object.values(type.getFields()).map((field) =>
        this.#member(field.name, field.type, field.defaultValue !== undefined, inner),
      )
      this.#open.delete(type.name)
      return `{\n${members.join('\n')}\n${indent}}`
    }
    if (isEnumType(type)) return enumValues(type)
    const { name } = getNamedType(type)
    // The scalar defined by the GraphQL multipart request specification.
    return name === 'Upload' ? 'Blob' : scalarType(name)
  }

  #object(type: GraphQLObjectType, selections: SelectionSetNode[], indent: string): string {
    const inner = `${indent}  `
    const lines = [...this.#fieldsOf(type, selections)].flatMap(([key, field]) => {
      const comment =
        field.description === null
          ? []
          : [`${inner}/** ${field.description.replace(/\s+/g, ' ').replaceAll('*/', '*\\/')} */`]
      const value = field === typenameField ? `'${type.name}'` : this.#type(field.type, field.selections, inner)
      return [...comment, `${inner}${key}${field.isConditional ? '?' : ''}: ${value}`]
    })
    return `{\n${lines.join('\n')}\n${indent}}`
  }

  /** The keys that a selection yields for an object type: fragments expanded, selections of the same key merged. */
  #fieldsOf(
    type: GraphQLObjectType,
    selections: SelectionSetNode[],
    fields = new Map<string, Field>(),
    isBelowCondition = false,
  ): Map<string, Field> {
    for (const selection of selections.flatMap((set) => set.selections)) {
      const isConditional = isBelowCondition || hasCondition(selection)
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value
        const definition = type.getFields()[selection.name.value]
        if (definition === undefined) fields.set(key, typenameField)
        else {
          const { description } = definition
          const field = fields.get(key) ?? {
            ...{ type: definition.type, description: description ?? null, selections: [] },
            isConditional,
          }
          field.isConditional &&= isConditional
          if (selection.selectionSet !== undefined) field.selections.push(selection.selectionSet)
          fields.set(key, field)
        }
      } else {
        const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : this.#fragments.get(selection.name.value)
        const condition = fragment?.typeCondition?.name.value
        if (fragment !== undefined && this.#applies(condition, type))
          this.#fieldsOf(type, [fragment.selectionSet], fields, isConditional)
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
    if (isEnumType(named)) return enumValues(named)
    return scalarType(named.name)
  }

  #composite(type: GraphQLCompositeType, selections: SelectionSetNode[], indent: string): string {
    if (isObjectType(type)) return this.#object(type, selections, indent)
    return this.#schema
      .getPossibleTypes(type)
      .map((possible) => this.#object(possible, selections, indent))
      .join(' | ')
  }
}

function enumValues(type: GraphQLEnumType): string {
  return type
    .getValues()
    .map(({ name }) => `'${name}'`)
    .join(' | ')
}

function hasCondition({ directives = [] }: SelectionNode): boolean {
  return directives.some(({ name }) => name.value === 'include' || name.value === 'skip')
}

/** Whether a type is written as a union in TypeScript: it is nullable, an enum, or abstract, or a scalar that may be either of two. */
function isUnion(type: GraphQLOutputType): boolean {
  if (!isNonNullType(type)) return true
  if (isScalarType(type.ofType)) return scalarType(type.ofType.name).includes('|')
  return isEnumType(type.ofType) || isAbstractType(type.ofType)
}
