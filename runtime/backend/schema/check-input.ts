import {
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isLeafType,
  isRequiredArgument,
} from 'graphql'
import { type PictureFields, type SlugRule, textOfPicture } from '../rules/field-rule.ts'
import type { MailRule } from '../rules/mail.ts'
import { checkProvided, type Field } from './check-provided.ts'

/** The fields that the runtime adds to a stored entry. */
const GENERATED_FIELDS = ['id', 'createdAt']
/** The field that the runtime sets when an entry is changed. */
const CHANGE_FIELD = 'updatedAt'

/** The input object of a mutation; null when it has no argument `input`, and a message when that is not a required input object. */
function inputOf(field: Field): GraphQLInputObjectType | string | null {
  const input = field.args.find(({ name }) => name === 'input')
  if (!input) return null
  const type = getNullableType(input.type)
  return isInputObjectType(type) && isRequiredArgument(input)
    ? type
    : 'The argument "input" must be a required input object.'
}

/** Why the input of @update cannot change an entry. @param pictures - its fields whose uploads become pictures of the entry. */
export function checkChange(field: Field, entry: GraphQLObjectType, pictures: PictureFields): string[] {
  const texts = pictures.map(textOfPicture)
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

/** Why the input of @add cannot become an entry. @param pictures - its fields whose uploads become pictures of the entry. */
export function checkStored(field: Field, pictures: PictureFields): string[] {
  const texts = pictures.map(textOfPicture)
  const type = inputOf(field)
  if (type === null || typeof type === 'string') return type === null ? [] : [type]
  const inputFields = Object.keys(type.getFields()).filter((name) => !texts.includes(name))
  const clashes = inputFields.filter((name) => GENERATED_FIELDS.includes(name))
  return [
    ...clashes.map((name) => `"${type.name}.${name}" would be overwritten: it is generated when the entry is stored.`),
    ...checkProvided(field, [...GENERATED_FIELDS, ...inputFields]),
  ]
}

/** Why @slug cannot make one field of the input from another. */
export function checkSlug(field: Field, slug: SlugRule | null): string[] {
  const input = inputOf(field)
  if (slug === null || input === null || typeof input === 'string') return []
  const isText = (name: string) => getNullableType(input.getFields()[name]?.type)?.toString() === 'String'
  return [
    ...(isText(slug.field) ? [] : [`"${input.name}.${slug.field}" must be a String: @slug turns it into a text.`]),
    ...(isText(slug.from) ? [] : [`@slug names "${slug.from}", but "${input.name}" has no such text.`]),
  ]
}

/** Why @mail cannot find in the input what it names: in its subject, or as the address for answers. */
export function checkMail(field: Field, { subject, replyTo }: MailRule): string[] {
  const input = inputOf(field)
  if (input === null || typeof input === 'string') return []
  const isPlain = (name: string) => isLeafType(getNamedType(input.getFields()[name]?.type))
  const placeholders = [...subject.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return [...placeholders, ...(replyTo === null ? [] : [replyTo])]
    .filter((name) => !GENERATED_FIELDS.includes(name) && !isPlain(name))
    .map((name) => `@mail names "${name}", but the input has no such plain field.`)
}
