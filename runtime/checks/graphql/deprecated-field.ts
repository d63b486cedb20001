import {
  type ASTNode,
  type EnumValueNode,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  type NameNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { example } from '../../manifest/problems/examples/operation.ts'
import { defineCheck } from '../rule/rule.ts'
import { type ClientOperation, collectionOperations, placeOfNode, sectionOperations } from './client-operations.ts'
import { declaredAt, renameNode } from './graphql-places.ts'

interface Use {
  readonly node: NameNode | EnumValueNode
  /** What is deprecated, in words. */
  readonly what: string
  readonly reason: string
  /** Names that could replace it. */
  readonly siblings: readonly string[]
  readonly declared: ASTNode | null
}

export const deprecatedField = defineCheck({
  code: 'graphql/deprecated-field',
  severity: 'warning',
  needs: 'site',
  title: 'An operation uses a deprecated part of its API',
  why: 'The SDL marks with @deprecated what will be removed. It still works today, but one day every page that needs it will fail at once, without any change of yours. The reason in the SDL says what to use instead.',
  ...example(
    'type Query { all: [Entry!]! @list(of: "notes") }\ntype Entry { id: ID! old: String @deprecated(reason: "Use `text`.") text: String }\n',
    'query Note {\n  all {\n    old\n  }\n}\n',
    'query Note {\n  all {\n    text\n  }\n}\n',
  ),
  message: ({ what, reason }: Pick<Use, 'what' | 'reason'>) => `${what} is deprecated: ${reason.replace(/\.$/, '')}.`,
  check(facts, report) {
    for (const operation of [...sectionOperations(facts), ...collectionOperations(facts)]) {
      for (const use of deprecatedUses(operation)) {
        const { node, what, reason, siblings, declared } = use
        const words = reason.match(/[_A-Za-z]\w*/g) ?? []
        const suggestion = words.find((word) => word !== node.value && siblings.includes(word)) ?? null
        report(
          placeOfNode(operation, node),
          { what, reason },
          { suggestion, fix: renameNode(node, suggestion), related: declaredAt(declared) },
        )
      }
    }
  },
})

/** A part of a schema that can be deprecated. */
interface Part {
  readonly name: string
  readonly deprecationReason?: string | null | undefined
  readonly astNode?: { readonly name: NameNode } | null | undefined
}

function deprecatedUses({ document, schema }: ClientOperation): Use[] {
  const info = new TypeInfo(schema)
  const uses: Use[] = []
  const use = (node: Use['node'], part: Part | null | undefined, what: string, others: readonly Part[]) => {
    if (!part?.deprecationReason) return
    const declared = part.astNode?.name ?? null
    uses.push({ node, what, reason: part.deprecationReason, siblings: others.map(({ name }) => name), declared })
  }
  visit(
    document,
    visitWithTypeInfo(info, {
      Field({ name }) {
        const parent = info.getParentType()
        const siblings = isObjectType(parent) || isInterfaceType(parent) ? Object.values(parent.getFields()) : []
        use(name, info.getFieldDef(), `The field "${parent?.name}.${name.value}"`, siblings)
      },
      Argument({ name }) {
        use(name, info.getArgument(), `The argument "${name.value}"`, info.getFieldDef()?.args ?? [])
      },
      ObjectField({ name }) {
        const parent = getNamedType(info.getParentInputType())
        if (!isInputObjectType(parent)) return
        const fields = parent.getFields()
        use(name, fields[name.value], `The field "${parent.name}.${name.value}"`, Object.values(fields))
      },
      EnumValue(node) {
        const type = getNamedType(info.getInputType())
        if (!isEnumType(type)) return
        use(node, info.getEnumValue(), `The value "${node.value}" of "${type.name}"`, type.getValues())
      },
    }),
  )
  return uses
}
