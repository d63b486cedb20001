import {
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isScalarType,
} from 'graphql'
import { StagedUpload } from '../rules/stored-file.ts'
import { pictureUploads, UPLOAD } from './picture-uploads.ts'

/** Makes `scalar Upload`, if the SDL declares it, accept only files of the request. */
export function takeUploads(schema: GraphQLSchema): void {
  const type = schema.getType(UPLOAD)
  if (!isScalarType(type)) return
  type.parseValue = (value) => {
    if (value instanceof StagedUpload) return value
    throw new GraphQLError('a file must be sent in a multipart request', { extensions: { code: 'BAD_USER_INPUT' } })
  }
  // Files can only be variables, so a literal is always something else.
  type.parseLiteral = () => type.parseValue(null)
}

/** Why a field cannot use `Upload` in its way, in full sentences. */
export function checkUpload(field: GraphQLField<unknown, unknown>): string[] {
  const isUpload = (type: Parameters<typeof getNamedType>[0]) => getNamedType(type)?.name === UPLOAD
  const has = (directive: string) => field.astNode?.directives?.some(({ name }) => name.value === directive) ?? false
  const taken = has('update') ? pictureUploads(field) : []
  const nested = field.args.flatMap(({ type }) => {
    const input = getNamedType(type)
    return isInputObjectType(input) ? Object.values(input.getFields()).filter(({ name }) => !taken.includes(name)) : []
  })
  return [
    ...(isUpload(field.type)
      ? ['Upload is only for files that are sent; a stored file is an object with "name", "type" and "bytes".']
      : []),
    ...(field.args.some(({ type }) => isUpload(type)) || (!has('add') && nested.some(({ type }) => isUpload(type)))
      ? ['Upload works only in the input of @add, and in that of @update for a field of the entry that is an Image.']
      : []),
  ]
}
