import { getNamedType, isEnumType } from 'graphql'
import { inputNamed, mutationInputs } from '../../selections/mutation-inputs.ts'
import { languageAt } from '../../site/data/language-at.ts'
import type { FieldModel, FormInputModel } from '../../site/site-model.ts'
import { planFormCall } from './form-calls.ts'
import { schemaOf } from './read-sdl.ts'

/** Name of an argument, or of a field of its input object → name of a field of the form, or `$locale`. */
export type FormInput = Readonly<Record<string, string>>

/**
 * The first mutation of an SDL that accepts all fields of a form.
 *
 * @param names - possible names of each field, and of `$locale`, in the mutation, the likeliest first.
 * @param languages - those of the site. An enum in which the client lacks one gets none, unless it is required.
 */
export function fittingMutation(
  sdl: string,
  fields: readonly FieldModel[],
  names: Readonly<Record<string, readonly string[]>>,
  languages: { readonly client: Parameters<typeof languageAt>[0]; readonly locales: readonly string[] },
): { readonly mutation: string; readonly input: FormInput } | null {
  const schema = schemaOf(sdl)
  for (const [mutation, declared] of Object.entries(schema.getMutationType()?.getFields() ?? {})) {
    const inputs = mutationInputs(declared)
    const knowsLanguages = (name: string) => {
      const place = inputNamed(inputs, name)
      const type = getNamedType(place?.type)
      const isKnown = (locale: string) => isEnumType(type) && type.getValue(languageAt(languages.client, locale))
      return place?.isRequired || !isEnumType(type) || languages.locales.every(isKnown)
    }
    const plan = (input: FormInput) => {
      const sources = Object.fromEntries(Object.entries(input).map(([name, field]) => [name, sourceOf(field)]))
      return planFormCall({ client: '', mutation, input: sources, isRequired: true }, fields, schema)
    }
    /** Whether the input accepts the field, regardless of further inputs that it needs. */
    const takes = (name: string, field: string) =>
      plan({ [name]: field }).faults.every(({ code }) => code === 'form/missing-input') &&
      (field !== '$locale' || knowsLanguages(name))
    const input = Object.fromEntries(
      Object.entries(names).flatMap(([field, own]) => {
        const name = own.find((each) => takes(each, field))
        return name === undefined ? [] : [[name, field]]
      }),
    )
    const isWhole = fields.every(({ name }) => Object.values(input).includes(name))
    if (isWhole && plan(input).call !== null) return { mutation, input }
  }
  return null
}

function sourceOf(field: string): FormInputModel {
  return field === '$locale' ? { from: 'locale' } : { from: 'field', name: field }
}
