import { type Choices, choicesOf } from '../forms/entry-choices.ts'
import type { RuntimeTextKey } from '../i18n/built-in/built-in-texts.ts'
import type { FormState, PageRequest } from '../page/page-request.ts'
import type { Entry } from '../site/data/entry.ts'
import type { FieldModel, FormModel, FormTexts, PageModel, SectionInstance, SiteModel } from '../site/site-model.ts'
import type { FormView } from '../view/form-view.ts'
import type { TextValues } from '../view/page-view.ts'
import type { OfferedList, Offers, PageForms } from './page-forms.ts'

/** The query parameter that tells the next page that a form was sent: `/contact?sent=contact`. */
const SENT = 'sent'

/** The state of a form in a request: the outcome of the post itself, or a form sent before the visitor was redirected here. */
export function formStateOf({ form, search }: PageRequest, { forms }: SiteModel): FormState | null {
  if (form !== undefined) return form
  if (forms.size === 0 || !search.includes(`${SENT}=`)) return null
  const name = new URLSearchParams(search).get(SENT)
  if (name === null || !forms.has(name)) return null
  return { form: name, outcome: 'sent', faults: {}, texts: {}, hasFiles: false }
}

/** The forms for one use of a section. */
export interface SectionForms {
  find(name: string): FormView
  /** The lists whose entries those forms offer that were found so far. */
  readonly offers: Offers
}

/** Gives one use of a section access to the site's forms. @param route - null for an error page. */
export type FindForms = (
  instance: Pick<SectionInstance, 'locale'>,
  route: PageModel | null,
  pageForms: PageForms,
) => SectionForms

export function createFormViews(
  { forms }: SiteModel,
  isPrerender: boolean,
  say: (locale: string, key: RuntimeTextKey, values?: TextValues) => string,
): FindForms {
  return ({ locale }, route, pageForms) => {
    const { state } = pageForms
    const offers = new Map<string, OfferedList>()
    const entriesOf = (collection: string) => {
      const list = pageForms.listOf(collection)
      offers.set(collection, list)
      return list.kind === 'list' ? list.entries : []
    }
    const find = (name: string): FormView => {
      const model = forms.get(name)
      const texts = model?.texts.get(locale)
      if (!model || !texts) throw new RangeError(`There is no form "${name}".`)
      return {
        ...withChoices(model, texts, entriesOf),
        // A static host cannot take forms, so the manifest's own action does.
        action: (isPrerender ? model.action : null) ?? `/_site/form/${name}`,
        path: route === null ? '' : encodeURI(route.path) + route.search,
        state: state?.form === name ? state : null,
        say: (key, values) => say(locale, key, values),
      }
    }
    return { find, offers }
  }
}

/** Whether any form of the site offers entries. */
export function offersEntries({ forms }: Pick<SiteModel, 'forms'>): boolean {
  return [...forms.values()].some(({ fields }) => fields.some(({ entries }) => entries !== undefined))
}

/** What the forms of a site offer of a collection: the only part of a list that a page with a form shows. */
export function choicesFrom(
  { forms }: Pick<SiteModel, 'forms'>,
  collection: string,
  list: readonly Entry[],
): Choices[] {
  const fields = [...forms.values()].flatMap((form) => form.fields)
  return fields.flatMap(({ entries }) => (entries?.collection === collection ? [choicesOf(list, entries)] : []))
}

/** A form whose selects offer the current entries of their lists. */
function withChoices(
  model: FormModel,
  texts: FormTexts,
  entriesOf: (collection: string) => readonly Entry[],
): Pick<FormView, 'model' | 'texts'> {
  if (model.fields.every(({ entries }) => entries === undefined)) return { model, texts }
  const fieldTexts = { ...texts.fields }
  const fields = model.fields.map((field) => {
    if (field.entries === undefined) return field
    const { values, labels } = choicesOf(entriesOf(field.entries.collection), field.entries)
    const own = texts.fields[field.name]
    if (own !== undefined) fieldTexts[field.name] = { ...own, options: labels }
    return { ...field, options: values }
  })
  return { model: { ...model, fields }, texts: { ...texts, fields: fieldTexts } }
}

/** The fields of a form, against which answers are checked. */
export interface AnswerFields {
  readonly fields: readonly FieldModel[]
  /** Names of the fields without choices because their lists could not be read. */
  readonly unread: readonly string[]
}

/** The fields of a form in a language, with the current choices of their lists. */
export async function answerFields(
  views: ReturnType<typeof createFormViews>,
  name: string,
  locale: string,
  pageForms: PageForms,
): Promise<AnswerFields> {
  const { find, offers } = views({ locale }, null, pageForms)
  find(name)
  await pageForms.ready()
  const { fields } = find(name).model
  const isUnread = ({ entries }: FieldModel) => offers.get(entries?.collection ?? '')?.kind === 'unread'
  return { fields, unread: fields.filter(isUnread).map((field) => field.name) }
}
