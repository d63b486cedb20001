import {
  type ASTNode,
  type ASTVisitor,
  type DocumentNode,
  FieldsOnCorrectTypeRule,
  FragmentsOnCompositeTypesRule,
  type GraphQLArgument,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  isScalarType,
  Kind,
  KnownArgumentNamesRule,
  KnownFragmentNamesRule,
  KnownTypeNamesRule,
  NoFragmentCyclesRule,
  NoUndefinedVariablesRule,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  PossibleFragmentSpreadsRule,
  ProvidedRequiredArgumentsRule,
  ScalarLeafsRule,
  specifiedRules,
  TypeInfo,
  UniqueFragmentNamesRule,
  UniqueInputFieldNamesRule,
  UniqueVariableNamesRule,
  type ValidationContext,
  type ValidationRule,
  ValuesOfCorrectTypeRule,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { ProblemArgs } from '../manifest/problems/all-problems.ts'
import { nearestName, unknownName } from '../values/names/nearest-name.ts'
import { TEXT_MARK } from '../values/schema/with-own-types.ts'

type FaultCode =
  | 'graphql/unknown-field'
  | 'graphql/unknown-argument'
  | 'graphql/missing-argument'
  | 'graphql/unknown-type'
  | 'graphql/wrong-selection'
  | 'graphql/wrong-variable'
  | 'graphql/wrong-value'
  | 'graphql/wrong-fragment'
  | 'graphql/invalid-operation'

/** A part of an operation that does not fit its schema. */
export type OperationFault = {
  [Code in FaultCode]: {
    readonly code: Code
    readonly args: ProblemArgs[Code]
    /** The part of the operation that is wrong. */
    readonly node: ASTNode
    /** The declaration in the SDL that it does not fit; null when there is none. */
    readonly declared: ASTNode | null
  }
}[FaultCode]

/** The context of a node in an operation, according to the schema. */
interface Surroundings {
  readonly parent: GraphQLNamedType | null
  readonly type: GraphQLOutputType | null
  readonly owner: Owner | null
  readonly input: GraphQLInputType | null
}

/** A field or a directive, which takes arguments. */
interface Owner {
  readonly words: string
  readonly args: readonly GraphQLArgument[]
  readonly declared: ASTNode | null
}

interface Operation {
  readonly document: DocumentNode
  readonly schema: GraphQLSchema
  around(node: ASTNode | undefined): Surroundings | undefined
}

/** GraphQL rules whose errors are described in the same way. */
interface Group {
  readonly rules: readonly ValidationRule[]
  describe(error: GraphQLError, node: ASTNode, operation: Operation): OperationFault | null
}

/** Finds everything in an operation that does not fit its schema: one fault per mistake, from top to bottom. */
export function findOperationFaults(document: DocumentNode, schema: GraphQLSchema): OperationFault[] {
  const errorsOf = (rules: readonly ValidationRule[]) =>
    validate(schema, document, rules, { maxErrors: 100, hideSuggestions: true })
  // Nearly every operation is valid, and a single pass confirms that.
  if (errorsOf(allRules).length === 0) return []
  const known = surroundings(document, schema)
  const operation: Operation = {
    document,
    schema,
    around: (node) => (node === undefined ? undefined : known.get(node)),
  }
  // A misspelt name makes the intended one look unused.
  const echoes = errorsOf([NoUndefinedVariablesRule, KnownFragmentNamesRule]).length > 0 ? UNUSED_RULES : []
  const faults = GROUPS.flatMap(({ rules, describe }) =>
    errorsOf(rules.filter((rule) => !echoes.includes(rule))).flatMap((error) => {
      const fault = describe(error, error.nodes?.[0] ?? document, operation)
      return fault === null ? [] : [fault]
    }),
  )
  return withoutRepeats(faults).sort((a, b) => (a.node.loc?.start ?? 0) - (b.node.loc?.start ?? 0))
}

const UNUSED_RULES: readonly ValidationRule[] = [NoUnusedVariablesRule, NoUnusedFragmentsRule]

const wrongSelection: Group = {
  rules: [ScalarLeafsRule],
  describe(_, node, { around }) {
    const type = around(node)?.type
    const field = node.kind === Kind.FIELD ? node.name.value : nameBefore(node)
    const named = type ? getNamedType(type) : null
    const fields = isObjectType(named) || isInterfaceType(named) ? Object.keys(named.getFields()) : ['__typename']
    const isPlain = node.kind !== Kind.FIELD
    const args = { field, type: String(type ?? ''), fields: isPlain ? null : fields }
    return { code: 'graphql/wrong-selection', args, node, declared: named?.astNode?.name ?? null }
  },
}

const unknownField: Group = {
  rules: [FieldsOnCorrectTypeRule],
  describe(_, node, { around }) {
    const parent = around(node)?.parent ?? null
    if (node.kind !== Kind.FIELD || parent === null) return null
    const known = isObjectType(parent) || isInterfaceType(parent) ? Object.keys(parent.getFields()) : ['__typename']
    const args = { ...unknownName(node.name.value, known), type: parent.name }
    return { code: 'graphql/unknown-field', args, node: node.name, declared: parent.astNode?.name ?? null }
  },
}

const unknownArgument: Group = {
  rules: [KnownArgumentNamesRule],
  describe(_, node, { around }) {
    const owner = around(node)?.owner
    if (node.kind !== Kind.ARGUMENT || !owner) return null
    const known = owner.args.map(({ name }) => name)
    const args = { ...unknownName(node.name.value, known), owner: owner.words }
    return { code: 'graphql/unknown-argument', args, node: node.name, declared: owner.declared }
  },
}

const missingArgument: Group = {
  rules: [ProvidedRequiredArgumentsRule],
  describe(_, node, { around }) {
    const owner = around(node)?.owner
    if ((node.kind !== Kind.FIELD && node.kind !== Kind.DIRECTIVE) || !owner) return null
    const known = owner.args.map(({ name }) => name)
    const given = (node.arguments ?? []).map(({ name }) => name.value)
    // Misspelt arguments are reported separately.
    const meant = given.filter((name) => !known.includes(name)).map((name) => nearestName(name, known))
    const names = owner.args
      .filter((argument) => isRequiredArgument(argument) && !given.includes(argument.name))
      .map(({ name }) => name)
      .filter((name) => !meant.includes(name))
    if (names.length === 0) return null
    const args = { names, owner: owner.words }
    return { code: 'graphql/missing-argument', args, node: node.name, declared: owner.declared }
  },
}

const unknownType: Group = {
  rules: [KnownTypeNamesRule],
  describe(_, node, { schema }) {
    if (node.kind !== Kind.NAMED_TYPE) return null
    const known = Object.keys(schema.getTypeMap()).filter((name) => !name.startsWith('__'))
    return { code: 'graphql/unknown-type', args: unknownName(node.name.value, known), node, declared: null }
  },
}

const wrongVariable: Group = {
  rules: [
    VariablesAreInputTypesRule,
    UniqueVariableNamesRule,
    NoUndefinedVariablesRule,
    NoUnusedVariablesRule,
    VariablesInAllowedPositionRule,
  ],
  describe({ message }, node, { document }) {
    const nearest = node.kind === Kind.VARIABLE ? nearestName(node.name.value, variablesOf(document)) : null
    const at = node.kind === Kind.VARIABLE_DEFINITION ? node.variable : node
    return { code: 'graphql/wrong-variable', args: { ...reasonOf(message), nearest }, node: at, declared: null }
  },
}

const wrongValue: Group = {
  rules: [ValuesOfCorrectTypeRule, UniqueInputFieldNamesRule],
  describe({ message }, node, { around }) {
    const named = getNamedType(around(node)?.input ?? undefined)
    const nearest =
      node.kind === Kind.ENUM && isEnumType(named)
        ? nearestName(
            node.value,
            named.getValues().map(({ name }) => name),
          )
        : node.kind === Kind.OBJECT_FIELD && isInputObjectType(named)
          ? nearestName(node.name.value, Object.keys(named.getFields()))
          : null
    const at = node.kind === Kind.OBJECT_FIELD ? node.name : node
    const args = { ...reasonOf(message), nearest }
    return { code: 'graphql/wrong-value', args, node: at, declared: named?.astNode?.name ?? null }
  },
}

const wrongFragment: Group = {
  rules: [
    FragmentsOnCompositeTypesRule,
    UniqueFragmentNamesRule,
    KnownFragmentNamesRule,
    NoUnusedFragmentsRule,
    PossibleFragmentSpreadsRule,
    NoFragmentCyclesRule,
  ],
  describe({ message }, node, { document }) {
    const known = document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [definition.name.value] : [],
    )
    const isUnknown = node.kind === Kind.NAME && !known.includes(node.value)
    const nearest = isUnknown ? nearestName(node.value, known) : null
    const at = node.kind === Kind.FRAGMENT_DEFINITION ? node.name : node
    return { code: 'graphql/wrong-fragment', args: { ...reasonOf(message), nearest }, node: at, declared: null }
  },
}

/** HTML is a text, so `@text` belongs to nothing else. */
function markedTextsRule(context: ValidationContext): ASTVisitor {
  return {
    Directive(node) {
      const type = context.getType()
      if (node.name.value !== TEXT_MARK || !type || isText(type)) return
      const message = `"@${TEXT_MARK}" makes the HTML of a text plain, but this field is ${type}`
      context.reportError(new GraphQLError(message, { nodes: node }))
    },
  }
}

/** Whether a field may be a text: custom scalars are whatever their API says. */
function isText(type: GraphQLOutputType): boolean {
  const named = getNamedType(type)
  return isScalarType(named) && !['Int', 'Float', 'Boolean', 'ID', 'Markdown'].includes(named.name)
}

const OWN = [
  unknownField,
  unknownArgument,
  missingArgument,
  unknownType,
  wrongSelection,
  wrongVariable,
  wrongValue,
  wrongFragment,
]

const GROUPS: readonly Group[] = [
  ...OWN,
  {
    rules: [...specifiedRules.filter((rule) => !OWN.some(({ rules }) => rules.includes(rule))), markedTextsRule],
    describe: ({ message }, node) => ({
      code: 'graphql/invalid-operation',
      args: reasonOf(withMeant(message)),
      node,
      declared: null,
    }),
  },
]

const allRules = GROUPS.flatMap(({ rules }) => rules)

/** Reports a field with several missing arguments only once. */
function withoutRepeats(faults: readonly OperationFault[]): OperationFault[] {
  const seen = new Set<ASTNode>()
  return faults.filter(({ code, node }) => {
    const isRepeated = code === 'graphql/missing-argument' && seen.has(node)
    seen.add(node)
    return !isRepeated
  })
}

function surroundings(document: DocumentNode, schema: GraphQLSchema): ReadonlyMap<ASTNode, Surroundings> {
  const info = new TypeInfo(schema)
  const known = new Map<ASTNode, Surroundings>()
  visit(
    document,
    visitWithTypeInfo(info, {
      enter(node) {
        const parent = info.getParentType() ?? null
        // A selection set is asked about the same type as the parent of its fields.
        const type = info.getType() ?? null
        known.set(node, { parent, type, owner: ownerOf(info, parent), input: info.getInputType() ?? null })
        if (node.kind === Kind.FIELD && node.selectionSet !== undefined)
          known.set(node.selectionSet, { parent, type, owner: null, input: null })
      },
    }),
  )
  return known
}

function ownerOf(info: TypeInfo, parent: GraphQLNamedType | null): Owner | null {
  const directive = info.getDirective()
  if (directive) return { words: `@${directive.name}`, args: directive.args, declared: directive.astNode?.name ?? null }
  const field = info.getFieldDef()
  if (!field) return null
  return { words: `the field "${parent?.name}.${field.name}"`, args: field.args, declared: field.astNode?.name ?? null }
}

function variablesOf(document: DocumentNode): string[] {
  return document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? (definition.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
      : [],
  )
}

/** The name of the field before a selection. */
function nameBefore({ loc }: ASTNode): string {
  let token = loc?.startToken.prev
  for (let depth = 0; token && (depth > 0 || token.kind !== 'Name'); token = token.prev) {
    if (token.kind === ')') depth += 1
    if (token.kind === '(') depth -= 1
  }
  return token?.value ?? ''
}

/** The message about an unknown directive, with the one that was probably meant. */
function withMeant(message: string): string {
  const [, name] = /^Unknown directive "@(\w+)"/.exec(message) ?? []
  const meant = name === undefined ? null : nearestName(name, [TEXT_MARK, 'include', 'skip'])
  return meant === null ? message : `${message} Probably "@${meant}" is meant.`
}

function reasonOf(message: string): { reason: string } {
  return { reason: message.replace(/\.$/, '') }
}
