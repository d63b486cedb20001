import {
  type GraphQLField,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql'

/** An argument of a mutation, or a field of an argument that is an input object: a place for a value of a form. */
export interface MutationInput {
  readonly path: readonly string[]
  readonly type: GraphQLInputType
  readonly isRequired: boolean
}

export function mutationInputs({ args }: GraphQLField<unknown, unknown>): MutationInput[] {
  return args.flatMap((argument): MutationInput[] => {
    const type = getNullableType(argument.type)
    if (!isInputObjectType(type))
      return [{ path: [argument.name], type: argument.type, isRequired: isRequiredArgument(argument) }]
    return Object.values(type.getFields()).map((field) => ({
      path: [argument.name, field.name],
      type: field.type,
      isRequired: isRequiredInputField(field),
    }))
  })
}

/** The input of a name: that of the argument, or of the field. */
export function inputNamed(inputs: readonly MutationInput[], name: string): MutationInput | undefined {
  return inputs.find(({ path }) => path.at(-1) === name)
}
