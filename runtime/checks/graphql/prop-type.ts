import {
  type GraphQLInputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql'
import type { RelatedPlace } from '../../manifest/problems/diagnostic.ts'
import { example } from '../../manifest/problems/examples/operation.ts'
import { isRecord } from '../../values/is-record.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'
import { sectionSchemaText } from '../sections/section-schema-text.ts'
import { type BoundOperation, boundOperations, placeOfNode } from './client-operations.ts'
import { propSchema, sourceOf, type VariableSource, valueTypes } from './variable-sources.ts'

/** GraphQL scalar → JSON types that it accepts. Custom scalars are defined by their API. */
const SCALARS: Readonly<Record<string, readonly string[]>> = {
  String: ['string'],
  ID: ['string', 'integer'],
  Int: ['integer'],
  Float: ['integer', 'number'],
  Boolean: ['boolean'],
}

export const propType = defineCheck({
  code: 'graphql/prop-type',
  severity: 'error',
  needs: 'site',
  title: 'A variable does not accept every value of its prop',
  why: 'A variable of a section’s own operation gets its value from the prop of the same name, or from the page. If the schema of the section allows a value that the type of the variable does not, or no value at all, the API refuses the operation wherever that happens. Make the two agree: change the type of one, make the prop required, or give it a default.',
  ...example(
    'type Query { notes(limit: Int!): [Entry!]! @list(of: "notes") }\ntype Entry { id: ID! }\n',
    'query Note($limit: Int!) {\n  notes(limit: $limit) {\n    id\n  }\n}\n',
    'query Note($limit: Int! = 3) {\n  notes(limit: $limit) {\n    id\n  }\n}\n',
    '"limit": { "type": "integer" }',
  ),
  message: ({ name, type, reason }: { name: string; type: string; reason: string }) =>
    `"$${name}" has the type ${type}, but ${reason}.`,
  check(facts, report) {
    for (const own of boundOperations(facts)) {
      for (const definition of own.operation.variableDefinitions ?? []) {
        const reason = misfit(own, definition)
        if (reason === null) continue
        const name = definition.variable.name.value
        const type = own.source.text.slice(definition.type.loc?.start, definition.type.loc?.end)
        report(placeOfNode(own, definition.type), { name, type, reason }, { related: relatedPlaces(facts, own, name) })
      }
    }
  },
})

/** Why a variable cannot accept its value; null when it can. */
function misfit(own: BoundOperation, definition: VariableDefinitionNode): string | null {
  const source = sourceOf(own, definition)
  const type = typeOf(own.schema, definition)
  if (source === null || type === null) return null
  const isNeeded = isNonNullType(type) && definition.defaultValue === undefined
  if (isNeeded && !source.isGiven) return lackOf(source)
  if (isNonNullType(type) && valueTypes(source.schema).includes('null'))
    return 'the prop may be null; remove the "!", or do not allow null in the prop'
  const wrong = unfit(type, source.schema, own.props ?? {})
  const remedy = source.kind === 'prop' ? 'change the type of one of them' : 'change the type of the variable'
  return wrong === null ? null : `${sourceWords(source)} ${wrong}; ${remedy}`
}

/** Why there may be no value. */
function lackOf({ kind }: VariableSource): string {
  if (kind === 'prop') return 'the prop may be missing; make it required, or give it or the variable a default'
  return kind === 'page'
    ? 'an address may not have it, or one of the pages with this section does not provide it; give the variable a default'
    : 'the first part of a list is requested without it; remove the "!"'
}

function sourceWords({ kind }: VariableSource): string {
  if (kind === 'prop') return 'the prop may be'
  if (kind === 'list') return 'reading the list gives it a value'
  return kind === 'page' ? 'what the page gives is' : `the ${kind} is`
}

/** Which values of a schema a type does not accept, in words. */
function unfit(
  type: GraphQLInputType,
  schema: Readonly<Record<string, unknown>>,
  root: Record<string, unknown>,
): string | null {
  const plain = getNullableType(type)
  const types = valueTypes(schema).filter((each) => each !== 'null')
  if (isListType(plain)) {
    const isList = types.length === 1 && types[0] === 'array'
    return isRecord(schema.items) && isList
      ? unfit(plain.ofType, propSchema(schema.items, root), root)
      : types.includes('array') || types.length === 0
        ? null
        : unfit(plain.ofType, schema, root)
  }
  if (isEnumType(plain)) {
    const values = schema.const !== undefined ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : []
    const lacking = values.find(
      (value) => value !== null && (typeof value !== 'string' || plain.getValue(value) === undefined),
    )
    if (lacking !== undefined) return `${JSON.stringify(lacking)}, which is not a value of the enum`
  }
  const taken = isEnumType(plain) ? ['string'] : isInputObjectType(plain) ? ['object'] : SCALARS[plain.name]
  const wrong = taken === undefined ? undefined : types.find((each) => !taken.includes(each))
  return wrong === undefined ? null : `of the type ${wrong}`
}

function typeOf(schema: BoundOperation['schema'], { type }: VariableDefinitionNode): GraphQLInputType | null {
  const found = typeFromAST(schema, type)
  return isInputType(found) ? found : null
}

/** Where the prop is declared; for a collection, where the manifest uses it. */
function relatedPlaces(facts: SiteFacts, { owner, uses }: BoundOperation, name: string): readonly RelatedPlace[] {
  if (owner === null) return uses
  const position = sectionSchemaText(facts, owner)?.positionOf(['properties', name], 'key')
  return position === undefined ? [] : [{ ...position, message: 'The prop is declared here.' }]
}
