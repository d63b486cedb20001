import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getDirectiveValues,
  getNamedType,
  isAbstractType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
} from 'graphql'
import { type BackendProblem, problemAtField } from '../rules/backend-problem.ts'
import { readFilter } from '../rules/entry-filter.ts'
import type { CollectionModel, EntryOrder, FieldRule, FieldSource, SlugRule } from '../rules/field-rule.ts'
import type { MailRule } from '../rules/mail.ts'
import { checkFieldRule } from './check-field-rule.ts'
import { pictureUploads } from './picture-uploads.ts'
import { checkUpload } from './upload-scalar.ts'

/** The rules and collections of a schema, and the directives that cannot work in their places. */
export interface FieldRules {
  rules: FieldRule[]
  collections: Map<string, CollectionModel>
  problems: BackendProblem[]
}

/**
 * Reads the directives of all fields.
 *
 * @param sdlFile - the name of the SDL file in problems.
 */
export function readFieldRules(schema: GraphQLSchema, sdlFile: string): FieldRules {
  const problems: BackendProblem[] = []
  const rules: FieldRule[] = []
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue
    for (const field of Object.values(type.getFields())) {
      const sources = readSources(schema, type, field)
      const source = sources[0] ?? null
      const session = has(schema, 'session', field)
      if (sources.length > 1)
        problems.push(problemAtField(field, sdlFile, 'Only one directive can say where a field comes from.'))
      if (has(schema, 'mail', field) && source?.kind !== 'add')
        problems.push(problemAtField(field, sdlFile, '@mail belongs beside @add.'))
      for (const message of checkUpload(field)) problems.push(problemAtField(field, sdlFile, message))
      if (source === null && roots.has(type)) problems.push(problemAtField(field, sdlFile, unanswered(type, field)))
      else if (source === null && isAbstractType(getNamedType(field.type)))
        problems.push(problemAtField(field, sdlFile, ambiguous(type, field)))
      if (source !== null || session) rules.push({ parent: type, field, source, session })
    }
  }
  const collections = collectCollections(rules)
  for (const rule of rules) {
    for (const message of checkFieldRule(rule, schema, collections))
      problems.push(problemAtField(rule.field, sdlFile, message))
  }
  return { rules, collections, problems }
}

function unanswered(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): string {
  return `"${type.name}.${field.name}" has no directive that says where it comes from (@list, @count, @entry, @add, @update, @remove, @added, @login, @viewer).`
}

function ambiguous(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): string {
  return `"${type.name}.${field.name}" may be of several types, and nothing in an entry says of which. Use one type that has the fields of all of them.`
}

function readSources(
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
): FieldSource[] {
  const of = (name: string) => nameArgument(schema, name, field)
  const filtersBut = (others: readonly string[]) =>
    field.args.flatMap(({ name }) => (others.includes(name) ? [] : [readFilter(name)]))
  const sources: FieldSource[] = []
  const given = { slug: readSlug(schema, field), pictures: pictureUploads(field) }
  const list = of('list')
  if (list !== null) {
    const filters = filtersBut(['limit', 'offset', 'locale'])
    sources.push({ kind: 'list', collection: list, order: readOrder(schema, field), filters })
  }
  const count = of('count')
  if (count !== null) sources.push({ kind: 'count', collection: count, filters: filtersBut(['locale']) })
  const entry = of('entry')
  if (entry !== null) {
    sources.push({ kind: 'entry', collection: entry, by: type === schema.getQueryType() ? 'argument' : 'value' })
  }
  const add = of('add')
  if (add !== null) sources.push({ kind: 'add', collection: add, mail: readMail(schema, field), ...given })
  const update = of('update')
  if (update !== null) sources.push({ kind: 'update', collection: update, ...given })
  const remove = of('remove')
  if (remove !== null) sources.push({ kind: 'remove', collection: remove })
  const added = of('added')
  if (added !== null) sources.push({ kind: 'added', collection: added, filters: filtersBut(['locale']) })
  if (has(schema, 'file', field)) sources.push({ kind: 'file' })
  if (has(schema, 'login', field)) sources.push({ kind: 'login' })
  if (has(schema, 'viewer', field)) sources.push({ kind: 'viewer' })
  return sources
}

function directiveValues(schema: GraphQLSchema, name: string, field: GraphQLField<unknown, unknown>) {
  const directive = schema.getDirective(name)
  return directive && field.astNode ? getDirectiveValues(directive, field.astNode) : undefined
}

function has(schema: GraphQLSchema, name: string, field: GraphQLField<unknown, unknown>): boolean {
  return directiveValues(schema, name, field) !== undefined
}

function nameArgument(schema: GraphQLSchema, name: string, field: GraphQLField<unknown, unknown>): string | null {
  const values = directiveValues(schema, name, field)
  const collection = values?.of ?? values?.to ?? values?.from
  return typeof collection === 'string' ? collection : null
}

function readOrder(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): EntryOrder | null {
  const order = directiveValues(schema, 'list', field)?.order
  if (typeof order !== 'string') return null
  return order.startsWith('-') ? { field: order.slice(1), descending: true } : { field: order, descending: false }
}

function readMail(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): MailRule | null {
  const values = directiveValues(schema, 'mail', field)
  if (typeof values?.subject !== 'string') return null
  return { subject: values.subject, replyTo: typeof values.replyTo === 'string' ? values.replyTo : null }
}

function readSlug(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): SlugRule | null {
  const directive = schema.getDirective('slug')
  const input = getNamedType(field.args.find(({ name }) => name === 'input')?.type)
  if (!directive || !isInputObjectType(input)) return null
  for (const { name, astNode } of Object.values(input.getFields())) {
    const from = astNode && getDirectiveValues(directive, astNode)?.from
    if (typeof from === 'string') return { field: name, from }
  }
  return null
}

function collectCollections(rules: readonly FieldRule[]): Map<string, CollectionModel> {
  const collections = new Map<string, CollectionModel>()
  for (const { source, field } of rules) {
    if (source === null || !('collection' in source)) continue
    const name = source.collection
    const known = collections.get(name) ?? { name, types: [], addable: false, firstField: field }
    const type = getNamedType(field.type)
    const types = source.kind !== 'count' && isObjectType(type) && !known.types.includes(type) ? [type] : []
    const addable = known.addable || source.kind === 'add' || source.kind === 'added'
    collections.set(name, { ...known, types: [...known.types, ...types], addable })
  }
  return collections
}
