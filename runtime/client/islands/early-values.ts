/**
 * Keeps what visitors, or their browsers, have put into the fields of a section that is about to start: React does not look, and its state would say
 * something else than the page.
 *
 * @returns tells the section, once it has started, as React hears it otherwise: by events.
 */
export function keepEarlyValues(element: HTMLElement): () => void {
  const changes = [...element.querySelectorAll('input, textarea, select')].map(changeOf)
  return () => {
    for (const tell of changes) tell?.()
  }
}

/** Tells what was put into a field; null if it is as the server wrote it. */
function changeOf(field: Element): (() => void) | null {
  if (field instanceof HTMLSelectElement) return choiceOf(field)
  if (field instanceof HTMLTextAreaElement) return textOf(field, HTMLTextAreaElement.prototype)
  if (!(field instanceof HTMLInputElement)) return null
  switch (field.type) {
    case 'hidden':
      return null
    case 'checkbox':
    case 'radio':
      return switchOf(field)
    case 'file':
      return field.files?.length ? () => sayChanged(field, 'change') : null
    default:
      return textOf(field, HTMLInputElement.prototype)
  }
}

function choiceOf(field: HTMLSelectElement): (() => void) | null {
  const options = [...field.options]
  const first = field.multiple || options.some(({ defaultSelected }) => defaultSelected) ? undefined : options[0]
  if (options.every((option) => option.selected === (option.defaultSelected || option === first))) return null
  const selected = options.map((option) => option.selected)
  return () => {
    options.forEach((option, index) => {
      option.selected = selected[index] === true
    })
    sayChanged(field, 'change')
  }
}

/** React takes a switch as changed when a click makes it another than it was last set to. Of radio buttons, the one that is on speaks for all. */
function switchOf(field: HTMLInputElement): (() => void) | null {
  const { checked, defaultChecked, type } = field
  if (checked === defaultChecked || (type === 'radio' && !checked)) return null
  return () => {
    field.checked = !checked
    field.click()
  }
}

/** React takes a text as changed when it is another than was last set, and notices only what is set on the field itself, not by its prototype. */
function textOf(
  field: HTMLInputElement | HTMLTextAreaElement,
  prototype: HTMLInputElement | HTMLTextAreaElement,
): (() => void) | null {
  const { value, defaultValue, selectionStart, selectionEnd } = field
  if (value === defaultValue) return null
  return () => {
    field.value = defaultValue
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
    sayChanged(field, 'input')
  }
}

function sayChanged(field: Element, event: 'change' | 'input'): void {
  field.dispatchEvent(new Event(event, { bubbles: true }))
}
