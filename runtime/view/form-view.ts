import { createContext, useContext } from 'react'
import type { RuntimeTextKey } from '../i18n/built-in/built-in-texts.ts'
import type { FormState } from '../page/page-request.ts'
import type { FormModel, FormTexts } from '../site/site-model.ts'
import type { TextValues } from './page-view.ts'

/** A form as a section shows it: in the page's language, with the outcome of its last submission. */
export interface FormView {
  readonly model: FormModel
  readonly texts: FormTexts
  /** The address that it is posted to. */
  readonly action: string
  /** Encoded path of the page that contains it; empty on an error page. */
  readonly path: string
  /** Null before the form has been sent. */
  readonly state: FormState | null
  /** One of the runtime's own texts. */
  say(key: RuntimeTextKey, values?: TextValues): string
}

/** Finds a form by its name. Null in a section that does not declare the input `form`. */
export const FormsContext = createContext<((name: string) => FormView) | null>(null)

/** The form with this name. */
export function useForm(name: string): FormView {
  const find = useContext(FormsContext)
  if (!find)
    throw new Error('<Form> works only in a section that declares it: "sitio": { "inputs": ["form"] } in its schema.')
  return find(name)
}
