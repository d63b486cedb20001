import {
  type Field,
  type FieldValue,
  fieldsIn,
  isAsWritten,
  isSwitch,
  putValue,
  readValue,
} from '../browser/field-value.ts'

/**
 * Keeps what visitors, or their browsers, have put into the fields of a section that is about to start: React does not look, and its state would say
 * something else than the page.
 *
 * @returns tells the section, once it has started, as React hears it otherwise: by events.
 */
export function keepEarlyValues(element: HTMLElement): () => void {
  // What is told of one field makes React render them all, with the values that it knows: so all are read first.
  const changed = fieldsIn(element)
    .filter((field) => !isAsWritten(field))
    .map((field) => [field, readValue(field)] as const)
  return () => {
    for (const [field, value] of changed) tell(field, value)
  }
}

/** @param value - null for files, which are still there. */
function tell(field: Field, value: FieldValue | null): void {
  if (field instanceof HTMLSelectElement || value === null) {
    putValue(field, value)
    say(field, 'change')
  } else if (isSwitch(field)) tellSwitch(field, value === true)
  else tellText(field, String(value))
}

/** React takes a switch as changed when a click makes it another than it was last set to. Of radio buttons, the one that is on speaks for all. */
function tellSwitch(field: HTMLInputElement, isOn: boolean): void {
  if (field.type === 'radio' && !isOn) return
  field.checked = !isOn
  field.click()
}

/** React takes a text as changed when it is another than was last set, and notices only what is set on the field itself, not by its prototype. */
function tellText(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd, defaultValue } = field
  field.value = defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  say(field, 'input')
}

function say(field: Field, event: 'change' | 'input'): void {
  field.dispatchEvent(new Event(event, { bubbles: true }))
}
