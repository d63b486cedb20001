import {
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isScalarType,
} from 'graphql'
import { nearestName } from '../../values/names/nearest-name.ts'
import type { EntryFilter } from '../rules/entry-filter.ts'
import { type CollectionModel, type FieldRule, type SlugRule, textOfPicture } from '../rules/field-rule.ts'
import type { MailRule } from '../rules/mail.ts'
import { checkPictureUploads } from './picture-uploads.ts'

type Collections = ReadonlyMap<string, CollectionModel>
type Field = GraphQLField<unknown, unknown>

/** The fields that the runtime adds to a stored entry. */
const GENERATED_FIELDS = ['id', 'createdAt']
/** The field that the runtime sets when an entry is changed. */
const CHANGE_FIELD = 'updatedAt'
/** The fields of a signed-in user. */
const USER_FIELDS = ['id', 'email']

/** Why the directive of a field cannot work in its place, in full sentences without the place; empty when it can. */
export function checkFieldRule(rule: FieldRule, schema: GraphQLSchema, collections: Collections): string[] {
  const { field, parent, source } = rule
  if (source === null) return []
  const isOn = {
    Query: schema.getQueryType(),
    Mutation: schema.getMutationType(),
    Subscription: schema.getSubscriptionType(),
  }
  const only = (root: keyof typeof isOn, directive: string) =>
    parent === isOn[root] ? [] : [`@${directive} belongs on a field of ${root}.`]
  const name = `${parent.name}.${field.name}`
  switch (source.kind) {
    case 'list':
      return [
        ...only('Query', 'list'),
        ...checkCollection(source.collection),
        ...(returnsList(field) && isObjectType(getNamedType(field.type))
          ? []
          : [`"${name}" must return a list of objects.`]),
        ...checkOrder(source.order?.field ?? null, source.collection, collections),
        ...checkPaging(field),
        ...checkFilters(field, source.filters, source.collection, collections),
      ]
    case 'count':
      return [
        ...checkCollection(source.collection),
        ...(getNullableType(field.type).toString() === 'Int' ? [] : [`"${name}" must be an Int.`]),
        ...checkFilters(field, source.filters, source.collection, collections),
      ]
    case 'entry':
      return [
        ...checkCollection(source.collection),
        ...(parent === isOn.Mutation || parent === isOn.Subscription
          ? ['@entry belongs on a field of Query or of an entry.']
          : []),
        ...(isObjectType(getNamedType(field.type)) ? [] : [`"${name}" must return an object.`]),
        ...(source.by === 'argument' ? checkArguments(field, ['id'], ['locale']) : checkArguments(field, [], [])),
        ...(source.by === 'argument' && returnsList(field) ? [`"${name}" must return one object, not a list.`] : []),
      ]
    case 'add':
      return [
        ...only('Mutation', 'add'),
        ...checkCollection(source.collection),
        ...checkArguments(field, ['input'], []),
        ...checkStored(field, source.pictures.map(textOfPicture)),
        ...checkPictureUploads(field),
        ...(source.mail === null ? [] : checkMail(field, source.mail)),
        ...checkSlug(field, source.slug),
      ]
    case 'update':
      return [
        ...only('Mutation', 'update'),
        ...checkCollection(source.collection),
        ...(collections.get(source.collection)?.addable === false
          ? [`Nothing adds entries to "${source.collection}", so @update has none to change.`]
          : []),
        ...checkArguments(field, ['id', 'input'], []),
        ...checkSlug(field, source.slug),
        ...(rule.session ? [] : ['@update needs @session beside it: otherwise anybody could change entries.']),
        ...(isObjectType(field.type)
          ? checkChange(field, field.type, source.pictures.map(textOfPicture))
          : [`"${name}" must return one object, or null.`]),
        ...checkPictureUploads(field),
      ]
    case 'remove':
      return [
        ...only('Mutation', 'remove'),
        ...checkCollection(source.collection),
        ...checkArguments(field, ['id'], []),
        ...(rule.session ? [] : ['@remove needs @session beside it: otherwise anybody could delete entries.']),
        ...(isObjectType(field.type) ? [] : [`"${name}" must return one object, or null.`]),
      ]
    case 'added':
      return [
        ...only('Subscription', 'added'),
        ...checkCollection(source.collection),
        ...(isObjectType(getNullableType(field.type)) ? [] : [`"${name}" must return one object.`]),
        ...checkFilters(field, source.filters, source.collection, collections),
      ]
    case 'file':
      return [
        ...(Object.values(isOn).includes(parent) ? ['@file belongs on a field of the type of an uploaded file.'] : []),
        ...(field.type.toString() === 'String' ? [] : [`"${name}" must be a nullable String.`]),
        ...checkArguments(field, [], []),
        ...(rule.session
          ? []
          : ['@file needs @session beside it: otherwise anybody could download what visitors send.']),
      ]
    case 'login':
      return [
        ...only('Mutation', 'login'),
        ...checkArguments(field, ['email', 'password'], []),
        ...checkProvided(field, ['token', 'user']),
        ...checkUser(field),
      ]
    case 'viewer':
      return [
        ...only('Query', 'viewer'),
        ...checkArguments(field, [], []),
        ...(isNonNullType(field.type)
          ? [`"${name}" must be nullable: it is null for visitors who are not signed in.`]
          : []),
        ...checkProvided(field, USER_FIELDS),
      ]
    default:
      return source satisfies never
  }
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

function checkPaging(field: Field): string[] {
  return field.args
    .filter(({ name, type }) => ['limit', 'offset'].includes(name) && getNullableType(type).toString() !== 'Int')
    .map(({ name }) => `The argument "${name}" must be an Int.`)
}

function checkOrder(order: string | null, collection: string, collections: Collections): string[] {
  if (order === null || holdsPlainValue(order, collection, collections)) return []
  const fields = (collections.get(collection)?.types ?? []).flatMap((type) => Object.keys(type.getFields()))
  const nearest = nearestName(
    order,
    fields.filter((name) => holdsPlainValue(name, collection, collections)),
  )
  const advice = nearest === null ? '' : ` Did you mean "${nearest}"?`
  return [`The entries of "${collection}" cannot be sorted by "${order}": they have no such plain field.${advice}`]
}

function checkFilters(
  field: Field,
  filters: readonly EntryFilter[],
  collection: string,
  collections: Collections,
): string[] {
  return filters.flatMap(({ argument: name, field: filtered, test }) => {
    const type = field.args.find((argument) => argument.name === name)?.type
    if (!type || !isLeafType(getNamedType(type)))
      return [`The argument "${name}" must be a plain value or a list of plain values.`]
    if (!holdsPlainValue(filtered, collection, collections))
      return [
        `The argument "${name}" filters nothing: the entries of "${collection}" have no plain field "${filtered}".`,
      ]
    if (test === 'equal' || (!isListType(getNullableType(type)) && hasOrder(filtered, collection, collections)))
      return []
    return [
      `The argument "${name}" is a bound, so it must be a single value of a field that can be ordered: a number, a text, a time.`,
    ]
  })
}

/** Whether the values of a field have an order. */
function hasOrder(name: string, collection: string, collections: Collections): boolean {
  const types = collections.get(collection)?.types ?? []
  return types.every((type) => {
    const own = getNamedType(type.getFields()[name]?.type)
    return own === undefined || (isScalarType(own) && own.name !== 'Boolean')
  })
}

/** Whether entries have a plain value under this name: a leaf, or the id of another entry. */
function holdsPlainValue(name: string, collection: string, collections: Collections): boolean {
  const types = collections.get(collection)?.types ?? []
  return types.some((type) => {
    const field = type.getFields()[name]
    if (!field) return false
    return isLeafType(getNamedType(field.type)) || field.astNode?.directives?.some(({ name }) => name.value === 'entry')
  })
}

function checkArguments(field: Field, needed: readonly string[], allowed: readonly string[]): string[] {
  const missing = needed.filter((name) => !field.args.some((argument) => argument.name === name))
  const unknown = field.args.filter(({ name }) => !needed.includes(name) && !allowed.includes(name))
  return [
    ...missing.map((name) => `"${field.name}" needs an argument "${name}".`),
    ...unknown.map(({ name }) => `The argument "${name}" would have no effect here.`),
  ]
}

/** The input object of a mutation; null when it has no argument `input`, and a message when that is not a required input object. */
function inputOf(field: Field): GraphQLInputObjectType | string | null {
  const input = field.args.find(({ name }) => name === 'input')
  if (!input) return null
  const type = getNullableType(input.type)
  return isInputObjectType(type) && isRequiredArgument(input)
    ? type
    : 'The argument "input" must be a required input object.'
}

/** @param texts - the fields whose values become part of pictures. */
function checkChange(field: Field, entry: GraphQLObjectType, texts: readonly string[]): string[] {
  const input = inputOf(field)
  if (input === null || typeof input === 'string') return input === null ? [] : [input]
  return Object.values(input.getFields()).flatMap(({ name, defaultValue }) => {
    const place = `"${input.name}.${name}"`
    if ([...GENERATED_FIELDS, CHANGE_FIELD].includes(name)) return [`${place} cannot be changed: the runtime sets it.`]
    if (!texts.includes(name) && !Object.hasOwn(entry.getFields(), name))
      return [`${place} changes nothing, because "${entry.name}" has no such field.`]
    if (defaultValue === undefined) return []
    return [`${place} must not have a default: it would overwrite the field whenever a change leaves it out.`]
  })
}

/** @param texts - the fields whose values become part of pictures. */
function checkStored(field: Field, texts: readonly string[]): string[] {
  const type = inputOf(field)
  if (type === null || typeof type === 'string') return type === null ? [] : [type]
  const inputFields = Object.keys(type.getFields()).filter((name) => !texts.includes(name))
  const clashes = inputFields.filter((name) => GENERATED_FIELDS.includes(name))
  return [
    ...clashes.map((name) => `"${type.name}.${name}" would be overwritten: it is generated when the entry is stored.`),
    ...checkProvided(field, [...GENERATED_FIELDS, ...inputFields]),
  ]
}

function checkSlug(field: Field, slug: SlugRule | null): string[] {
  const input = inputOf(field)
  if (slug === null || input === null || typeof input === 'string') return []
  const isText = (name: string) => getNullableType(input.getFields()[name]?.type)?.toString() === 'String'
  return [
    ...(isText(slug.field) ? [] : [`"${input.name}.${slug.field}" must be a String: @slug turns it into a text.`]),
    ...(isText(slug.from) ? [] : [`@slug names "${slug.from}", but "${input.name}" has no such text.`]),
  ]
}

function checkMail(field: Field, { subject, replyTo }: MailRule): string[] {
  const input = field.args.find(({ name }) => name === 'input')
  const type = input ? getNullableType(input.type) : undefined
  const inputFields = isInputObjectType(type) ? type.getFields() : {}
  const isPlain = (name: string) => isLeafType(getNamedType(inputFields[name]?.type))
  const placeholders = [...subject.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return [...placeholders, ...(replyTo === null ? [] : [replyTo])]
    .filter((name) => !GENERATED_FIELDS.includes(name) && !isPlain(name))
    .map((name) => `@mail names "${name}", but the input has no such plain field.`)
}

/** Fields that must not be null have to be among those that the runtime can provide. */
function checkProvided(field: Field, provided: readonly string[]): string[] {
  const type = getNullableType(field.type)
  if (!isObjectType(type)) return [`"${field.name}" must return one object.`]
  return unprovided(type, provided)
}

function checkUser(field: Field): string[] {
  const session = getNullableType(field.type)
  const user = isObjectType(session) ? session.getFields().user : undefined
  const type = user ? getNullableType(user.type) : undefined
  if (!isObjectType(type))
    return ['@login must return an object with the fields "token" and "user", which is an object.']
  return unprovided(type, USER_FIELDS)
}

function unprovided(type: GraphQLObjectType, provided: readonly string[]): string[] {
  return Object.values(type.getFields())
    .filter((field) => isNonNullType(field.type) && !provided.includes(field.name))
    .filter(({ astNode }) => !astNode?.directives?.some(({ name }) => name.value === 'count'))
    .map(({ name }) => `"${type.name}.${name}" must not be null, but nothing provides its value here.`)
}
