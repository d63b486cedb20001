import type { FormFaults } from '../../forms/form-field.ts'
import type { FormScriptData } from '../../view/form-script.ts'

/** Replaces the form with the confirmation, and moves the focus there so that screen readers announce it. */
export function showSent(form: HTMLFormElement, { sent }: FormScriptData): void {
  const block = document.createElement('div')
  block.className = 'form__sent'
  block.tabIndex = -1
  block.setAttribute('role', 'status')
  const title = document.createElement('p')
  title.className = 'form__sent-title'
  title.textContent = sent.title
  block.append(title)
  if (sent.text !== null) {
    const text = document.createElement('p')
    text.textContent = sent.text
    block.append(text)
  }
  form.replaceWith(block)
  block.focus()
}

/** Shows each fault at its field, and links to the faults above the form. Without faults, clears them all. */
export function showFaults(form: HTMLFormElement, data: FormScriptData, faults: FormFaults): void {
  for (const { name } of data.fields) setFault(form, name, textOf(data, faults, name))
  const names = data.fields.map(({ name }) => name).filter((name) => Object.hasOwn(faults, name))
  if (names.length === 0) {
    hideNews(form)
    return
  }
  const list = document.createElement('ul')
  list.className = 'form__faults'
  for (const name of names) {
    const link = document.createElement('a')
    link.href = `#${controlOf(form, name)?.id ?? ''}`
    link.textContent = `${data.texts[name]?.label ?? name}: ${textOf(data, faults, name)}`
    const item = document.createElement('li')
    item.append(link)
    list.append(item)
  }
  showNews(form, data.say.faults, list)
}

/** Shows or clears the fault of one field. @param control - the field's element; nothing happens for any other. */
export function showFaultAt(
  form: HTMLFormElement,
  control: EventTarget | null,
  data: FormScriptData,
  faults: FormFaults,
): void {
  for (const { name } of data.fields)
    if (controlOf(form, name) === control) setFault(form, name, textOf(data, faults, name))
}

function setFault(form: HTMLFormElement, name: string, text: string): void {
  const control = controlOf(form, name)
  const place = control && document.getElementById(`${control.id}-fault`)
  if (!control || !place) return
  if (text === '') control.removeAttribute('aria-invalid')
  else control.setAttribute('aria-invalid', 'true')
  place.textContent = text
  place.hidden = text === ''
}

function textOf({ texts }: FormScriptData, faults: FormFaults, name: string): string {
  const fault = Object.hasOwn(faults, name) ? faults[name] : undefined
  return fault === undefined ? '' : (texts[name]?.[fault] ?? fault)
}

/** Shows a sentence above the form, and moves the focus there. */
export function showNews(form: HTMLFormElement, text: string, more: Node | null = null): void {
  const news = form.querySelector<HTMLElement>('.form__news')
  if (!news) return
  const line = document.createElement('p')
  line.textContent = text
  news.replaceChildren(line, ...(more === null ? [] : [more]))
  news.hidden = false
  news.focus()
}

function hideNews(form: HTMLFormElement): void {
  const news = form.querySelector<HTMLElement>('.form__news')
  if (!news) return
  news.hidden = true
  news.replaceChildren()
}

function controlOf(form: HTMLFormElement, name: string): HTMLElement | null {
  return form.querySelector<HTMLElement>(`.form__input[name="${name}"]`)
}
