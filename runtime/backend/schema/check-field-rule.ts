import { type GraphQLSchema, getNamedType, getNullableType, isListType, isNonNullType, isObjectType } from 'graphql'
import type { CollectionModel, FieldRule, FieldSource } from '../rules/field-rule.ts'
import { checkFilters, checkOrder, checkPaging } from './check-filters.ts'
import { checkChange, checkMail, checkSlug, checkStored } from './check-input.ts'
import { checkProvided, type Field, unprovided } from './check-provided.ts'
import { checkPictureUploads } from './picture-uploads.ts'

/** A field with a directive, and what the directive can refer to. */
interface Place extends Pick<FieldRule, 'field' | 'parent'> {
  /** `Query.posts` */
  readonly name: string
  /** Whether @session stands beside the directive. */
  readonly hasSession: boolean
  readonly schema: GraphQLSchema
  readonly collections: ReadonlyMap<string, CollectionModel>
}

type SourceOf<Kind extends FieldSource['kind']> = Extract<FieldSource, { kind: Kind }>

/** The fields of a signed-in user. */
const USER_FIELDS = ['id', 'email']

/** Why the directive of a field cannot work in its place, in full sentences without the place; empty when it can. */
export function checkFieldRule(
  { field, parent, source, session }: FieldRule,
  schema: GraphQLSchema,
  collections: ReadonlyMap<string, CollectionModel>,
): string[] {
  if (source === null) return []
  const place: Place = { field, parent, name: `${parent.name}.${field.name}`, hasSession: session, schema, collections }
  switch (source.kind) {
    case 'list':
      return checkList(place, source)
    case 'count':
      return checkCount(place, source)
    case 'entry':
      return checkEntry(place, source)
    case 'add':
      return checkAdd(place, source)
    case 'update':
      return checkUpdate(place, source)
    case 'remove':
      return checkRemove(place, source)
    case 'added':
      return checkAdded(place, source)
    case 'file':
      return checkFile(place)
    case 'login':
      return checkLogin(place)
    case 'viewer':
      return checkViewer(place)
    default:
      return source satisfies never
  }
}

function checkList(place: Place, { collection, order, filters }: SourceOf<'list'>): string[] {
  const { field, name, collections } = place
  const isFine = returnsList(field) && isObjectType(getNamedType(field.type))
  return [
    ...only('Query', 'list', place),
    ...checkCollection(collection),
    ...(isFine ? [] : [`"${name}" must return a list of objects.`]),
    ...checkOrder(order?.field ?? null, collection, collections),
    ...checkPaging(field),
    ...checkFilters(field, filters, collection, collections),
  ]
}

function checkCount({ field, name, collections }: Place, { collection, filters }: SourceOf<'count'>): string[] {
  return [
    ...checkCollection(collection),
    ...(getNullableType(field.type).toString() === 'Int' ? [] : [`"${name}" must be an Int.`]),
    ...checkFilters(field, filters, collection, collections),
  ]
}

function checkEntry({ field, parent, name, schema }: Place, { collection, by }: SourceOf<'entry'>): string[] {
  const isMisplaced = parent === schema.getMutationType() || parent === schema.getSubscriptionType()
  return [
    ...checkCollection(collection),
    ...(isMisplaced ? ['@entry belongs on a field of Query or of an entry.'] : []),
    ...(isObjectType(getNamedType(field.type)) ? [] : [`"${name}" must return an object.`]),
    ...(by === 'argument' ? checkArguments(field, ['id'], ['locale']) : checkArguments(field, [], [])),
    ...(by === 'argument' && returnsList(field) ? [`"${name}" must return one object, not a list.`] : []),
  ]
}

function checkAdd(place: Place, { collection, pictures, mail, slug }: SourceOf<'add'>): string[] {
  const { field } = place
  return [
    ...only('Mutation', 'add', place),
    ...checkCollection(collection),
    ...checkArguments(field, ['input'], []),
    ...checkStored(field, pictures),
    ...checkPictureUploads(field),
    ...(mail === null ? [] : checkMail(field, mail)),
    ...checkSlug(field, slug),
  ]
}

function checkUpdate(place: Place, { collection, pictures, slug }: SourceOf<'update'>): string[] {
  const { field, name, hasSession, collections } = place
  return [
    ...only('Mutation', 'update', place),
    ...checkCollection(collection),
    ...(collections.get(collection)?.addable === false
      ? [`Nothing adds entries to "${collection}", so @update has none to change.`]
      : []),
    ...checkArguments(field, ['id', 'input'], []),
    ...checkSlug(field, slug),
    ...(hasSession ? [] : ['@update needs @session beside it: otherwise anybody could change entries.']),
    ...(isObjectType(field.type)
      ? checkChange(field, field.type, pictures)
      : [`"${name}" must return one object, or null.`]),
    ...checkPictureUploads(field),
  ]
}

function checkRemove(place: Place, { collection }: SourceOf<'remove'>): string[] {
  const { field, name, hasSession } = place
  return [
    ...only('Mutation', 'remove', place),
    ...checkCollection(collection),
    ...checkArguments(field, ['id'], []),
    ...(hasSession ? [] : ['@remove needs @session beside it: otherwise anybody could delete entries.']),
    ...(isObjectType(field.type) ? [] : [`"${name}" must return one object, or null.`]),
  ]
}

function checkAdded(place: Place, { collection, filters }: SourceOf<'added'>): string[] {
  const { field, name, collections } = place
  return [
    ...only('Subscription', 'added', place),
    ...checkCollection(collection),
    ...(isObjectType(getNullableType(field.type)) ? [] : [`"${name}" must return one object.`]),
    ...checkFilters(field, filters, collection, collections),
  ]
}

function checkFile({ field, parent, name, hasSession, schema }: Place): string[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  return [
    ...(roots.includes(parent) ? ['@file belongs on a field of the type of an uploaded file.'] : []),
    ...(field.type.toString() === 'String' ? [] : [`"${name}" must be a nullable String.`]),
    ...checkArguments(field, [], []),
    ...(hasSession ? [] : ['@file needs @session beside it: otherwise anybody could download what visitors send.']),
  ]
}

function checkLogin(place: Place): string[] {
  const { field } = place
  return [
    ...only('Mutation', 'login', place),
    ...checkArguments(field, ['email', 'password'], []),
    ...checkProvided(field, ['token', 'user']),
    ...checkUser(field),
  ]
}

function checkViewer(place: Place): string[] {
  const { field, name } = place
  const advice = `"${name}" must be nullable: it is null for visitors who are not signed in.`
  return [
    ...only('Query', 'viewer', place),
    ...checkArguments(field, [], []),
    ...(isNonNullType(field.type) ? [advice] : []),
    ...checkProvided(field, USER_FIELDS),
  ]
}

function only(root: 'Query' | 'Mutation' | 'Subscription', directive: string, { parent, schema }: Place): string[] {
  return parent === schema[`get${root}Type`]() ? [] : [`@${directive} belongs on a field of ${root}.`]
}

function returnsList(field: Field): boolean {
  return isListType(getNullableType(field.type))
}

function checkCollection(collection: string): string[] {
  // Because the name becomes the name of a file.
  return /^[a-z][\w-]*$/i.test(collection)
    ? []
    : [`"${collection}" cannot be the name of a collection: use only letters, digits, "-" and "_".`]
}

function checkArguments(field: Field, needed: readonly string[], allowed: readonly string[]): string[] {
  const missing = needed.filter((name) => !field.args.some((argument) => argument.name === name))
  const unknown = field.args.filter(({ name }) => !needed.includes(name) && !allowed.includes(name))
  return [
    ...missing.map((name) => `"${field.name}" needs an argument "${name}".`),
    ...unknown.map(({ name }) => `The argument "${name}" would have no effect here.`),
  ]
}

function checkUser(field: Field): string[] {
  const session = getNullableType(field.type)
  const user = isObjectType(session) ? session.getFields().user : undefined
  const type = user ? getNullableType(user.type) : undefined
  if (!isObjectType(type))
    return ['@login must return an object with the fields "token" and "user", which is an object.']
  return unprovided(type, USER_FIELDS)
}
