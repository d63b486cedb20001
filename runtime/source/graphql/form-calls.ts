import { readFileSync } from 'node:fs'
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isListType,
  isRequiredArgument,
  isScalarType,
} from 'graphql'
import type { ProblemArgs } from '../../manifest/problems/all-problems.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import { inputNamed, type MutationInput, mutationInputs } from '../../selections/mutation-inputs.ts'
import type { FormBinding, FormCall } from '../../server/forms/form-sender.ts'
import type { FieldModel, FormInputModel, FormModel, FormTargetModel } from '../../site/site-model.ts'
import { unknownName } from '../../values/names/nearest-name.ts'
import { sentOperation } from './graphql-module.ts'
import { schemaOf } from './read-sdl.ts'

/** A form, with what is needed to write its mutations. */
export interface FormSource extends Pick<FormModel, 'name' | 'fields' | 'send'> {
  /** Client → absolute path of its SDL. */
  readonly schemas: ReadonlyMap<string, string>
}

type FaultCode = 'form/unknown-mutation' | 'form/unknown-input' | 'form/missing-input' | 'form/wrong-input'

/** Why a mutation cannot receive what a form sends, with the place of the fault below the target. */
export type FormCallFault = {
  [Code in FaultCode]: { readonly code: Code; readonly at: PathStep[]; readonly args: ProblemArgs[Code] }
}[FaultCode]

/**
 * The mutations of every form, by the form's name. Their texts are generated from the SDL, so that no parser is needed at run time.
 *
 * @throws Error when the SDL does not accept what a form sends; `planFormCall` says why.
 */
export function compileForms(forms: readonly FormSource[]): Record<string, FormCall[]> {
  const calls = (form: FormSource) =>
    form.send.map((target): FormCall => {
      const file = form.schemas.get(target.client)
      if (file === undefined) throw new Error(`There is no GraphQL client "${target.client}".`)
      const { call } = planFormCall(target, form.fields, schemaOf(readFileSync(file, 'utf8')))
      if (call === null) throw new Error(`The form "${form.name}" does not fit the mutation "${target.mutation}".`)
      return call
    })
  return Object.fromEntries(forms.map((form) => [form.name, calls(form)]))
}

/** Plans one mutation of a form, or says why it is impossible. */
export function planFormCall(
  target: FormTargetModel,
  fields: readonly FieldModel[],
  schema: GraphQLSchema,
): { readonly call: FormCall | null; readonly faults: readonly FormCallFault[] } {
  const mutations = schema.getMutationType()?.getFields() ?? {}
  const mutation = mutations[target.mutation]
  if (mutation === undefined) {
    const known = Object.keys(mutations)
    const args = { ...unknownName(target.mutation, known), client: target.client }
    return { call: null, faults: [{ code: 'form/unknown-mutation', at: ['mutation'], args }] }
  }
  const places = mutationInputs(mutation)
  const faults: FormCallFault[] = []
  const bindings: FormBinding[] = []
  for (const [key, source] of Object.entries(target.input)) {
    const place = inputNamed(places, key)
    const at = ['input', key]
    if (place === undefined) {
      const known = places.map(({ path }) => path.at(-1) ?? '')
      faults.push({ code: 'form/unknown-input', at, args: { ...unknownName(key, known), mutation: mutation.name } })
      continue
    }
    const { type, isRequired, path } = place
    const reason = wrongSource(type, isRequired, source, fields)
    if (reason === null) bindings.push({ path, isList: isListType(getNullableType(type)) })
    else faults.push({ code: 'form/wrong-input', at, args: { input: key, type: String(type), reason } })
  }
  // A misspelt input should not be reported as missing, too.
  const meant = new Set(faults.map(({ args }) => ('nearest' in args ? args.nearest : null)))
  const names = missingPlaces(mutation, places, target).filter((name) => !meant.has(name))
  if (names.length > 0)
    faults.push({ code: 'form/missing-input', at: ['input'], args: { mutation: mutation.name, names } })
  if (faults.length > 0) return { call: null, faults }
  const { client, isRequired } = target
  const operation = sentOperation(mutationText(mutation, bindings), mutation.name)
  return { call: { client, mutation: mutation.name, operation, isRequired, bindings }, faults }
}

/** The inputs that a mutation requires but does not get. An optional input object requires nothing unless one of its fields is given. */
function missingPlaces(
  { args }: GraphQLField<unknown, unknown>,
  places: readonly MutationInput[],
  { input }: FormTargetModel,
) {
  const isGiven = ({ path }: MutationInput) => Object.hasOwn(input, path.at(-1) ?? '')
  const used = new Set(places.filter(isGiven).map(({ path }) => path[0]))
  const needed = new Set(args.filter((argument) => isRequiredArgument(argument)).map(({ name }) => name))
  return places
    .filter((place) => place.isRequired && !isGiven(place))
    .filter(({ path: [argument = ''] }) => used.has(argument) || needed.has(argument))
    .map(({ path }) => path.at(-1) ?? '')
}

function mutationText({ name, args, type }: GraphQLField<unknown, unknown>, bindings: readonly FormBinding[]): string {
  const bound = args.filter((argument) => bindings.some(({ path }) => path[0] === argument.name))
  const variables = bound.map((argument) => `$${argument.name}: ${argument.type}`).join(', ')
  const passed = bound.map((argument) => `${argument.name}: $${argument.name}`).join(', ')
  const operation = name.charAt(0).toUpperCase() + name.slice(1)
  const selection = isCompositeType(getNamedType(type)) ? ' { __typename }' : ''
  return `mutation ${operation}(${variables}) { ${name}(${passed})${selection} }`
}

/** Why a value does not fit a type; null when it does. */
function wrongSource(
  type: GraphQLInputType,
  isRequired: boolean,
  source: FormInputModel,
  fields: readonly FieldModel[],
): string | null {
  if (source.from === 'value') return wrongConstant(type, source.value)
  // Whether an enum has the languages of the site is checked with its operations.
  if (source.from === 'locale') return takesText(type) || isEnumType(getNullableType(type)) ? null : '$locale is a text'
  const field = fields.find(({ name }) => name === source.name)
  // The manifest's own checks report a missing field.
  if (field === undefined) return null
  if (isRequired && !field.required && field.type !== 'checkbox')
    return `the field "${field.name}" may be empty: make it required`
  return wrongField(type, field)
}

function wrongField(type: GraphQLInputType, field: FieldModel): string | null {
  const named = getNamedType(type)
  if (field.type === 'file') {
    if (named.name !== 'Upload') return 'a file needs the type Upload'
    const isList = isListType(getNullableType(type))
    return isList || field.maxFiles === 1 ? null : 'several files need a list'
  }
  if (field.type === 'checkbox') return isPlain(type, 'Boolean') ? null : 'a checkbox needs the type Boolean'
  if (field.options !== undefined && isEnumType(named) && !isListType(getNullableType(type))) {
    const lacking = field.options.filter((option) => named.getValue(option) === undefined)
    return lacking.length === 0 ? null : `it has no value ${lacking.join(', ')}`
  }
  return takesText(type) ? null : `the field "${field.name}" is a text`
}

function wrongConstant(type: GraphQLInputType, value: string | number | boolean): string | null {
  const named = getNamedType(type)
  const fits =
    typeof value === 'boolean'
      ? isPlain(type, 'Boolean')
      : typeof value === 'number'
        ? isPlain(type, 'Float') || (isPlain(type, 'Int') && Number.isInteger(value))
        : takesText(type) ||
          (isEnumType(named) && named.getValue(value) !== undefined && !isListType(getNullableType(type)))
  return fits ? null : `the value ${JSON.stringify(value)} does not fit`
}

/** Whether a type accepts a text: any scalar except GraphQL's own other ones, and files. */
function takesText(type: GraphQLInputType): boolean {
  const plain = getNullableType(type)
  return isScalarType(plain) && !['Int', 'Float', 'Boolean', 'Upload'].includes(plain.name)
}

function isPlain(type: GraphQLInputType, name: string): boolean {
  const plain = getNullableType(type)
  return isScalarType(plain) && plain.name === name
}
