import type { FieldModel, FieldTexts } from '../site/site-model.ts'
import { faultTexts, formScriptData } from './form-script.ts'
import { type FormView, useForm } from './form-view.ts'
import { Link } from './link.tsx'
import { usePage } from './page-view.ts'
import type { Checked, FormName } from './site-names.ts'

export interface FormProps<Name extends string = string> {
  /** Name of the form in the manifest. */
  name: Checked<Name, FormName>
  className?: string
}

/**
 * A form of the manifest: its fields, their faults, and the message once it has been sent. It is plain HTML that works without JavaScript; a script
 * improves it at the first touch. Its classes: `form`, `form__field`, `form__label`, `form__hint`, `form__fault`, `form__input`, `form__faults`,
 * `form__news`, `form__submit`, `form__progress`, and `form__sent` for the message that replaces it in the end.
 */
export function Form<const Name extends string>({ name, className }: FormProps<Name>) {
  const view = useForm(name)
  const { tag } = usePage()
  const id = useFormId(name)
  const classes = className === undefined ? 'form' : `form ${className}`
  if (view.state?.outcome === 'sent') return <SentForm view={view} />
  return (
    <form
      className={classes}
      method="post"
      encType="multipart/form-data"
      action={view.action}
      data-form={JSON.stringify(formScriptData(view, tag))}
    >
      <News id={id} view={view} tag={tag} />
      <input type="hidden" name="_path" value={view.path} />
      <div className="form-trap">
        <label htmlFor={`${id}-website`}>Website</label>
        <input id={`${id}-website`} name="_website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      {view.model.fields.map((field) => (
        <Field key={field.name} id={`${id}-${field.name}`} field={field} view={view} tag={tag} />
      ))}
      <div className="form__end">
        <button className="form__submit" type="submit">
          {view.texts.submit}
        </button>
        <progress className="form__progress" max={1} value={0} aria-label={view.say('form.sending')} hidden />
      </div>
    </form>
  )
}

/** Unique in the page and readable in addresses: the section's id and the form's name. */
function useFormId(name: string): string {
  return `${usePage().sectionId}-${name}`
}

/** Replaces the sent form. It takes the focus, so that screen readers announce it. */
function SentForm({ view }: { view: FormView }) {
  const { title, text } = view.texts.sent
  return (
    // biome-ignore lint/a11y/noAutofocus: the visitor has just sent the form, and this is the answer.
    <div className="form__sent" tabIndex={-1} autoFocus>
      <p className="form__sent-title">{title}</p>
      {text !== null && <p>{text}</p>}
    </div>
  )
}

/** The outcome of the form, with links to the fields that have a fault. Empty at first; the browser's script fills it, too. */
function News({ id, view, tag }: { id: string; view: FormView; tag: string }) {
  const { state, model, texts, say } = view
  if (state === null) return <div className="form__news" tabIndex={-1} hidden />
  const wrong = model.fields.filter((field) => faultOf(field, view, tag) !== null)
  return (
    // biome-ignore lint/a11y/noAutofocus: the visitor has just sent the form, and this is the answer.
    <div className="form__news" tabIndex={-1} autoFocus>
      <p>{say(state.outcome === 'failed' || state.outcome === 'limited' ? `form.${state.outcome}` : 'form.faults')}</p>
      {wrong.length > 0 && (
        <ul className="form__faults">
          {wrong.map((field) => (
            <li key={field.name}>
              <a href={`#${id}-${field.name}`}>
                {texts.fields[field.name]?.label}: {faultOf(field, view, tag)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {state.hasFiles && <p>{say('form.filesAgain')}</p>}
    </div>
  )
}

function faultOf(field: FieldModel, view: FormView, tag: string): string | null {
  const faults = view.state?.faults ?? {}
  const fault = Object.hasOwn(faults, field.name) ? faults[field.name] : undefined
  return fault === undefined ? null : (faultTexts(field, view, tag)[fault] ?? null)
}

interface FieldProps {
  id: string
  field: FieldModel
  view: FormView
  tag: string
}

function Field(props: FieldProps) {
  const { id, field, view, tag } = props
  const texts = view.texts.fields[field.name]
  if (texts === undefined) throw new RangeError(`The field "${field.name}" has no texts.`)
  const fault = faultOf(field, view, tag)
  const isBox = field.type === 'checkbox'
  const control = <Control {...props} texts={texts} hasFault={fault !== null} />
  return (
    <div className={`form__field form__field--${field.type}`} data-field={field.name}>
      {isBox && control}
      <label className="form__label" htmlFor={id}>
        {texts.label}
        {!field.required && !isBox && <span className="form__optional"> ({view.say('form.optional')})</span>}
      </label>
      {(texts.hint !== null || texts.link !== null) && (
        <p className="form__hint" id={`${id}-hint`}>
          {texts.hint}
          {texts.hint !== null && texts.link !== null && ' '}
          {texts.link !== null && <Link to={texts.link.to}>{texts.link.text}</Link>}
        </p>
      )}
      {!isBox && control}
      <p className="form__fault" id={`${id}-fault`} hidden={fault === null}>
        {fault}
      </p>
    </div>
  )
}

function Control({ id, field, view, texts, hasFault }: FieldProps & { texts: FieldTexts; hasFault: boolean }) {
  const { name, type, required } = field
  const typed = view.state?.texts[name] ?? ''
  const described = texts.hint === null && texts.link === null ? `${id}-fault` : `${id}-hint ${id}-fault`
  const common = {
    id,
    name,
    required,
    className: 'form__input',
    'aria-describedby': described,
    ...(hasFault ? { 'aria-invalid': true as const } : {}),
    ...(field.autocomplete === undefined ? {} : { autoComplete: field.autocomplete }),
  }
  switch (type) {
    case 'checkbox':
      return <input {...common} type="checkbox" value="on" defaultChecked={typed !== ''} />
    case 'file':
      return (
        <input {...common} type="file" multiple={field.maxFiles !== 1} accept={field.accept?.join() || undefined} />
      )
    case 'select':
      return (
        <select {...common} defaultValue={typed}>
          <option value="">{view.say('form.choose')}</option>
          {field.options?.map((value, index) => (
            <option key={value} value={value}>
              {texts.options[index]}
            </option>
          ))}
        </select>
      )
    case 'textarea':
      return <textarea {...common} {...lengths(field)} rows={field.rows} defaultValue={typed} />
    default:
      return (
        <input
          {...common}
          {...lengths(field)}
          type={type}
          defaultValue={typed}
          {...(field.pattern === undefined ? {} : { pattern: field.pattern, title: texts.pattern ?? undefined })}
        />
      )
  }
}

function lengths({ minLength, maxLength }: FieldModel) {
  return { ...(minLength === undefined ? {} : { minLength }), ...(maxLength === undefined ? {} : { maxLength }) }
}
