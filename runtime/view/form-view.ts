import { createContext, useContext } from 'react'
import type { RuntimeTextKey } from '../i18n/built-in/built-in-texts.ts'
import type { FormState } from '../page/page-request.ts'
import type { FormModel, FormTexts } from '../site/site-model.ts'
import type { TextValues } from './page-view.ts'

/** A form as a section shows it: in the page's language, after what became of it. */
export interface FormView {
  readonly model: FormModel
  readonly texts: FormTexts
  /** Where it is posted to. */
  readonly action: string
  /** Path of the page it stands in, encoded; empty on an error page. */
  readonly path: string
  /** Null as long as it has not been sent. */
  readonly state: FormState | null
  /** A text of the runtime itself. */
  say(key: RuntimeTextKey, values?: TextValues): string
}

/** Finds a form by its name. Null where the section does not declare that it depends on forms. */
export const FormsContext = createContext<((name: string) => FormView) | null>(null)

/** The form of that name. */
export function useForm(name: string): FormView {
  const find = useContext(FormsContext)
  if (!find)
    throw new Error('<Form> works only in a section that declares it: "sitio": { "inputs": ["form"] } in its schema.')
  return find(name)
}
