import type { RuntimeTextKey } from '../i18n/built-in/built-in-texts.ts'
import type { FormState, PageRequest } from '../page/page-request.ts'
import type { PageModel, SectionInstance, SiteModel } from '../site/site-model.ts'
import type { FormView } from '../view/form-view.ts'
import type { TextValues } from '../view/page-view.ts'

/** Says of the page after a post what became of the form: `/contact?sent=contact`. */
const SENT = 'sent'

/** What a request says of a form: what the server has just taken, or that it was sent before the visitor was led here. */
export function formStateOf({ form, search }: PageRequest, { forms }: SiteModel): FormState | null {
  if (form !== undefined) return form
  if (forms.size === 0 || !search.includes(`${SENT}=`)) return null
  const name = new URLSearchParams(search).get(SENT)
  if (name === null || !forms.has(name)) return null
  return { form: name, outcome: 'sent', faults: {}, texts: {}, hasFiles: false }
}

/** Finds the forms of a site for one use of a section. */
export function createFormViews(
  { forms }: SiteModel,
  isPrerender: boolean,
  say: (locale: string, key: RuntimeTextKey, values?: TextValues) => string,
) {
  return ({ locale }: SectionInstance, route: PageModel | null, state: FormState | null) =>
    (name: string): FormView => {
      const model = forms.get(name)
      const texts = model?.texts.get(locale)
      if (!model || !texts) throw new RangeError(`There is no form "${name}".`)
      return {
        model,
        texts,
        // Where only files answer, somebody else has to take it.
        action: (isPrerender ? model.action : null) ?? `/_site/form/${name}`,
        path: route === null ? '' : encodeURI(route.path),
        state: state?.form === name ? state : null,
        say: (key, values) => say(locale, key, values),
      }
    }
}
