import { type FieldRules, type FormAnswers, LEAST_ELAPSED_MS } from '../../forms/form-field.ts'
import { validateForm } from '../../forms/validate-form.ts'
import type { FormScriptData } from '../../view/form-script.ts'
import type { FormsModule } from './load-forms.ts'
import { type FormReply, postForm } from './post-form.ts'
import { showFaultAt, showFaults, showNews, showSent } from './show-outcome.ts'

/** When the current page was shown, in ms of `performance.now()`. */
let shownAt = 0
/** Forms for which an attempt to send has failed. From then on each field is checked when it loses the focus. */
const attempted = new WeakSet<HTMLFormElement>()
/** Address of a form that is being sent → functions that restore the forms that show it. The visitor may leave the page meanwhile and come back. */
const sending = new Map<string, (() => void)[]>()
/** Address of a form → the answer that arrived while the visitor was on a page without it. */
const untold = new Map<string, FormReply>()

/** Checks forms by the server's rules, sends them without leaving the page, and keeps what was typed when sending fails. */
export const startForms: FormsModule['startForms'] = () => {
  document.addEventListener('sitio:page', ({ detail: { path } }) => {
    shownAt = performance.now()
    for (const form of forms()) {
      prepare(form, path)
      resume(form)
    }
  })
  for (const form of forms()) prepare(form, null)
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute('data-form')) return
    // Another host has no answer for this script, so the browser sends the form there itself.
    const isElsewhere = new URL(actionOf(form), location.href).origin !== location.origin
    const isSending = sending.has(actionOf(form))
    if (isSending || !isElsewhere) event.preventDefault()
    if (!isSending) void submit(form, isElsewhere, event)
  })
  const afterPress = createPressQueue()
  for (const leaving of ['focusout', 'change'] as const) {
    document.addEventListener(leaving, ({ target }) => {
      const form = target instanceof Element ? target.closest<HTMLFormElement>(SELECTOR) : null
      if (form && attempted.has(form)) afterPress(() => recheck(form, target))
    })
  }
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.form__faults a') : null
      const field = link && document.getElementById(decodeURIComponent(link.hash.slice(1)))
      if (!field) return
      // Do not add an entry to the history.
      event.preventDefault()
      field.focus()
    },
    { capture: true },
  )
}

const SELECTOR = 'form[data-form]'

/** A form has a property for each of its fields, instead of its own of that name: `form.action` is the field `action` if there is one. */
function actionOf(form: HTMLFormElement): string {
  return form.getAttribute('action') ?? ''
}

function forms(): HTMLFormElement[] {
  return [...document.querySelectorAll<HTMLFormElement>(SELECTOR)]
}

/**
 * Pressing on something else takes the focus from a field. A fault that is then shown would move the page under the finger, so showing it waits
 * until the press is over.
 */
function createPressQueue(): (show: () => void) => void {
  let isPressed = false
  let waiting: (() => void)[] = []
  const release = () => {
    isPressed = false
    // The click follows this event within the same task.
    setTimeout(() => {
      for (const show of waiting) show()
      waiting = []
    })
  }
  document.addEventListener('pointerdown', () => {
    isPressed = true
  })
  document.addEventListener('pointerup', release)
  document.addEventListener('pointercancel', release)
  return (show) => {
    if (isPressed) waiting.push(show)
    else show()
  }
}

/**
 * Switches off the browser's own messages, which would get in the way. A form in the layout stays when the page changes, so its path is brought up
 * to date.
 */
function prepare(form: HTMLFormElement, path: string | null): void {
  form.noValidate = true
  const place = form.closest('#main') ? null : form.querySelector<HTMLInputElement>('[name="_path"]')
  // The page that answers a post has the form's address, which is not a page's.
  if (place && path !== null && !path.startsWith('/_site/')) place.value = path
}

async function submit(form: HTMLFormElement, isElsewhere: boolean, event: Event): Promise<void> {
  const data = dataOf(form)
  const faults = validateForm(data.fields, answersOf(form, data.fields))
  attempted.add(form)
  if (Object.keys(faults).length > 0) {
    event.preventDefault()
    showFaults(form, data, faults)
    return
  }
  showFaults(form, data, {})
  if (isElsewhere) return
  if (!navigator.onLine) return showNews(form, data.say.offline)
  const action = actionOf(form)
  sending.set(action, [])
  showSending(form, data)
  const reply = await send(form)
  for (const stop of sending.get(action) ?? []) stop()
  sending.delete(action)
  const shown = form.isConnected ? form : forms().find((other) => actionOf(other) === action)
  if (shown) tell(shown, reply)
  else untold.set(action, reply)
}

/** Continues on a page that is shown again: its form may still be on its way, or have been answered meanwhile. */
function resume(form: HTMLFormElement): void {
  if (sending.has(actionOf(form)) && !form.hasAttribute('aria-busy')) showSending(form, dataOf(form))
  const reply = untold.get(actionOf(form))
  if (reply === undefined) return
  untold.delete(actionOf(form))
  tell(form, reply)
}

function tell(form: HTMLFormElement, { outcome, faults }: FormReply): void {
  const data = dataOf(form)
  attempted.add(form)
  if (outcome === 'sent') showSent(form, data)
  else if (outcome === 'invalid') showFaults(form, data, faults)
  else showNews(form, data.say[navigator.onLine ? outcome : 'offline'])
}

async function send(form: HTMLFormElement): Promise<FormReply> {
  const early = LEAST_ELAPSED_MS - (performance.now() - shownAt)
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
  const body = new FormData(form)
  // A timer may fire slightly early, and the person would then be taken for a program.
  const elapsed = Math.max(LEAST_ELAPSED_MS, Math.round(performance.now() - shownAt))
  body.set('_elapsed', String(elapsed))
  const progress = form.querySelector('progress')
  return postForm(actionOf(form), body, (part) => {
    if (progress) progress.value = part
  })
}

/** Shows on the button that the form is being sent, until that ends. */
function showSending(form: HTMLFormElement, { say }: FormScriptData): void {
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]')
  const progress = form.querySelector('progress')
  const label = button?.textContent ?? ''
  form.setAttribute('aria-busy', 'true')
  button?.setAttribute('aria-disabled', 'true')
  if (button) button.textContent = say.sending
  if (progress) {
    progress.value = 0
    progress.hidden = ![...new FormData(form).values()].some((value) => value instanceof File && value.size > 0)
  }
  sending.get(actionOf(form))?.push(() => {
    form.removeAttribute('aria-busy')
    button?.removeAttribute('aria-disabled')
    if (button) button.textContent = label
    if (progress) progress.hidden = true
  })
}

/** Updates the fault of the one field that was left. */
function recheck(form: HTMLFormElement, target: EventTarget | null): void {
  const data = dataOf(form)
  showFaultAt(form, target, data, validateForm(data.fields, answersOf(form, data.fields)))
}

/** The server wrote this value, so its shape is FormScriptData. */
function dataOf(form: HTMLFormElement): FormScriptData {
  return JSON.parse(form.getAttribute('data-form') ?? '') as FormScriptData
}

/** The current values of the fields. An empty file input holds one file without a name. */
function answersOf(form: HTMLFormElement, fields: readonly FieldRules[]): FormAnswers {
  const filled = new FormData(form)
  const texts: Record<string, string> = {}
  const files: Record<string, readonly File[]> = {}
  for (const { name } of fields) {
    const values = filled.getAll(name)
    files[name] = values.filter((value) => value instanceof File && value.name !== '') as File[]
    texts[name] = typeof values[0] === 'string' ? values[0] : ''
  }
  return { texts, files }
}
