import type { Form, FormField, FormInput, Manifest, SelectField } from '../../manifest/manifest.types.ts'
import { parseDurationMs, parseSizeBytes } from '../../values/measures/units.ts'
import { linkIn, writtenLink } from '../routing/route-link.ts'
import type { PathIn } from '../routing/route-paths.ts'
import type { FieldModel, FieldTexts, FormInputModel, FormModel, LocaleModel } from '../site-model.ts'
import type { TextIn } from './expand-routes.ts'

/** The manifest's forms, with their texts finished in every language. */
export function resolveForms(
  { forms, collections }: Pick<Manifest, 'forms' | 'collections'>,
  locales: readonly LocaleModel[],
  textIn: TextIn,
  pathIn: PathIn,
): ReadonlyMap<string, FormModel> {
  return new Map(
    Object.entries(forms).map(([name, form]): [string, FormModel] => [
      name,
      {
        name,
        fields: form.fields.map((field) => resolveField(field, collections)),
        send: form.send.map(({ client, mutation, input, required }) => ({
          client,
          mutation,
          input: Object.fromEntries(Object.entries(input).map(([key, source]) => [key, resolveInput(source)])),
          isRequired: required,
        })),
        keepMs: form.keep === undefined ? null : parseDurationMs(form.keep),
        action: form.action ?? null,
        texts: new Map(locales.map(({ code }) => [code, resolveTexts(form, code, textIn, pathIn)])),
      },
    ]),
  )
}

function resolveField(field: FormField, collections: Manifest['collections']): FieldModel {
  const { name, type, required } = field
  switch (field.type) {
    case 'checkbox':
      return { name, type, required }
    case 'file': {
      const { accept, maxBytes, maxFiles } = field
      return { name, type, required, accept, maxBytes: parseSizeBytes(maxBytes), maxFiles }
    }
    case 'select':
      return { name, type, required, ...offered(field.options, collections), ...filledIn(field) }
    case 'textarea': {
      const { maxLength, rows } = field
      return { name, type, required, maxLength, rows, ...least(field) }
    }
    default: {
      const { maxLength, pattern } = field
      const own = pattern === undefined ? {} : { pattern: pattern.value }
      return { name, type, required, maxLength, ...least(field), ...filledIn(field), ...own }
    }
  }
}

function offered(options: SelectField['options'], collections: Manifest['collections']) {
  if (Array.isArray(options)) return { options: options.map(({ value }) => value) }
  const { of: collection, value = collections[collection]?.id ?? '', label } = options
  return { entries: { collection, value, label } }
}

function least({ minLength }: { readonly minLength?: number }) {
  return minLength === undefined ? {} : { minLength }
}

function filledIn({ autocomplete }: { readonly autocomplete?: string }) {
  return autocomplete === undefined ? {} : { autocomplete }
}

function resolveInput(source: FormInput): FormInputModel {
  if (typeof source !== 'string') return { from: 'value', value: source.value }
  return source === '$locale' ? { from: 'locale' } : { from: 'field', name: source }
}

function resolveTexts({ submit, sent, fields }: Form, code: string, textIn: TextIn, pathIn: PathIn) {
  const finish = (text: unknown) => textIn(code, text)
  const linkTo = (to: NonNullable<FormField['link']>['to']) =>
    typeof to === 'string' ? to : writtenLink(linkIn(to, code), pathIn(to.route, code))
  const orNull = (text: unknown) => (text === undefined ? null : finish(text))
  const textsOf = (field: FormField): FieldTexts => ({
    label: finish(field.label),
    hint: orNull(field.hint),
    link: field.link === undefined ? null : { text: finish(field.link.text), to: linkTo(field.link.to) },
    options: 'options' in field && Array.isArray(field.options) ? field.options.map(({ label }) => finish(label)) : [],
    pattern: 'pattern' in field ? orNull(field.pattern?.message) : null,
  })
  return {
    submit: finish(submit),
    sent: { title: finish(sent.title), text: orNull(sent.text) },
    fields: Object.fromEntries(fields.map((field) => [field.name, textsOf(field)])),
  }
}
