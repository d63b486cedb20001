import { type ASTNode, isInterfaceType, isObjectType, type NameNode, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { example } from '../../manifest/problems/examples/operation.ts'
import { defineCheck } from '../rule/rule.ts'
import { type ClientOperation, collectionOperations, placeOfNode, sectionOperations } from './client-operations.ts'
import { declaredAt, renameNode } from './graphql-places.ts'

interface Use {
  readonly node: NameNode
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

function deprecatedUses({ document, schema }: ClientOperation): Use[] {
  const info = new TypeInfo(schema)
  const uses: Use[] = []
  visit(
    document,
    visitWithTypeInfo(info, {
      Field({ name }) {
        const field = info.getFieldDef()
        const parent = info.getParentType()
        if (!field?.deprecationReason || !parent) return
        const siblings = isObjectType(parent) || isInterfaceType(parent) ? Object.keys(parent.getFields()) : []
        const what = `The field "${parent.name}.${field.name}"`
        uses.push({
          node: name,
          what,
          reason: field.deprecationReason,
          siblings,
          declared: field.astNode?.name ?? null,
        })
      },
      Argument({ name }) {
        const argument = info.getArgument()
        if (!argument?.deprecationReason) return
        const siblings = info.getFieldDef()?.args.map((other) => other.name) ?? []
        const what = `The argument "${argument.name}"`
        const declared = argument.astNode?.name ?? null
        uses.push({ node: name, what, reason: argument.deprecationReason, siblings, declared })
      },
    }),
  )
  return uses
}
