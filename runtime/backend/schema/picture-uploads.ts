import {
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql'
import { type FieldRule, textOfPicture } from '../rules/field-rule.ts'
import { IMAGE_TYPE } from './content-pictures.ts'

type Field = GraphQLField<unknown, unknown>

/** The scalar whose values are the files of a request. */
export const UPLOAD = 'Upload'

/** The input fields of @add or @update whose files become pictures, because the entry's field of the same name is an `Image`. */
export function pictureUploads(field: Field): string[] {
  const entry = entryOf(field)
  return inputFieldsOf(field).flatMap(({ name, type }) =>
    getNamedType(type).name === UPLOAD && imageIn(entry, name) !== null ? [name] : [],
  )
}

/** Whether any field accepts pictures, which are made wherever the back-end runs. */
export function takesPictures(rules: readonly FieldRule[]): boolean {
  return rules.some(({ source }) => source !== null && 'pictures' in source && source.pictures.length > 0)
}

/** Why such a field cannot accept a picture, in full sentences. */
export function checkPictureUploads(field: Field): string[] {
  const entry = entryOf(field)
  const inputFields = inputFieldsOf(field)
  return pictureUploads(field).flatMap((name) => {
    const upload = inputFields.find((own) => own.name === name)
    const text = inputFields.find((own) => own.name === textOfPicture(name))
    const place = `"${inputName(field)}.${name}"`
    const isList = [upload?.type, entry?.getFields()[name]?.type].some((type) => isListType(getNullableType(type)))
    return [
      ...(isList
        ? [`${place} takes pictures of "${entry?.name}.${name}", and must be one ${UPLOAD} for one ${IMAGE_TYPE}.`]
        : []),
      ...(text !== undefined && getNullableType(text.type).toString() === 'String'
        ? []
        : [
            `${place} takes a picture, so it needs "${textOfPicture(name)}: String" beside it for the alternative text.`,
          ]),
    ]
  })
}

function entryOf(field: Field): GraphQLObjectType | null {
  const type = getNamedType(field.type)
  return isObjectType(type) ? type : null
}

function imageIn(entry: GraphQLObjectType | null, name: string): GraphQLObjectType | null {
  const type = getNamedType(entry?.getFields()[name]?.type)
  return isObjectType(type) && type.name === IMAGE_TYPE ? type : null
}

function inputName(field: Field): string {
  return getNamedType(field.args.find(({ name }) => name === 'input')?.type)?.name ?? 'input'
}

function inputFieldsOf(field: Field): GraphQLInputField[] {
  const input = getNamedType(field.args.find(({ name }) => name === 'input')?.type)
  return isInputObjectType(input) ? Object.values(input.getFields()) : []
}
